import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperateError } from './operate-error.mjs';
import { ROOT } from './root.mjs';

/** Where the standalone product keeps everything. */
export const dataFolder = (env) => resolve(env.DATA_DIR || join(ROOT, 'data'));

/** The same, where there is something to work with. */
export const usedDataFolder = (env) => {
  const data = dataFolder(env);
  if (!existsSync(join(data, 'postgres'))) throw new OperateError(`${data} holds no data of Bahi.`);
  return data;
};

/** Holds the folder as the running product would, so that neither starts while the other is at work. */
export const holding = async (folder, work) => {
  const { EmbeddedPostgresError, lockFolder, openDataFolder } = await import('@bahi/embedded-postgres');
  try {
    const lock = await lockFolder(await openDataFolder(folder));
    return await work().finally(() => lock.release());
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new OperateError(error.message) : error;
  }
};
