import { type Day, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import { formatTexts } from '../texts/en/formats.js';
import { storedWords } from '../texts/en/stored-words.js';

const RUPEES = { style: 'currency', currency: 'INR' } as const;

/** ₹12,34,567.50, always two decimals: tables, invoices, order totals. Takes rupees. */
export const rupees = numberText({ ...RUPEES, minimumFractionDigits: 2, maximumFractionDigits: 2 });

const wholeRupees = numberText({ ...RUPEES, minimumFractionDigits: 0, maximumFractionDigits: 0 });

/** ₹2,56,000 and ₹495.50: no .00 on whole rupees; stat tiles. Takes rupees. */
export function tileRupees(value: number): string {
  const paise = Math.round(settled(value) * 100);
  return paise % 100 === 0 ? wholeRupees(paise / 100) : rupees(value);
}

/** ₹10K, ₹1L, ₹1.2Cr: axis labels; without minimum 0 they would read ₹1.0K. Takes rupees. */
export const axisRupees = numberText({
  ...RUPEES,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** 12,34,567 with Indian grouping. */
export const count = numberText({ maximumFractionDigits: 2 });

/** 1.042: a quantity that may be of loose goods. */
export const units = numberText({ maximumFractionDigits: 3 });

/** `1 box`, `47 boxes`, `240 Packets` on one line: number and unit are joined by a no-break space. */
export function quantity(units: number, unit = 'Packets'): string {
  return `${count(units)}\u00A0${storedWords.unitsOf(units, unit)}`;
}

/** `+21.7%`, `-4%`, `0%`: one decimal at most, signed unless 0. Takes percent. */
export function change(percent: number): string {
  const rounded = Math.round(Math.abs(settled(percent)) * 10) / 10;
  if (rounded === 0) return '0%';
  return `${percent > 0 ? '+' : '-'}${rounded}%`;
}

const MONTHS = formatTexts.months;
const NO_DATE = '—';

interface DayParts {
  readonly year: string;
  readonly month: string;
  readonly date: string;
}

/** The shop's calendar day of an instant, `YYYY-MM-DD`; null when it is missing or unreadable. */
export function dayOfInstant(instant: string | null | undefined, timeZone: string = DEFAULT_TIME_ZONE): Day | null {
  const at = new Date(instant ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : dayOf(at, timeZone);
}

/** Today in the shop. */
export function todayIn(timeZone: string = DEFAULT_TIME_ZONE, now: Date = new Date()): Day {
  return dayOf(now, timeZone);
}

/** `25/12/2027` from a calendar day, built from its parts: no time zone can move it. */
export function numericDate(day: string | null | undefined): string {
  const parts = partsOf(day ?? '');
  return parts ? `${parts.date}/${parts.month}/${parts.year}` : NO_DATE;
}

/** `06 Dec 26` in the shop's time zone: the invoice table. */
export function shortDate(instant: string | null | undefined, timeZone?: string): string {
  const parts = partsOf(dayOfInstant(instant, timeZone) ?? '');
  return parts ? `${parts.date} ${namedMonth(parts.month)} ${parts.year.slice(2)}` : NO_DATE;
}

/** `06 Dec 2026` in the shop's time zone: the invoice view. */
export function longDate(instant: string | null | undefined, timeZone?: string): string {
  const parts = partsOf(dayOfInstant(instant, timeZone) ?? '');
  return parts ? `${parts.date} ${namedMonth(parts.month)} ${parts.year}` : NO_DATE;
}

/** `14:05` on the clock of this device, with the day before it when it is not today's. */
export function clockTime(at: number, now: number = Date.now()): string {
  const then = new Date(at);
  const time = then.toTimeString().slice(0, 5);
  return then.toDateString() === new Date(now).toDateString()
    ? time
    : `${then.getDate()} ${MONTHS[then.getMonth()]}, ${time}`;
}

const KB = 1024;
const MB = KB * KB;

/** `12.3 KB` or `1.20 MB`. */
export function fileSize(bytes: number): string {
  return bytes < MB ? formatTexts.kilobytes((bytes / KB).toFixed(1)) : formatTexts.megabytes((bytes / MB).toFixed(2));
}

/*
 * The only place that turns values into text. Numbers are Indian (12,34,567.50), dates British (25/12/2027); both come
 * from shared instances, because making a formatter per cell is slow. Those of the rupees alone take a slow phone nearly a
 * tenth of a second, so each is created with the first figure that needs it, not before the first paint.
 */
function numberText(options: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    format ??= new Intl.NumberFormat('en-IN', options);
    return format.format(settled(value));
  };
}

/** -0 would print as −₹0.00. */
function settled(value: number) {
  return Number.isFinite(value) ? value || 0 : 0;
}

function partsOf(day: string): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  return match ? { year: match[1] ?? '', month: match[2] ?? '', date: match[3] ?? '' } : null;
}

function namedMonth(month: string) {
  return MONTHS[Number(month) - 1] ?? '';
}
