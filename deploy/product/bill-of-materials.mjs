import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let answer;

/** What npm knows about the locked packages, with licences and digests; asked once. */
const askNpm = (root) => {
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  answer ??= JSON.parse(execFileSync('npm', options, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  return answer;
};

const idOf = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`;

/** The packages that lent code to a bundle: `name@version` from the folders of its sources. */
const packagesOf = (metafile, root) => {
  const folders = Object.keys(metafile.inputs).map((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(
    [...new Set(folders)].filter(Boolean).map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return `${name}@${version}`;
    }),
  );
};

/** The web app is bundled by another program: counted is all that its dependencies may bring. */
const idsOfWeb = (root, dependencies) => {
  const manifest = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'));
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const direct = (needs.get(`${manifest.name}@${manifest.version}`) ?? []).filter(
    (ref) => ref.slice(0, ref.lastIndexOf('@')) in manifest.dependencies,
  );
  const found = new Set();
  const visit = (ref) => {
    if (found.has(ref)) return;
    found.add(ref);
    (needs.get(ref) ?? []).forEach(visit);
  };
  direct.forEach(visit);
  return [...found].filter((ref) => !ref.startsWith('@bahi/'));
};

/**
 * What an image really holds, as CycloneDX: npm's own list names what a workspace may install, this one what was
 * bundled or copied.
 * @throws when something in the image is not in the lock file.
 */
export const billOfMaterials = ({ root, name, metafile, copied, hasWeb }) => {
  const { components, dependencies, metadata, ...bom } = askNpm(root);
  const shipped = new Set([...packagesOf(metafile, root), ...copied, ...(hasWeb ? idsOfWeb(root, dependencies) : [])]);
  const own = components.filter((component) => shipped.has(idOf(component)));
  const unknown = [...shipped].filter((id) => !own.some((component) => idOf(component) === id));
  if (unknown.length > 0) throw new Error(`Not in package-lock.json: ${unknown.join(', ')}`);
  const refs = new Set(own.map((component) => component['bom-ref']));
  const component = { 'bom-ref': name, type: 'application', name, version: metadata.component.version };
  return {
    ...bom,
    metadata: { ...metadata, lifecycles: [{ phase: 'build' }], component },
    components: own,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) })),
  };
};
