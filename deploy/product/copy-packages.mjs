import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of a package as Node finds it from `start`: the nearest node_modules upwards. */
const findPackage = (name, start) => {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return null;
  }
};

/** Optional dependencies are those of other platforms, most of them: absent ones are passed over. */
const collect = (name, start, { isOptional, found }) => {
  const folder = findPackage(name, start);
  if (!folder && !isOptional) throw new Error(`${name} is not installed; run npm ci`);
  if (!folder || found.has(name)) return;
  found.set(name, folder);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys(dependencies))
    collect(needed, folder, { isOptional: needed in optionalDependencies, found });
  for (const needed of Object.keys(optionalDependencies)) collect(needed, folder, { isOptional: true, found });
};

/** The faces that billing prints with (services/billing/src/app/paper/fonts.ts) and what belongs to every package. */
const FONT =
  /@fontsource(?:\/[^/]+)?$|\/files$|\/package\.json$|\/LICENSE$|\/noto-sans-(?:latin(?:-ext)?|(\w+)-\1)-[46]00-normal\.woff$/;
const NEVER_READ = /\.map$|\/pdfkit\/js\/pdfkit\.(?:browser|standalone)/;

const isNeeded = (path) => !NEVER_READ.test(path) && (!path.includes('@fontsource') || FONT.test(path));

/**
 * Copies installed packages with everything they need, side by side, into the node_modules folder `to`.
 * @returns `name@version` of each.
 */
export const copyPackages = (names, { from, to }) => {
  const found = new Map();
  for (const name of names) collect(name, from, { isOptional: false, found });
  for (const [name, folder] of found)
    cpSync(folder, join(to, name), { recursive: true, dereference: true, filter: isNeeded });
  return [...found].map(([name, folder]) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  });
};
