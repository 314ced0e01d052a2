import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperateError } from './operate-error.mjs';

const NOTE = 'backup.json';

/**
 * Makes a backup in a folder that is not there yet: whole or not at all.
 * @param {string} form what it was made of: `data-folder` or `databases`
 * @param {(draft: string) => Promise<void>} fill
 */
export const writeBackup = async (folder, form, fill) => {
  const target = resolve(folder);
  if (existsSync(target)) throw new OperateError(`${target} is already there; a backup needs a new folder.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  // Secrets and the data of every shop: only the owner may read them.
  await mkdir(draft, { mode: 0o700 });
  try {
    await fill(draft);
    await writeFile(join(draft, NOTE), `${JSON.stringify({ form, madeAt: new Date().toISOString() })}\n`);
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** The absolute path of a backup of this form; throws OperateError when it is none. */
export const openBackup = (folder, form) => {
  const path = resolve(folder);
  const note = join(path, NOTE);
  if (!existsSync(note)) throw new OperateError(`${path} holds no complete backup.`);
  const found = JSON.parse(readFileSync(note, 'utf8')).form;
  if (found !== form) throw new OperateError(`${path} is a backup of the form ${found}, not ${form}.`);
  return path;
};
