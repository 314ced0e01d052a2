import type { SummaryPeriod } from '@bahi/contracts/analytics';
import { addDays, type Day, DEFAULT_TIME_ZONE, firstOfMonth, firstOfYear } from '@bahi/contracts/shared';
import { dayOfInstant, todayIn } from '../format/format.js';
import { sumRupees } from '../format/rupee-sums.js';

/** How many orders are fetched at most. */
export const ORDERS_LIMIT = 500;

/** What sales are computed from; an order is dated by the first of the three that can be read. */
export interface SoldOrder {
  readonly totalAmount?: number;
  readonly quantityOrdered?: number;
  readonly orderStatus?: string;
  readonly createdAt?: string;
  readonly orderDate?: string;
  readonly date?: string;
}

/** The latest orders, newest first, and how many there are in all. */
export interface OrderList {
  readonly orders?: readonly SoldOrder[];
  readonly pagination?: { readonly totalOrders?: number };
  readonly timeZone?: string;
}

/** Whether the list contains every order from a shop day on: it is complete, or it reaches beyond that day. */
export function reachesBackTo(list: OrderList, start: Day, timeZone = list.timeZone): boolean {
  const orders = list.orders ?? [];
  const { totalOrders } = list.pagination ?? {};
  if (totalOrders !== undefined && totalOrders <= orders.length) return true;
  return orders.some((order) => {
    const day = dayOfOrder(order, timeZone);
    return day !== null && day < start;
  });
}

/** Net sales in rupees of the orders that are not cancelled, grouped by `keyOf` of their shop day. */
export function salesByKey(
  list: OrderList,
  keyOf: (day: Day) => string,
  timeZone = list.timeZone,
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number[]>();
  for (const order of list.orders ?? []) {
    const day = dayOfOrder(order, timeZone);
    if (day === null || !isCounted(order)) continue;
    const key = keyOf(day);
    amounts.set(key, [...(amounts.get(key) ?? []), order.totalAmount ?? 0]);
  }
  return new Map([...amounts].map(([key, values]) => [key, sumRupees(values)]));
}

/**
 * Revenue in rupees and units sold in the week, month or year up to today, from orders; undefined when the list is known
 * to lack some of them.
 */
export function soldInPeriod(
  list: OrderList,
  period: SummaryPeriod,
  now: Date = new Date(),
): { readonly revenue: number; readonly productsSold: number } | undefined {
  const { orders = [], timeZone = DEFAULT_TIME_ZONE } = list;
  const today = todayIn(timeZone, now);
  const start = startOf(period, today);
  if (list.pagination?.totalOrders !== undefined && !reachesBackTo(list, start, timeZone)) return undefined;
  const sold = orders.filter((order) => {
    const day = dayOfOrder(order, timeZone);
    return isCounted(order) && day !== null && day >= start && day <= today;
  });
  return {
    revenue: sumRupees(sold.map(({ totalAmount }) => totalAmount)),
    productsSold: sold.reduce((units, { quantityOrdered = 0 }) => units + quantityOrdered, 0),
  };
}

function dayOfOrder({ createdAt, orderDate, date }: SoldOrder, timeZone: string | undefined): Day | null {
  return dayOfInstant(createdAt, timeZone) ?? dayOfInstant(orderDate, timeZone) ?? dayOfInstant(date, timeZone);
}

function isCounted({ orderStatus = '' }: SoldOrder) {
  return orderStatus.toLowerCase() !== 'cancelled';
}

function startOf(period: SummaryPeriod, today: Day): Day {
  if (period === 'year') return firstOfYear(today);
  return period === 'month' ? firstOfMonth(today) : addDays(today, -6);
}
