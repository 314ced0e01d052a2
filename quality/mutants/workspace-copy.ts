import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import type { Edit } from './mutants.js';

const ROOT = resolve(import.meta.dirname, '..', '..');

export interface CopyOptions {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** The folder whose own packages are needed beside those of the root. */
  readonly packagesOf: string;
}

/** A copy of sources in a folder of its own, so that no mistake is ever planted in the house itself. */
export function copyWorkspace({ folders, files, packagesOf }: CopyOptions): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-copy-')));
  for (const folder of folders) cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  linkPackages(copy, packagesOf);
  return copy;
}

/**
 * Makes the edits in the copy; the returned function takes them back.
 * @throws when a text does not stand in its file exactly once.
 */
export function plant(copy: string, edits: readonly Edit[]): () => void {
  const before = edits.map(({ file }) => [join(copy, file), readFileSync(join(copy, file), 'utf8')] as const);
  for (const { file, find, replace } of edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${file} does not contain once: ${find}`);
    writeFileSync(
      join(copy, file),
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

function isSource(path: string) {
  return !['node_modules', 'dist'].includes(basename(path));
}

/** Packages of the house must lead into the copy, all others may stay where they are. */
function linkPackages(copy: string, packagesOf: string) {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@bahi'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@bahi') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@bahi'))) {
    const folder = relative(ROOT, realpathSync(join(from, '@bahi', name)));
    symlinkSync(join(copy, folder), join(to, '@bahi', name));
  }
  symlinkSync(join(ROOT, packagesOf, 'node_modules'), join(copy, packagesOf, 'node_modules'));
}
