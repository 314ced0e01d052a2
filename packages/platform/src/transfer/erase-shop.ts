import type { Database } from '../data/types.js';
import type { FileStore } from '../kernel/ports/index.js';
import { shopTables } from './shop-tables.js';
import type { ShopDataRules } from './types.js';

/** Positions stay, so that no consumer takes an erased shop for one that it has to catch up with. */
const NOT_ERASED = ['inbox', 'outbox_positions', 'shop_erasures'];
const BATCH_ROWS = 5_000;

export interface ErasureOptions {
  readonly db: Database;
  readonly files: FileStore;
  readonly rules: ShopDataRules;
  /** Leaves the tables that the law asks for. */
  readonly keepsDocuments: boolean;
}

/** Deletes all rows and files of a shop in small transactions; may be called again after an interruption. */
export async function eraseShop(shopId: string, { db, files, rules, keepsDocuments }: ErasureOptions): Promise<void> {
  const kept = new Set([...NOT_ERASED, ...(rules.notErased ?? []), ...(keepsDocuments ? (rules.keptByLaw ?? []) : [])]);
  const tables = await db.read(shopId, (tx) =>
    shopTables(async <Row extends object>(sql: string) => (await tx.raw<{ rows: Row[] }>(sql)).rows),
  );
  // Files before the rows that name them: what is interrupted finds them again.
  for (const { table, column } of rules.files ?? []) {
    const names = await db.read(shopId, (tx) => tx(table).whereNotNull(column).distinct().pluck<string[]>(column));
    for (const name of names) await files.delete(name);
  }
  for (const { name } of [...tables].reverse()) if (!kept.has(name)) await deleteRows(db, shopId, name);
}

async function deleteRows(db: Database, shopId: string, table: string): Promise<void> {
  const sql = `delete from ?? where ctid = any(array(select t.ctid from ?? as t where t.shop_id = ? limit ${BATCH_ROWS}))`;
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; )
    deleted = await db.write(shopId, async (tx) => {
      const { rowCount } = await tx.raw<{ rowCount: number }>(sql, [table, table, shopId]);
      return rowCount;
    });
}
