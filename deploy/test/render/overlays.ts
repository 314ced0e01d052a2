import { join, resolve } from 'node:path';
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
