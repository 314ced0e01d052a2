import type { analyticsApi } from '@bahi/contracts/analytics';
import type { ReplyOf } from '@bahi/contracts/kit';
import type { DeepPartial } from '../../../lib/figures/deep-partial.js';
import { change, tileRupees } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { todayTexts as texts } from '../../../lib/texts/en/today.js';

export type Today = DeepPartial<ReplyOf<typeof analyticsApi.readToday>>;

const METHODS = ['cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending', 'unspecified'] as const;

interface Share {
  readonly key: (typeof METHODS)[number] | 'rest';
  readonly amount: number;
}

/** The methods that took money, at most `most`: the smallest are then one share. */
export function sharesOf({ payments }: Today, most: number): readonly Share[] {
  const used = METHODS.map((key) => ({ key, amount: payments?.[key] ?? 0 })).filter(({ amount }) => amount > 0);
  if (used.length <= most) return used;
  const byAmount = [...used].sort((one, other) => other.amount - one.amount);
  const kept = byAmount.slice(0, most - 1);
  const paise = byAmount.slice(most - 1).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return [...used.filter((share) => kept.includes(share)), { key: 'rest', amount: paise / 100 }];
}

export interface Trend {
  readonly direction: 'more' | 'less' | 'same';
  readonly sentence: string;
}

/** Today against the same weekday up to the same time; nothing while it is not known. */
export function trendOf({ change: percent, lastWeek }: Today): Trend | undefined {
  if (percent === undefined) return undefined;
  const weekday = weekdayOf(lastWeek?.day);
  if (percent === null) return { direction: 'same', sentence: texts.trend.nothing(weekday) };
  if (percent === 0) return { direction: 'same', sentence: texts.trend.same(weekday) };
  const size = change(Math.abs(percent)).slice(1);
  const direction = percent > 0 ? 'more' : 'less';
  return { direction, sentence: texts.trend[direction](size, weekday) };
}

/** `Friday 27 November` of `2026-11-27`. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return texts.day(weekdayOf(day), date ?? 0, texts.months[(month ?? 1) - 1] ?? '');
}

/** The weekday of a `YYYY-MM-DD`; no time zone can move it. */
export function weekdayOf(day: string | undefined): string {
  return texts.weekdays[new Date(`${day ?? ''}T00:00:00Z`).getUTCDay()] ?? '';
}

export interface HourBars {
  /** From 0 to 23. */
  readonly hour: number;
  readonly amount: number;
  readonly before: number;
}

const FIRST_HOUR = 9;
const LAST_HOUR = 21;

/** The hours from 9 to 21, and more when there were sales before or after. */
export function hoursShown({ hours, lastWeek }: Today): readonly HourBars[] {
  const all = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    amount: hours?.[hour] ?? 0,
    before: lastWeek?.hours?.[hour] ?? 0,
  }));
  const sold = all.filter(({ amount, before }) => amount + before > 0).map(({ hour }) => hour);
  const [from, to] = [Math.min(FIRST_HOUR, ...sold), Math.max(LAST_HOUR, ...sold)];
  return all.slice(from, to + 1);
}

/** The hour of today that took most; nothing before the first sale. */
export function bestHour(hours: readonly HourBars[]): HourBars | undefined {
  const best = hours.reduce((one, other) => (other.amount > one.amount ? other : one));
  return best.amount > 0 ? best : undefined;
}

/** The chart in words. */
export function hoursSentence({ total, lastWeek }: Today, hours: readonly HourBars[]): string {
  const weekday = weekdayOf(lastWeek?.day);
  const best = bestHour(hours);
  const beforePaise = hours.reduce((sum, { before }) => sum + Math.round(before * 100), 0);
  if (!best && beforePaise === 0) return texts.hours.none(weekday);
  const about = texts.hours.about(tileRupees(total ?? 0), weekday, tileRupees(beforePaise / 100));
  return best ? `${about} ${texts.hours.most(best.hour, best.hour + 1, tileRupees(best.amount))}` : about;
}

export interface Need {
  readonly key: 'outOfStock' | 'low' | 'expired' | 'expiringSoon' | 'unpaid' | 'owed';
  readonly count: number;
  /** In rupees. */
  readonly amount?: number;
  /** The list of what needs the owner. */
  readonly to: string;
}

/** What needs the owner: at most four. Expired products replace those about to expire. */
export function needsOf({ needs = {} }: Today): readonly Need[] {
  const product = (key: 'outOfStock' | 'low', count = 0): Need => ({
    key,
    count,
    to: `${paths.product}?show=${key}`,
  });
  // Where it can be written off.
  const expiring = (key: 'expired' | 'expiringSoon', count = 0): Need => ({
    key,
    count,
    to: `${paths.stock}?tab=expiring`,
  });
  const expired = expiring('expired', needs.expired);
  const all: readonly Need[] = [
    product('outOfStock', needs.outOfStock),
    product('low', needs.low),
    expired.count > 0 ? expired : expiring('expiringSoon', needs.expiringSoon),
    {
      key: 'unpaid',
      count: needs.unpaidInvoices ?? 0,
      amount: needs.unpaidAmount ?? 0,
      to: `${paths.invoice}?q=unpaid`,
    },
  ];
  return all.filter(({ count }) => count > 0);
}
