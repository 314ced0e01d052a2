import { GoodsReceived } from '@bahi/contracts/catalog';
import type { Subscription } from '@bahi/platform/messaging';
import type { Deps } from '../deps.js';
import { goodsReceived } from '../domain/goods-record.js';
import { onGoods } from './batches.js';

/** Goods that came in count as a purchase of the day they were posted. */
export function whenGoodsReceived({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onGoods(GoodsReceived, ({ data }) => goodsReceived(data, timeZone));
}
