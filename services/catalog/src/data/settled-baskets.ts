import type { RefusedLine } from '@bahi/contracts/catalog';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { OrderBill } from '../domain/allocate-stock.js';
import { saleMovementId } from '../domain/movement-id.js';
import type { SoldLine } from '../domain/take-outcome.js';

/** The result of a basket that is in the ledger; `position` is the shop's last one, at or after its own. */
export type SettledBasket =
  | {
      readonly kind: 'sale';
      readonly lines: readonly SoldLine[];
      readonly bill: OrderBill | null;
      readonly position: number;
    }
  | { readonly kind: 'refused'; readonly lines: readonly RefusedLine[] }
  | { readonly kind: 'void' };

/** The answer of a sale: its lines; with tax also its bill. */
export type SaleAnswer = readonly SoldLine[] | { readonly lines: readonly SoldLine[]; readonly bill: OrderBill };

/** The movement of line 1; its answer is that of the whole basket. */
export interface SettledRow {
  readonly movement_id: string;
  readonly kind: SettledBasket['kind'];
  readonly answer: unknown;
}

const INSERT_VOID = `insert into stock_movements (shop_id, movement_id, kind, change_milli, at)
  values (?::uuid, ?, 'void', 0, ?::timestamptz)
  on conflict (shop_id, movement_id) do nothing
  returning movement_id`;

/** The result of an order's basket; `null` when it is not in the ledger. */
export async function findSettledBasket(tx: Tx, orderKey: string): Promise<SettledBasket | null> {
  const row = await tx('stock_movements as m')
    .leftJoin('outbox_positions as p', 'p.shop_id', 'm.shop_id')
    .where({ 'm.shop_id': shopOf(tx), 'm.movement_id': saleMovementId(orderKey) })
    .first<(SettledRow & { readonly position: number | null }) | undefined>(
      'm.movement_id',
      'm.kind',
      'm.answer',
      'p.position',
    );
  return row ? toSettled(row, row.position ?? 0) : null;
}

/**
 * Voids an order or a bill whose answer, the movement of this id, is not in the ledger: one that arrives later conflicts with
 * the row. Waits for a sale in progress. @returns false when the answer is in the ledger.
 */
export async function insertVoid(tx: WriteTx, movementId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(INSERT_VOID, [shopOf(tx), movementId, at]);
  return rows.length > 0;
}

/** A row of the ledger as the result of its basket. */
export function toSettled({ kind, answer }: SettledRow, position: number): SettledBasket {
  if (kind === 'void') return { kind };
  if (kind === 'refused') return { kind, lines: answer as RefusedLine[] };
  const sale = answer as SaleAnswer;
  return 'bill' in sale ? { kind, ...sale, position } : { kind, lines: sale, bill: null, position };
}
