import type { SoldBillLine } from '@bahi/contracts/catalog';
import { type BillEventLine, BillPlaced } from '@bahi/contracts/orders';
import type { WriteTx } from '@bahi/platform/data';
import { findBill, insertBills } from '../../data/bills-repository.js';
import { lockOrderCounter } from '../../data/orders-repository.js';
import type { Deps } from '../../deps.js';
import type { BillPlacement, PlacedBill, TakenBill } from '../../domain/bill.js';

/** Records sold bills of one shop as placed; one that was placed before keeps its time and has no position. */
export async function recordBills(
  tx: WriteTx,
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  { shopId, bills }: { readonly shopId: string; readonly bills: readonly TakenBill[] },
): Promise<BillPlacement[]> {
  const placedAt = await lockOrderCounter(tx, shopId, clock.now());
  const once = [...new Map(bills.map((bill) => [bill.orderKey, { ...bill, placedAt }])).values()];
  const made = await insertBills(tx, shopId, once);
  const fresh = once.filter(({ orderKey }) => made.has(orderKey));
  const events = fresh.map((bill) => ({ subject: bill.orderKey, data: eventOf(bill) }));
  const positions = await outbox.addAll(tx, BillPlaced, events);
  const placements = new Map<string, BillPlacement>(
    fresh.map((bill, index) => [bill.orderKey, { bill, position: positions[index] ?? null }]),
  );
  for (const { orderKey } of once)
    if (!made.has(orderKey)) placements.set(orderKey, { bill: await earlierBill(tx, orderKey), position: null });
  return bills.map(({ orderKey }) => placements.get(orderKey) as BillPlacement);
}

/** A sold line as events carry it: without what catalog keeps for itself. */
export function billEventLine({ foundMilli: _, ...line }: SoldBillLine): BillEventLine {
  return line;
}

async function earlierBill(tx: WriteTx, orderKey: string): Promise<PlacedBill> {
  const bill = await findBill(tx, { order_key: orderKey });
  if (!bill) throw new Error(`The bill ${orderKey} is neither new nor stored`);
  return bill;
}

function eventOf({ orderKey, orderId, placedAt, terms, sold }: PlacedBill) {
  const {
    billKey,
    by,
    customerKey,
    drawerKey,
    note,
    payments,
    creditPaise,
    isOverLimit,
    roundTo: roundToPaise,
  } = terms;
  const { stock: _, position: __, lines, gst, ...sums } = sold;
  return {
    ...{ orderKey, orderId, billKey, placedAt: placedAt.toISOString(), by, customerKey, drawerKey, note },
    ...sums,
    ...gst,
    roundToPaise,
    creditPaise,
    ...(isOverLimit && { isOverLimit }),
    payments: [...payments],
    lines: lines.map(billEventLine),
  };
}
