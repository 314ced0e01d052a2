import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackup, writeBackup } from './backup-folder.mjs';
import { copyTree } from './copy-tree.mjs';
import { dataFolder, holding, usedDataFolder } from './data-folder.mjs';
import { OperateError } from './operate-error.mjs';

const FORM = 'data-folder';
const LOCK = 'lock';
const NOT_DATA = new Set([LOCK, '.writable']);

/** Copies the data folder of the standalone product, database, pictures and secrets, while it is stopped. */
export const backUpDataFolder = async (folder, env) => {
  const data = usedDataFolder(env);
  await holding(data, async () => {
    if (existsSync(join(data, 'postgres', 'cluster', 'postmaster.pid')))
      throw new OperateError('The database was not stopped cleanly; start the product once and stop it with Ctrl+C.');
    await writeBackup(folder, FORM, (draft) => copyTree(data, join(draft, 'data'), { leaveOut: NOT_DATA }));
  });
};

/** Puts a copy back as the data folder, which must be empty: nothing is ever overwritten. */
export const restoreDataFolder = async (folder, env) => {
  const backup = openBackup(folder, FORM);
  const data = dataFolder(env);
  await holding(data, async () => {
    const names = (await readdir(data)).filter((name) => !NOT_DATA.has(name));
    if (names.length > 0) throw new OperateError(`${data} is not empty; move what is there away first.`);
    await copyTree(join(backup, 'data'), data);
  });
};
