import { type Day, sameTimeOn } from '@bahi/contracts/shared';
import { halfUp } from './analytics-world.js';
import type { History, HistoryOrder, HistoryProduct } from './shop-history.js';

// Written from the formulas of the contract alone, without code of the service.

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function naiveStats(history: History, { now, timeZone }: Moment) {
  const orders = counted(history).filter(({ placed }) => isRecent(placed.placedAt, now));
  const revenue = sum(orders.map(netOf));
  const cost = sum(orders.map(costOf));
  const added = history.products.map((product) => product.added);
  const shown = live(history).map((product) => product.shown);
  const purchased = added.filter(({ isOpening }) => !isOpening);
  return {
    success: true,
    timeZone,
    detailed: {
      sales: {
        totalOrders: orders.length,
        totalRevenue: revenue / 100,
        totalCost: cost / 100,
        profit: (revenue - cost) / 100,
      },
    },
    overallInventory: {
      totalProducts: { recent: purchased.filter(({ createdAt }) => isRecent(createdAt, now)).length },
    },
    inventoryMetrics: {
      totalQuantity: sum(live(history).map(milliNow)) / 1_000,
      expectedStock: sum(history.orders.filter(({ status }) => status === 'Unpaid').map(milliOf)) / 1_000,
    },
    productMetrics: {
      suppliersCount: distinct(shown.map(({ supplier }) => supplier)),
      categoriesCount: distinct(shown.map(({ category }) => category)),
    },
  };
}

export function naiveToday(history: History, { now, timeZone }: Moment) {
  const today = dayAt(now, timeZone);
  const before = plusDays(today, -7);
  const sameTime = sameTimeOn(before as Day, now, timeZone);
  const soldOn = (day: string) => counted(history).filter((order) => dayAt(timeOf(order), timeZone) === day);
  const [sold, soldBefore] = [soldOn(today), soldOn(before)];
  const soFar = soldBefore.filter((order) => timeOf(order) <= sameTime);
  const [total, totalBefore] = [sum(sold.map(standingOf)), sum(soFar.map(standingOf))];
  const unpaid = history.orders.filter(({ status }) => status === 'Unpaid');
  const are = (wanted: string) => live(history).filter((one) => availability(one, today) === wanted).length;
  return {
    success: true,
    timeZone,
    day: today,
    sales: sold.length,
    total: total / 100,
    payments: Object.fromEntries(
      ['cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending', 'unspecified'].map((method) => [
        method,
        sum(sold.map((order) => paidBy(order, method))) / 100,
      ]),
    ),
    hours: naiveHours(sold, timeZone),
    lastWeek: { day: before, sales: soFar.length, total: totalBefore / 100, hours: naiveHours(soldBefore, timeZone) },
    started: { hasProducts: live(history).length > 0, hasSold: history.orders.length > 0 },
    change: totalBefore === 0 ? null : changeOf(total, totalBefore),
    needs: {
      ...{ outOfStock: are('Out of stock'), low: are('Low stock'), expired: are('Expired') },
      expiringSoon: live(history).filter(
        ({ shown: { expiryDate }, stock }) =>
          milliNow({ stock } as HistoryProduct) > 0 &&
          expiryDate !== null &&
          expiryDate >= today &&
          expiryDate <= plusDays(today, 30),
      ).length,
      unpaidInvoices: unpaid.length,
      unpaidAmount: sum(unpaid.map(grossOf)) / 100,
    },
  };
}

export function naiveInventorySummary(history: History, { now, timeZone }: Moment) {
  const today = dayAt(now, timeZone);
  const recent = counted(history).filter(({ placed }) => isRecent(placed.placedAt, now));
  const low = live(history)
    .filter((product) => availability(product, today) === 'Low stock')
    .sort((a, b) => milliNow(a) - milliNow(b) || byText(caseless(a.shown.productName), caseless(b.shown.productName)))
    .slice(0, 5);
  const gone = ['Expired', 'Out of stock'];
  const lowStocks = {
    notInStock: live(history).filter((product) => gone.includes(availability(product, today))).length,
    ordered: sum(low.map(({ added }) => recent.filter((order) => holds(order, added.productKey)).length)),
    items: low.map((product) => ({
      productId: product.added.productId,
      productName: product.shown.productName,
      quantity: milliNow(product) / 1_000,
      thresholdValue: (product.shown.thresholdMilli ?? 0) / 1_000,
    })),
  };
  const { productMetrics, overallInventory } = naiveStats(history, { now, timeZone });
  const totalProducts = {
    count: live(history).length,
    revenue: sum(recent.map(netOf)) / 100,
    recent: overallInventory.totalProducts.recent,
  };
  return {
    success: true,
    timeZone,
    overallInventory: { categories: { count: productMetrics.categoriesCount }, totalProducts, lowStocks },
    lowStocks,
  };
}

