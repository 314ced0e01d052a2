import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holding, usedDataFolder } from './data-folder.mjs';

const namesDatabases = (env) =>
  Object.entries(env).some(([name, value]) => value && /(^|_)DATABASE_URL(_FILE)?$/.test(name));

/** The roles of the services, row-level security and all, as the product itself signs in. */
const urlsOf = async (data, superuserUrl, services) => {
  const { urlFor } = await import('@bahi/embedded-postgres');
  const passwordOf = (service) => readFileSync(join(data, 'secrets', `database-${service}`), 'utf8').trim();
  const urls = services.map((service) => {
    const name = `bahi_${service}`;
    return [`${service.toUpperCase()}_DATABASE_URL`, urlFor(superuserUrl, name, passwordOf(service), name)];
  });
  return Object.fromEntries(urls);
};

/** Works with an environment that names databases: its own, else those of the standalone product, which is stopped. */
export const withDatabases = async (services, env, work) => {
  if (namesDatabases(env)) return work(env);
  const data = usedDataFolder(env);
  return holding(data, async () => {
    const { startEmbeddedPostgres } = await import('@bahi/embedded-postgres');
    const logger = { debug: () => {}, warn: console.error };
    const database = await startEmbeddedPostgres({ dataDir: join(data, 'postgres'), logger });
    const run = async () => work({ ...env, ...(await urlsOf(data, database.superuserUrl(), services)) });
    return run().finally(() => database.close());
  });
};
