import { type BillBasket, type BillResult, StockChanged } from '@bahi/contracts/catalog';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import { findSettledBills, lockBilledProducts, recordBillMovements } from '../data/bills-repository.js';
import type { Deps } from '../deps.js';
import { createBillBatch } from '../domain/bill-batch.js';

/**
 * Prices each bill and takes all of its lines out of stock, or none of them; a repeat with the same order key gets the first
 * result. The bills share a transaction, as the baskets of `takeStock` do. @returns one result per bill.
 */
export async function sellBills(deps: Deps, shopId: string, bills: readonly BillBasket[]): Promise<BillResult[]> {
  try {
    return await settle(deps, shopId, bills);
  } catch (error) {
    if (!isRecordedMeanwhile(error)) throw error;
    const results: BillResult[] = [];
    for (const bill of bills) results.push(...(await settleAlone(deps, shopId, bill)));
    return results;
  }
}

/** Whether another process recorded one of the bills after this one had looked for it; a retry finds it. */
function isRecordedMeanwhile(error: unknown): boolean {
  return isUniqueViolation(error, 'stock_movements_pkey');
}

function settle(deps: Deps, shopId: string, bills: readonly BillBasket[]): Promise<BillResult[]> {
  return deps.db.write(shopId, (tx) => settleBatch(tx, deps, bills));
}

async function settleAlone(deps: Deps, shopId: string, bill: BillBasket): Promise<BillResult[]> {
  try {
    return await settle(deps, shopId, [bill]);
  } catch (error) {
    if (!isRecordedMeanwhile(error)) throw error;
    return settle(deps, shopId, [bill]);
  }
}

async function settleBatch(tx: WriteTx, deps: Deps, bills: readonly BillBasket[]): Promise<BillResult[]> {
  const refs = [...new Set(bills.flatMap(({ lines }) => lines.map(({ productRef }) => productRef)))];
  const products = await lockBilledProducts(tx, refs);
  const results = await findSettledBills(
    tx,
    bills.map(({ orderKey }) => orderKey),
  );
  const batch = createBillBatch(products, deps.today());
  for (const bill of bills) if (!results.has(bill.orderKey)) results.set(bill.orderKey, batch.settle(bill));
  const events = batch.changes.map((data) => ({ subject: data.productKey, data }));
  batch.locate(await deps.outbox.addAll(tx, StockChanged, events));
  await recordBillMovements(tx, batch.movements(), batch.sums());
  return bills.map(({ orderKey }) => results.get(orderKey) as BillResult);
}
