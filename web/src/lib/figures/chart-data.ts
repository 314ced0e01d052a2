import type { ChartData, ChartPeriod } from '@bahi/contracts/analytics';
import { type Day, dayFromParts, MONTHS } from '@bahi/contracts/shared';
import { numericDate, tileRupees } from '../format/format.js';
import { purchaseCost, sumRupees } from '../format/rupee-sums.js';
import { figuresTexts } from '../texts/en/figures.js';
import { storedWords } from '../texts/en/stored-words.js';
import { SERIES, type Series } from './chart-series.js';
import type { DeepPartial } from './deep-partial.js';
import { type OrderList, reachesBackTo, salesByKey } from './sales-from-orders.js';

const { chart: texts } = figuresTexts;

/** A pair of bars, in rupees: sales, and the true purchase cost. */
export interface ChartGroup {
  readonly key: string;
  /** Under the bars: `Sat`, `Nov`, `2026`. */
  readonly label: string;
  /** In full: `Saturday 21/11/2026`, `November 2026`, `2026`. */
  readonly name: string;
  readonly sales: number;
  readonly purchases: number;
}

export type ChartAnswer = DeepPartial<ChartData>;

interface Frame {
  readonly groups: readonly ChartGroup[];
  /** The first shop day of the period; null when the answer lacks it. */
  readonly start: Day | null;
  /** Which group a day belongs to. */
  readonly keyOf: (day: Day) => string;
}

/**
 * The bars of a chart answer, in rupees. Sales are recomputed from the orders when these cover the period; otherwise
 * the server's are used.
 */
export function chartGroups(
  answer: ChartAnswer | undefined,
  orders?: OrderList,
  timeZone: string | undefined = orders?.timeZone,
): readonly ChartGroup[] {
  const { groups, start, keyOf } = frameOf(answer ?? {});
  if (!orders?.orders || !start || !reachesBackTo(orders, start, timeZone)) return groups;
  const sales = salesByKey(orders, keyOf, timeZone);
  return groups.map((group) => ({ ...group, sales: sales.get(group.key) ?? 0 }));
}

const AXIS_STEP = 10_000;
const AXIS_FALLBACK = 60_000;
const AXIS_STEPS = 6;

/** The top of the axis in rupees: the largest bar shown, rounded up to a multiple of 10000, or 60000 without any. */
export function axisMaximum(groups: readonly ChartGroup[], shown: readonly Series[] = SERIES): number {
  const largest = Math.max(0, ...groups.flatMap((group) => shown.map((series) => group[series])));
  return Math.ceil(largest / AXIS_STEP) * AXIS_STEP || AXIS_FALLBACK;
}

/** The seven labels of the axis from 0 to its top, each rounded to the rupee. */
export function axisTicks(maximum: number): number[] {
  return Array.from({ length: AXIS_STEPS + 1 }, (_, step) => Math.round((maximum * step) / AXIS_STEPS));
}

/** The amounts of a group: `Sales ₹5,624.50`, `Purchase ₹0`. */
export function amountTexts(group: ChartGroup, shown: readonly Series[] = SERIES): string[] {
  return shown.map((series) => texts.amount(texts.series[series], tileRupees(group[series])));
}

/** The chart as sentences, for screen readers. */
export function chartSentence(
  groups: readonly ChartGroup[],
  period: ChartPeriod,
  shown: readonly Series[] = SERIES,
): string {
  if (shown.length === 0) return texts.nothingShown(period);
  const totals = { sales: totalOf(groups, 'sales'), purchases: totalOf(groups, 'purchases') };
  if (shown.every((series) => totals[series] === 0)) return texts.nothingYet(period, shown);
  const sentences = {
    sales: texts.salesInAll(period, tileRupees(totals.sales), peakOf(groups)),
    purchases: texts.purchasesInAll(tileRupees(totals.purchases)),
  };
  return [texts.about(period, shown), ...shown.map((series) => sentences[series])].join(' ');
}

function totalOf(groups: readonly ChartGroup[], series: Series) {
  return sumRupees(groups.map((group) => group[series]));
}

/** The best of several groups; undefined without sales. */
function peakOf(groups: readonly ChartGroup[]) {
  if (groups.length === 0) return undefined;
  const best = groups.reduce((highest, group) => (group.sales > highest.sales ? group : highest));
  return groups.length > 1 && best.sales > 0 ? { name: best.name, amount: tileRupees(best.sales) } : undefined;
}

function monthNumber(name = '') {
  return MONTHS.findIndex((month) => month.slice(0, 3) === name.slice(0, 3)) + 1;
}

/** Reads `Sat Nov 21 2026` by its parts, so that no time zone can move it. */
function dayOfChartDate(text = ''): Day | null {
  const [, month, date, year] = text.split(' ');
  return dayFromParts(Number(year), monthNumber(month), Number(date));
}

function barsOf({ sales = 0, purchases }: { readonly sales?: number; readonly purchases?: number }) {
  return {
    sales,
    purchases: purchaseCost(purchases),
  };
}

function weekFrame(days: NonNullable<ChartAnswer['dailyBreakdown']>): Frame {
  const read = days.map((entry) => ({ entry, date: dayOfChartDate(entry.date) }));
  const isReadable = read.every(({ date }) => date !== null);
  return {
    groups: read.map(({ entry, date }, place) => ({
      key: date ?? String(place),
      label: storedWords.shortWeekday(entry.day ?? ''),
      name: [storedWords.weekday(entry.day ?? ''), date && numericDate(date)].filter(Boolean).join(' '),
      ...barsOf(entry),
    })),
    start: isReadable ? (read[0]?.date ?? null) : null,
    keyOf: (day) => day,
  };
}

function monthFrame(months: NonNullable<ChartAnswer['monthlyBreakdown']>, year: number): Frame {
  return {
    groups: months.map((entry) => ({
      key: `${year}-${String(monthNumber(entry.month)).padStart(2, '0')}`,
      label: storedWords.shortMonth(entry.month ?? ''),
      name: `${storedWords.month(entry.month ?? '')} ${year}`,
      ...barsOf(entry),
    })),
    start: dayFromParts(year, 1, 1),
    keyOf: (day) => day.slice(0, 7),
  };
}

function yearFrame(bars: NonNullable<ChartAnswer['yearlyData']>, year: number): Frame {
  return {
    groups: [{ key: String(year), label: String(year), name: String(year), ...barsOf(bars) }],
    start: dayFromParts(year, 1, 1),
    keyOf: (day) => day.slice(0, 4),
  };
}

function frameOf({ dailyBreakdown, monthlyBreakdown, yearlyData, year = 0 }: ChartAnswer): Frame {
  if (dailyBreakdown) return weekFrame(dailyBreakdown);
  if (monthlyBreakdown) return monthFrame(monthlyBreakdown, year);
  if (yearlyData) return yearFrame(yearlyData, year);
  return { groups: [], start: null, keyOf: (day) => day };
}
