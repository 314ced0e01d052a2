import type { Day } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import type { ExpiryMove } from '../domain/product-record.js';

interface ExpiryMoveRow {
  readonly product_key: string;
  readonly position: number;
  readonly happened_on: Day;
  readonly expired_on: Day | null;
  readonly expires_on: Day | null;
}

/** Stores moves of expiries once each; @returns those that were not stored yet. */
export async function saveExpiryMoves(tx: WriteTx, moves: readonly ExpiryMove[]): Promise<ExpiryMove[]> {
  if (moves.length === 0) return [];
  const rows = moves.map((move) => ({
    shop_id: shopOf(tx),
    product_key: move.productKey,
    position: move.position,
    happened_on: move.happenedOn,
    expired_on: move.before,
    expires_on: move.after,
  }));
  const saved: ExpiryMoveRow[] = await tx('expiry_moves')
    .insert(rows)
    .onConflict(['shop_id', 'product_key', 'position'])
    .ignore()
    .returning(['product_key', 'position', 'happened_on', 'expired_on', 'expires_on']);
  return saved.map((row) => ({
    productKey: row.product_key,
    position: row.position,
    happenedOn: row.happened_on,
    before: row.expired_on,
    after: row.expires_on,
  }));
}
