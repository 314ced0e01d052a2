import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBackup, writeBackup } from './backup-folder.mjs';
import { copyTree } from './copy-tree.mjs';
import { OperateError } from './operate-error.mjs';
import { ROOT } from './root.mjs';

const FORM = 'data-folder';
const LOCK = 'lock';
const NOT_DATA = new Set([LOCK, '.writable']);

const dataFolder = (env) => resolve(env.DATA_DIR || join(ROOT, 'data'));

/** Holds the folder as the running product would, so that neither starts while the other is at work. */
const holding = async (folder, work) => {
  const { EmbeddedPostgresError, lockFolder, openDataFolder } = await import('@bahi/platform/embedded');
  try {
    const lock = await lockFolder(await openDataFolder(folder));
    return await work().finally(() => lock.release());
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new OperateError(error.message) : error;
  }
};

/** Copies the data folder of the standalone product, database, pictures and secrets, while it is stopped. */
export const backUpDataFolder = async (folder, env) => {
  const data = dataFolder(env);
  if (!existsSync(join(data, 'postgres'))) throw new OperateError(`${data} holds no data of Bahi.`);
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
