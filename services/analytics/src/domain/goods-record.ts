import type { GoodsReceived } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { type Day, dayOf } from '@bahi/contracts/shared';
import { calendarKeys } from './time-buckets.js';
import { type Entry, entriesFor } from './totals.js';

/** Goods of one receipt: stock that was added, on the day it was posted. */
export interface GoodsRecord {
  readonly receiptKey: string;
  readonly receivedOn: Day;
  readonly goodsPaise: bigint;
  readonly isCancelled: boolean;
}

/** The goods of an event, on the shop's day. */
export function goodsReceived(data: EventData<typeof GoodsReceived>, timeZone: string): GoodsRecord {
  return {
    receiptKey: data.receiptKey,
    receivedOn: dayOf(new Date(data.postedAt), timeZone),
    goodsPaise: data.lines.reduce((sum, { goodsPaise }) => sum + BigInt(goodsPaise), 0n),
    isCancelled: data.isCancelled,
  };
}

/** A receipt that was cancelled stays so, whatever arrives later. */
export function changedGoods(known: GoodsRecord | undefined, received: GoodsRecord): GoodsRecord {
  return known?.isCancelled ? known : received;
}

/** Goods count as a purchase of their day (purchasing.md 6). */
export function entriesOfGoods({ receivedOn, goodsPaise, isCancelled }: GoodsRecord): Entry[] {
  return isCancelled ? [] : entriesFor('calendar', calendarKeys(receivedOn), { purchasesPaise: goodsPaise });
}
