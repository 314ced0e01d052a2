import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { HeldBill } from '../domain/held-bill.js';

interface HeldBillRow {
  readonly held_key: string;
  readonly version: number;
  readonly label: string;
  readonly customer_key: string | null;
  readonly line_count: number;
  readonly total_paise: number;
  readonly bill: Readonly<Record<string, unknown>>;
  readonly held_by: string;
  readonly held_at: Date;
  readonly taken_at: Date | null;
}

const COLUMNS = [
  'held_key',
  'version',
  'label',
  'customer_key',
  'line_count',
  'total_paise',
  'bill',
  'held_by',
  'held_at',
  'taken_at',
] as const;

/** The bills that wait, oldest first. */
export async function listHeldBills(tx: Tx): Promise<HeldBill[]> {
  const rows = await tx('held_bills')
    .where({ shop_id: shopOf(tx), taken_at: null })
    .orderBy('held_at')
    .select<HeldBillRow[]>(...COLUMNS);
  return rows.map(toHeldBill);
}

/** A bill under its key, locked; `isTaken` when a till went on with it. */
export async function lockHeldBill(
  tx: WriteTx,
  heldKey: string,
): Promise<{ readonly held: HeldBill; readonly isTaken: boolean } | null> {
  const row = await tx('held_bills')
    .where({ shop_id: shopOf(tx), held_key: heldKey })
    .forUpdate()
    .first<HeldBillRow | undefined>(...COLUMNS);
  return row ? { held: toHeldBill(row), isTaken: row.taken_at !== null } : null;
}

export async function countHeldBills(tx: Tx): Promise<number> {
  const [row] = await tx('held_bills')
    .where({ shop_id: shopOf(tx), taken_at: null })
    .count<{ count: number }[]>();
  return row?.count ?? 0;
}

/** Adds a bill that waits; @returns false when there is one under its key. Waits for one that is being added. */
export async function insertHeldBill(tx: WriteTx, held: HeldBill): Promise<boolean> {
  const row = { shop_id: shopOf(tx), held_key: held.heldKey, ...toRow(held) };
  const added = await tx('held_bills').insert(row).onConflict(['shop_id', 'held_key']).ignore().returning('held_key');
  return added.length > 0;
}

/** Replaces a bill that waits and is locked. */
export async function updateHeldBill(tx: WriteTx, held: HeldBill): Promise<void> {
  await tx('held_bills')
    .where({ shop_id: shopOf(tx), held_key: held.heldKey })
    .update(toRow(held));
}

function toRow(held: HeldBill) {
  return {
    version: held.version,
    label: held.label,
    customer_key: held.customerKey,
    line_count: held.lineCount,
    total_paise: held.totalPaise,
    bill: JSON.stringify(held.bill),
    held_by: held.heldBy,
    held_at: held.heldAt,
  };
}

/** A bill that waits no more: a till goes on with it. */
export async function markTaken(tx: WriteTx, heldKey: string, at: Date): Promise<void> {
  await tx('held_bills')
    .where({ shop_id: shopOf(tx), held_key: heldKey })
    .update({ taken_at: at });
}

export async function deleteHeldBill(tx: WriteTx, heldKey: string): Promise<void> {
  await tx('held_bills')
    .where({ shop_id: shopOf(tx), held_key: heldKey })
    .delete();
}

function toHeldBill(row: HeldBillRow): HeldBill {
  return {
    heldKey: row.held_key,
    version: row.version,
    label: row.label,
    customerKey: row.customer_key,
    lineCount: row.line_count,
    totalPaise: row.total_paise,
    bill: row.bill,
    heldBy: row.held_by,
    heldAt: row.held_at,
  };
}
