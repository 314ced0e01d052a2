import { changeInTenths, decimalText, grossWith } from '@bahi/testing/money/oracle';
import { money, sum, TIME_ZONE } from './amounts.js';
import { availability, DAY_MS, dayOf, isCounted, type Order, plusDays, type Shop, total } from './shop.js';

const METHODS = ['cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending', 'unspecified'];
const SOON_DAYS = 30;

/** Today so far beside the same weekday of last week up to the same time; orders name no method of payment. */
export function today(shop: Shop, now: number) {
  const day = dayOf(now);
  const before = plusDays(day, -7);
  const soldOn = (wanted: string) => shop.orders.filter((one) => isCounted(one) && dayOf(one.placedAt) === wanted);
  const [sold, soldBefore] = [soldOn(day), soldOn(before)];
  const soFar = soldBefore.filter(({ placedAt }) => placedAt <= now - 7 * DAY_MS);
  const [whole, wholeBefore] = [sum(sold, gross), sum(soFar, gross)];
  const unspecified = money(whole);
  return {
    success: true,
    timeZone: TIME_ZONE,
    ...{ day, sales: sold.length, total: unspecified },
    payments: { ...Object.fromEntries(METHODS.map((method) => [method, 0])), unspecified },
    hours: hoursOf(sold),
    lastWeek: { day: before, sales: soFar.length, total: money(wholeBefore), hours: hoursOf(soldBefore) },
    change: wholeBefore === 0n ? null : Number(decimalText(changeInTenths(whole, wholeBefore), 1)),
    started: { hasProducts: shop.products.length > 0, hasSold: shop.orders.length > 0 },
    needs: needs(shop, day),
  };
}

function needs({ products, orders }: Shop, day: string) {
  const countOf = (state: string) => products.filter((one) => availability(one, day) === state).length;
  const unpaid = orders.filter(({ status }) => status === 'Unpaid');
  const last = plusDays(day, SOON_DAYS);
  return {
    outOfStock: countOf('Out of stock'),
    low: countOf('Low stock'),
    expired: countOf('Expired'),
    expiringSoon: products.filter(({ left, expiresOn }) => left > 0 && expiresOn >= day && expiresOn <= last).length,
    unpaidInvoices: unpaid.length,
    unpaidAmount: money(sum(unpaid, gross)),
  };
}

function gross(order: Order): bigint {
  return grossWith(total(order));
}

function hoursOf(orders: readonly Order[]) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });
  const inHour = (hour: number) => orders.filter(({ placedAt }) => Number(format.format(placedAt)) === hour);
  return Array.from({ length: 24 }, (_, hour) => money(sum(inHour(hour), gross)));
}
