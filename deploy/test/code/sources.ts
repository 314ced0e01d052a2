import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../render/overlays.js';

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The sources below a folder of the repository, tests left out. */
export function readSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

export function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '');
}
