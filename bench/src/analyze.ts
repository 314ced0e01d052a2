import pg from 'pg';
import type { Product } from './product.js';
import { superuserUrl } from './superuser.js';

/**
 * Refreshes the planner's statistics of every database, as autovacuum does within a minute: until then connections keep
 * plans that were made for empty tables, and a check of a foreign key reads the whole shop.
 */
export async function analyzeAll(product: Product): Promise<void> {
  const databases = await withClient(product, 'postgres', async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datallowconn');
    return rows.map(({ datname }) => datname);
  });
  for (const name of databases) await withClient(product, name, (client) => client.query('analyze'));
}

async function withClient<T>(product: Product, database: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: await superuserUrl(product, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
