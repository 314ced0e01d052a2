import { changeInTenths, decimalText, halfRupeesText } from '@bahi/testing/money/oracle';
import { money, sum, TIME_ZONE } from './amounts.js';
import { dayOf, isCounted, plusDays, type Shop, stockAtEnd, total } from './shop.js';

/** `holds` decides whether a shop day counts. */
type Span = (day: string) => boolean;

/** Section 2.10. */
export function chart(shop: Shop, now: number, period: 'weekly' | 'monthly' | 'yearly') {
  const today = dayOf(now);
  const year = today.slice(0, 4);
  const week = weekTo(today);
  const whole = bars(shop, (day) => (period === 'weekly' ? week.includes(day) : day.startsWith(year)));
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const breakdown = {
    weekly: {
      dailyBreakdown: week.map((day) => ({
        date: chartDate(day),
        day: named(day, { weekday: 'long' }),
        ...bars(shop, (one) => one === day),
      })),
    },
    monthly: {
      monthlyBreakdown: months.map((month) => ({
        month: named(`${month}-01`, { month: 'long' }),
        ...bars(shop, (day) => day.startsWith(month)),
      })),
    },
    yearly: { yearlyData: whole },
  }[period];
  const summary = { totalSales: whole.sales, totalPurchases: whole.purchases };
  return { success: true, timeZone: TIME_ZONE, data: { period, year: Number(year), ...breakdown, summary } };
}

/** Section 2.12. */
export function summary(shop: Shop, now: number, period: 'week' | 'month' | 'year') {
  const today = dayOf(now);
  const { now: isNow, before, end } = periodsOf(today, period);
  const unitsIn = (holds: Span) => sum(salesIn(shop, holds), ({ units }) => BigInt(units));
  const inStockAt = (day: string) =>
    BigInt(shop.products.filter((one) => (stockAtEnd(one, day) ?? 0) > 0 && one.expiresOn >= day).length);
  return {
    success: true,
    timeZone: TIME_ZONE,
    metrics: {
      revenue: metric(sum(salesIn(shop, isNow), total), sum(salesIn(shop, before), total), money),
      productsSold: metric(unitsIn(isNow), unitsIn(before), Number),
      productsInStock: metric(inStockAt(today), inStockAt(end), Number),
    },
  };
}

function salesIn({ orders }: Shop, holds: Span) {
  return orders.filter((o) => isCounted(o) && holds(dayOf(o.placedAt)));
}

function bars(shop: Shop, holds: Span) {
  const bought = shop.products.filter(({ createdAt }) => holds(dayOf(createdAt)));
  const purchases = sum(bought, ({ cost, quantity }) => cost * BigInt(quantity));
  return { sales: money(sum(salesIn(shop, holds), total)), purchases: Number(halfRupeesText(purchases)) };
}

function named(day: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
}

function chartDate(day: string) {
  const parts = { weekday: 'short', month: 'short', day: '2-digit', year: 'numeric' } as const;
  return (Object.keys(parts) as (keyof typeof parts)[]).map((part) => named(day, { [part]: parts[part] })).join(' ');
}

function weekTo(today: string) {
  return [6, 5, 4, 3, 2, 1, 0].map((age) => plusDays(today, -age));
}

/** The present period, the one before it, and the last day of that. */
function periodsOf(today: string, period: 'week' | 'month' | 'year'): { now: Span; before: Span; end: string } {
  if (period === 'week') {
    const end = plusDays(today, -7);
    return { now: (day) => weekTo(today).includes(day), before: (day) => weekTo(end).includes(day), end };
  }
  const length = period === 'month' ? 7 : 4;
  const start = period === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
  const end = plusDays(start, -1);
  const within = (of: string) => (day: string) => day.slice(0, length) === of.slice(0, length);
  return { now: within(today), before: within(end), end };
}

function metric(current: bigint, previous: bigint, shown: (value: bigint) => number) {
  return {
    current: shown(current),
    previous: shown(previous),
    change: Number(decimalText(changeInTenths(current, previous), 1)),
  };
}
