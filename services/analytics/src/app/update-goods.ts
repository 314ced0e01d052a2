import type { WriteTx } from '@bahi/platform/data';
import { findGoods, saveGoods } from '../data/goods-repository.js';
import { lockShop } from '../data/shops-repository.js';
import { addToTotals } from '../data/totals-repository.js';
import { changedGoods, entriesOfGoods, type GoodsRecord } from '../domain/goods-record.js';
import { differenceOf } from '../domain/totals.js';

/** Applies receipts, oldest first, and moves the totals by the difference. */
export async function updateGoods(received: readonly GoodsRecord[], tx: WriteTx): Promise<void> {
  await lockShop(tx);
  const before = await findGoods(tx, [...new Set(received.map(({ receiptKey }) => receiptKey))]);
  const after = new Map(before);
  for (const goods of received) after.set(goods.receiptKey, changedGoods(after.get(goods.receiptKey), goods));
  await saveGoods(tx, [...after.values()]);
  const [entriesBefore, entriesAfter] = [before, after].map((goods) => [...goods.values()].flatMap(entriesOfGoods));
  await addToTotals(tx, differenceOf(entriesBefore ?? [], entriesAfter ?? []));
}
