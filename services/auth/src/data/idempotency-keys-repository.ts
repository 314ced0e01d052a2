import type { Tx, WriteTx } from '@bahi/platform/data';
import type { RequestKey } from '@bahi/platform/http';

/** Whether a request key has a stored reply; the call is then a repeat and nothing is checked or counted. */
export async function hasStoredReply(tx: Tx, shopId: string, key: RequestKey): Promise<boolean> {
  const row = await tx('idempotency_keys').where(rowOf(shopId, key)).first('key');
  return row !== undefined;
}

/** Releases a key that this transaction has claimed: a failure is never stored. */
export async function releaseKey(tx: WriteTx, shopId: string, key: RequestKey | undefined): Promise<void> {
  if (key) await tx('idempotency_keys').where(rowOf(shopId, key)).delete();
}

function rowOf(shopId: string, { scope, value }: RequestKey) {
  return { shop_id: shopId, scope, key: value };
}
