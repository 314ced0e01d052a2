import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..', '..', '..');

export interface CopyOptions {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Copies sources into a folder of their own, so that a test may change them. */
export function copyWorkspace({ folders, files }: CopyOptions): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-copy-')));
  for (const folder of folders) cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  linkPackages(copy);
  return copy;
}

function isSource(path: string) {
  return !['node_modules', 'dist'].includes(basename(path));
}

/** Workspace packages must lead into the copy, all others may stay where they are. */
function linkPackages(copy: string) {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@bahi'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@bahi') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@bahi'))) {
    const folder = relative(ROOT, realpathSync(join(from, '@bahi', name)));
    symlinkSync(join(copy, folder), join(to, '@bahi', name));
    const own = join(folder, 'node_modules');
    if (existsSync(join(ROOT, own)) && existsSync(join(copy, folder))) symlinkSync(join(ROOT, own), join(copy, own));
  }
}