export function naiveChart(history: History, { now, timeZone }: Moment, period: 'weekly' | 'monthly' | 'yearly') {
  const today = dayAt(now, timeZone);
  const year = today.slice(0, 4);
  const bars = (holds: (day: string) => boolean) => barsOf(history, timeZone, holds);
  const week = [6, 5, 4, 3, 2, 1, 0].map((age) => plusDays(today, -age));
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const whole = bars((day) => (period === 'weekly' ? week.includes(day) : day.startsWith(year)));
  const breakdown = {
    weekly: {
      dailyBreakdown: week.map((date) => ({
        date: new Date(`${date}T12:00:00`).toDateString(),
        day: named(date, { weekday: 'long' }),
        ...bars((day) => day === date),
      })),
    },
    monthly: {
      monthlyBreakdown: months.map((month) => ({
        month: named(`${month}-01`, { month: 'long' }),
        ...bars((day) => day.startsWith(month)),
      })),
    },
    yearly: { yearlyData: whole },
  }[period];
  const summary = { totalSales: whole.sales, totalPurchases: whole.purchases };
  return { success: true, timeZone, data: { period, year: Number(year), ...breakdown, summary } };
}

export function naiveDashboardSummary(history: History, { now, timeZone }: Moment, period: 'week' | 'month' | 'year') {
  const today = dayAt(now, timeZone);
  const { current, previous, end } = periodsOf(today, period);
  const soldIn = (holds: (day: string) => boolean) =>
    counted(history).filter(({ placed }) => holds(dayAt(new Date(placed.placedAt), timeZone)));
  const paise = (holds: (day: string) => boolean) => sum(soldIn(holds).map(netOf));
  const milli = (holds: (day: string) => boolean) =>
    sum(soldIn(holds).map((order) => milliOf(order) - order.back.milli));
  return {
    success: true,
    timeZone,
    metrics: {
      revenue: metric(paise(current), paise(previous), 100),
      productsSold: metric(milli(current), milli(previous), 1_000),
      productsInStock: metric(stockAt(history, timeZone, today), stockAt(history, timeZone, end)),
    },
  };
}

export function naiveTopProducts(history: History, { now, timeZone }: Moment) {
  const today = dayAt(now, timeZone) as Day;
  const rated = live(history)
    .filter(({ ratings }) => ratings.length > 0)
    .filter((product) => availability(product, today) !== 'Expired')
    .map(({ shown: added, ratings }) => ({ added, total: sum(ratings), count: ratings.length }))
    .sort(
      (a, b) =>
        b.total * a.count - a.total * b.count ||
        b.count - a.count ||
        byText(caseless(a.added.productName), caseless(b.added.productName)) ||
        byText(a.added.productKey, b.added.productKey),
    );
  return {
    success: true,
    products: rated.slice(0, 5).map(({ added, total, count }) => {
      const stars = Math.floor(total / count + 0.5);
      return {
        _id: added.productKey,
        productId: added.productId,
        productName: added.productName,
        imageUrl: added.imageUrl,
        costPrice: added.costPaise / 100,
        averageRating: total / count,
        totalRatings: count,
        ratingStars: '★★★★★'.slice(0, stars) + '☆☆☆☆☆'.slice(stars),
      };
    }),
  };
}

function dayAt(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(at).split('/').reverse().join('-');
}

function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function caseless(text: string) {
  return text.toLowerCase();
}

