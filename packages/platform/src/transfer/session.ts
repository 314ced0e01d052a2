import { isUuid } from '@bahi/contracts/shared';
import pg from 'pg';
import type { RunQuery } from './shop-tables.js';
import { TransferError } from './types.js';

/** Texts that mean the same on every server. */
const PLAIN_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set app.scope = ''; set idle_in_transaction_session_timeout = 0`;

/** Opens a connection for an export or import. */
export async function openSession(service: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${service} transfer`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The open statement fails with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(PLAIN_TEXTS);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new TransferError(`${service}: ${(error as Error).message}`, { cause: error });
  }
}

/** Lets row-level security show and accept the rows of one shop, in this transaction. */
export async function bindShop(client: pg.ClientBase, shopId: string): Promise<void> {
  if (!isUuid(shopId)) throw new TransferError(`${shopId} is not the id of a shop.`);
  await client.query(`set local app.shop_id = '${shopId}'`);
}

/** Ids of all shops, from the directory of auth; in a transaction. */
export async function listShopIds(auth: pg.ClientBase): Promise<string[]> {
  await auth.query(`set local app.scope = 'all-shops'`);
  const { rows } = await auth.query<{ shop_id: string }>('select s.shop_id from shops as s order by s.shop_id');
  await auth.query(`set local app.scope = ''`);
  return rows.map(({ shop_id }) => shop_id);
}

/** Statements on a connection, as the readers of the schema want them. */
export function queryOn(client: pg.ClientBase): RunQuery {
  return async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
}
