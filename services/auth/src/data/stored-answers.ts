import type { Database, WriteTx } from '@bahi/platform/data';
import type { RequestKey } from '@bahi/platform/http';

/** Whether a request key has its answer already; the call is then a repeat and nothing is checked or counted. */
export async function hasStoredAnswer(db: Database, shopId: string, key: RequestKey | undefined): Promise<boolean> {
  if (!key) return false;
  const row = await db.read(shopId, (tx) => tx('idempotency_keys').where(rowOf(shopId, key)).first('key'));
  return row !== undefined;
}

/** Frees a key that this transaction has claimed: a failure is never stored. */
export async function freeKey(tx: WriteTx, shopId: string, key: RequestKey | undefined): Promise<void> {
  if (key) await tx('idempotency_keys').where(rowOf(shopId, key)).delete();
}

function rowOf(shopId: string, { scope, value }: RequestKey) {
  return { shop_id: shopId, scope, key: value };
}