function byText(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isRecent(at: string, now: Date) {
  return Date.parse(at) >= now.getTime() - 168 * HOUR_MS;
}

function netOf({ placed, back }: HistoryOrder) {
  return placed.totalPaise - back.netPaise;
}

function timeOf({ placed }: HistoryOrder) {
  return new Date(placed.placedAt);
}

/** A bill has its total; the invoice of an order has the flat tax and charge. */
function grossOf({ placed: { totalPaise }, bill }: HistoryOrder) {
  return bill?.totalPaise ?? totalPaise + halfUp(totalPaise / 10) + 5_000;
}

/** What is left of it, in paise, as billing said last; its whole amount until then. */
function standingOf(order: HistoryOrder) {
  return order.money ? sum(Object.values(order.money)) * 100 : grossOf(order);
}

function paidBy(order: HistoryOrder, wanted: string) {
  const { bill, money } = order;
  if (money) return money[wanted as keyof typeof money] * 100;
  if (!bill) return wanted === 'unspecified' ? grossOf(order) : 0;
  if (wanted === 'credit') return bill.creditPaise;
  const payments = bill.payments.filter(({ method, state }) => (state === 'pending' ? 'pending' : method) === wanted);
  return sum(payments.map(({ amountPaise }) => amountPaise));
}

function naiveHours(orders: readonly HistoryOrder[], timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Array.from(
    { length: 24 },
    (_, hour) => sum(orders.filter((order) => Number(format.format(timeOf(order))) === hour).map(standingOf)) / 100,
  );
}

function costOf({ placed, back }: HistoryOrder) {
  return sum(placed.lines.map((line) => amount(line.unitCostPaise, line))) - back.costPaise;
}

function milliOf({ placed }: HistoryOrder) {
  return sum(placed.lines.map(({ quantityMilli = 0 }) => quantityMilli));
}

function milliNow({ stock }: HistoryProduct) {
  return stock.at(-1)?.milli ?? 0;
}

function holds({ placed }: HistoryOrder, key: string) {
  return placed.lines.some(({ productKey }) => productKey === key);
}

/** A price times a quantity, half up to the paisa. */
function amount(pricePaise: number, { quantityMilli = 0 }: { readonly quantityMilli?: number | undefined }) {
  return halfUp((pricePaise * quantityMilli) / 1_000);
}

function live({ products }: History) {
  return products.filter(({ isArchived }) => !isArchived);
}

function counted({ orders }: History) {
  return orders.filter(({ status }) => status !== 'Returned');
}

function availability(product: HistoryProduct, today: string) {
  const { expiryDate, thresholdMilli = 0 } = product.shown;
  if (expiryDate !== null && expiryDate < today) return 'Expired';
  if (milliNow(product) === 0) return 'Out of stock';
  return milliNow(product) <= thresholdMilli ? 'Low stock' : 'In stock';
}

function distinct(texts: readonly (string | null)[]) {
  return new Set(texts.filter((text) => text !== null && text !== '').map((text) => caseless(text ?? ''))).size;
}

function barsOf(history: History, timeZone: string, holds: (day: string) => boolean) {
  const orders = counted(history).filter(({ placed }) => holds(dayAt(new Date(placed.placedAt), timeZone)));
  const added = history.products.filter(({ added }) => holds(dayAt(new Date(added.createdAt), timeZone)));
  return {
    sales: sum(orders.map(netOf)) / 100,
    purchases:
      (sum(added.filter(({ added }) => !added.isOpening).map(({ added }) => amount(added.costPaise, added))) +
        sum(history.receipts.filter(({ at }) => holds(dayAt(at, timeZone))).map(({ goodsPaise }) => goodsPaise))) /
      200,
  };
}

function named(day: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
}

function stockAt(history: History, timeZone: string, end: string) {
  const lastOf = <T extends { readonly at: Date }>(states: readonly T[]) =>
    states.filter(({ at }) => dayAt(at, timeZone) <= end).at(-1);
  return history.products.filter(({ expiries, stock }) => {
    const expiryDate = lastOf(expiries)?.expiryDate ?? null;
    return (lastOf(stock)?.milli ?? 0) > 0 && (expiryDate === null || expiryDate >= end);
  }).length;
}

/** One decimal, half away from zero. */
function changeOf(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  const tenths = (Math.abs(current - previous) * 1000) / previous;
  const rounded = tenths - Math.floor(tenths) >= 0.5 ? Math.ceil(tenths) : Math.floor(tenths);
  return rounded === 0 ? 0 : (Math.sign(current - previous) * rounded) / 10;
}

function metric(current: number, previous: number, unit = 1) {
  return {
    current: current / unit,
    previous: previous / unit,
    change: changeOf(current, previous),
  };
}

function periodsOf(today: string, period: 'week' | 'month' | 'year') {
  if (period === 'week') {
    const days = (from: number) => Array.from({ length: 7 }, (_, index) => plusDays(today, -from - index));
    const [current, previous] = [days(0), days(7)];
    return {
      current: (day: string) => current.includes(day),
      previous: (day: string) => previous.includes(day),
      end: previous[0] ?? '',
    };
  }
  const digits = period === 'month' ? 7 : 4;
  const end = plusDays(`${`${today.slice(0, digits)}-01-01`.slice(0, 10)}`, -1);
  return {
    current: (day: string) => day.startsWith(today.slice(0, digits)),
    previous: (day: string) => day.startsWith(end.slice(0, digits)),
    end,
  };
}
