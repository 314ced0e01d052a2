import { shopOf } from './open-database.js';
import type { Tx } from './types.js';

/**
 * SQL of the version of what a service has of a shop, from its row `v` of `outbox_positions`: every change publishes an
 * event, so the last position is a version. The time distinguishes a restored database from the one before.
 */
export const SHOP_VERSION = `coalesce(v.position || '.' || (extract(epoch from v.updated_at) * 1000000)::bigint, '0')`;

const READ = `select ${SHOP_VERSION} as version from (select ?::uuid as shop_id) as s left join outbox_positions as v using (shop_id)`;

/** Changes with every change of the shop in this service. */
export async function readShopVersion(tx: Tx): Promise<string> {
  const { rows } = await tx.raw<{ rows: { version: string }[] }>(READ, [shopOf(tx)]);
  return rows[0]?.version ?? '0';
}
