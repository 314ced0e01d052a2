import { usedDataFolder } from './data-folder.mjs';
import { asOperateError } from './operate-error.mjs';

/** Works with an environment that names databases: its own, else those of the standalone product, running or stopped. */
export const withDatabases = async (services, env, work) => {
  const { namesDatabases, openFolderDatabases, processEnv } = await import('#operate');
  if (namesDatabases(processEnv())) return work(env);
  const dataDir = usedDataFolder(env);
  const databases = await openFolderDatabases(dataDir).catch(asOperateError);
  const urls = services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, databases.of(name).url]);
  return Promise.resolve(work({ ...env, ...Object.fromEntries(urls) })).finally(() => databases.close());
};
