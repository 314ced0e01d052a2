import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { render } from './kustomize.js';
import type { Manifest } from './types.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const DEPLOY = join(ROOT, 'deploy');

export const FOLDERS = [
  'local',
  'local/migrations',
  'local/data',
  'production',
  'production/migrations',
  'production/data',
];

export function folderOf(overlay: string): string {
  return join(DEPLOY, 'overlays', overlay);
}

/** What runs in an installation: the overlay and its release jobs. */
export function renderInstallation(overlay: string): Manifest[] {
  return [...render(folderOf(overlay)), ...render(folderOf(`${overlay}/migrations`))];
}

/** What exists when the release jobs of a first installation run: the overlay comes after them. */
export function renderBeforeOverlay(overlay: string): Manifest[] {
  return ['data', 'migrations'].flatMap((folder) => render(folderOf(`${overlay}/${folder}`)));
}

interface Overlay {
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly patches: readonly { readonly target: { readonly kind: string } }[];
}

/** An overlay whose pictures are in a bucket, changed as `components/files-in-bucket` says. */
export function renderWithBucket(overlay: string): Manifest[] {
  const folder = join(DEPLOY, 'test/.cache', `${overlay}-with-bucket`);
  mkdirSync(folder, { recursive: true });
  const own = parse(readFileSync(join(folderOf(overlay), 'kustomization.yaml'), 'utf8')) as Overlay;
  const from = (path: string) => relative(folder, join(folderOf(overlay), path));
  const changed = {
    ...own,
    resources: own.resources.map(from),
    components: own.components.map((path) => from(path.replace('files-on-claim', 'files-in-bucket'))),
    patches: own.patches.filter(({ target }) => target.kind !== 'PersistentVolumeClaim'),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(changed));
  return [...render(folder), ...render(folderOf(`${overlay}/migrations`))];
}
