import type { Day } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import type { GoodsRecord } from '../domain/goods-record.js';

interface GoodsRow {
  readonly receipt_key: string;
  readonly received_on: Day;
  readonly goods_paise: number;
  readonly is_cancelled: boolean;
}

/** The stored receipts with these keys, by key. */
export async function findGoods(tx: WriteTx, receiptKeys: readonly string[]): Promise<Map<string, GoodsRecord>> {
  const rows = await tx('goods_records')
    .where({ shop_id: shopOf(tx) })
    .whereIn('receipt_key', [...receiptKeys])
    .select<GoodsRow[]>('receipt_key', 'received_on', 'goods_paise', 'is_cancelled');
  return new Map(rows.map((row) => [row.receipt_key, toGoods(row)]));
}

/** Inserts or replaces receipts. */
export async function saveGoods(tx: WriteTx, goods: readonly GoodsRecord[]): Promise<void> {
  const rows = goods.map(({ receiptKey, receivedOn, goodsPaise, isCancelled }) => ({
    shop_id: shopOf(tx),
    receipt_key: receiptKey,
    received_on: receivedOn,
    goods_paise: String(goodsPaise),
    is_cancelled: isCancelled,
  }));
  await tx('goods_records').insert(rows).onConflict(['shop_id', 'receipt_key']).merge();
}

function toGoods({ receipt_key, received_on, goods_paise, is_cancelled }: GoodsRow): GoodsRecord {
  return {
    receiptKey: receipt_key,
    receivedOn: received_on,
    goodsPaise: BigInt(goods_paise),
    isCancelled: is_cancelled,
  };
}
