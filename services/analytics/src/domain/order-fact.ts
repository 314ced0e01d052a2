import type { EventData } from '@bahi/contracts/kit';
import type { OrderPlaced } from '@bahi/contracts/orders';
import { type Day, dayOf } from '@bahi/contracts/shared';
import type { Entry } from './books.js';
import { calendarKeys, hourOf, recentKeys, underEach } from './moments.js';

/** What was sold with an order. */
export interface Sale {
  readonly placedAt: Date;
  /** The shop's day of it. */
  readonly placedOn: Day;
  readonly units: number;
  readonly totalPaise: bigint;
  readonly costPaise: bigint;
  /** Each product once. */
  readonly productKeys: readonly string[];
}

/** What is known of one order; its parts come from two services, in any order. */
export interface OrderFact {
  readonly orderKey: string;
  /** Until it is placed nothing of it counts as sold. */
  readonly sale: Sale | null;
  /** Units on its invoice, once there is one. */
  readonly invoiceUnits: number | null;
  /** The invoice is not unpaid any more. */
  readonly isSettled: boolean;
  /** The invoice was returned and so the order cancelled; either of the two events says both. */
  readonly isReturned: boolean;
}

/** An order of which nothing is known yet. */
export function unknownOrder(orderKey: string): OrderFact {
  return {
    orderKey,
    sale: null,
    invoiceUnits: null,
    isSettled: false,
    isReturned: false,
  };
}

/** The sale in an order-placed event, dated by the shop's day. */
export function saleOf(order: EventData<typeof OrderPlaced>, timeZone: string): Sale {
  const placedAt = new Date(order.placedAt);
  return {
    placedAt,
    placedOn: dayOf(placedAt, timeZone),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPaise: BigInt(order.totalPaise),
    costPaise: order.lines.reduce(
      (sum, { quantity, unitCostPaise }) => sum + BigInt(quantity) * BigInt(unitCostPaise),
      0n,
    ),
    productKeys: [...new Set(order.lines.map(({ productKey }) => productKey))],
  };
}

/** Everything an order counts for: nothing once it is returned, expected units while its invoice is unpaid. */
export function entriesOfOrder({ sale, invoiceUnits, isSettled, isReturned }: OrderFact): Entry[] {
  if (isReturned) return [];
  const sold = sale === null ? [] : entriesOfSale(sale);
  if (invoiceUnits === null || isSettled) return sold;
  return [...sold, { book: 'shop', key: {}, amounts: { expectedUnits: BigInt(invoiceUnits) } }];
}

function entriesOfSale({ placedAt, placedOn, units, totalPaise, costPaise, productKeys }: Sale): Entry[] {
  return [
    ...underEach('recent', recentKeys(placedAt), { orders: 1n, totalPaise, costPaise }),
    ...underEach('calendar', calendarKeys(placedOn), { salesPaise: totalPaise, units: BigInt(units) }),
    ...underEach(
      'productHours',
      productKeys.map((productKey) => ({ productKey, startsAt: hourOf(placedAt) })),
      { orders: 1n },
    ),
  ];
}
