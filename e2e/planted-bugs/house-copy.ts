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
import type { Edit } from './bugs.js';

const ROOT = resolve(import.meta.dirname, '..', '..');
// Jest reads the settings of all its projects, so what those name must be there.
const FOLDERS = ['packages', 'services', 'bff', 'standalone', 'e2e', 'web/src', 'web/test-support'];
const FILES = ['package.json', 'jest.config.js', 'tsconfig.json', 'tsconfig.base.json'];

const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));

/** Packages of the house must lead into the copy, all others may stay where they are. */
const linkPackages = (copy: string) => {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@bahi'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@bahi') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@bahi'))) {
    const folder = relative(ROOT, realpathSync(join(from, '@bahi', name)));
    symlinkSync(join(copy, folder), join(to, '@bahi', name));
  }
  const platform = 'packages/platform/node_modules';
  symlinkSync(join(ROOT, platform), join(copy, platform));
};

/** A copy of the sources and their tests, so that no bug is ever planted in the house itself. */
export const copyOfTheHouse = (): string => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-planted-')));
  for (const folder of FOLDERS) cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const file of FILES) cpSync(join(ROOT, file), join(copy, file));
  linkPackages(copy);
  return copy;
};

/**
 * Makes the edits in the copy; the returned function takes them back.
 * @throws when a text does not stand in its file exactly once.
 */
export const plant = (copy: string, edits: readonly Edit[]): (() => void) => {
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
};
