import { latinDigits } from './digits.js';

declare const day: unique symbol;
/** A calendar day `YYYY-MM-DD` without a time; compares and sorts as text. */
export type Day = string & { readonly [day]: true };

/** The time zone of a shop unless configured otherwise. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const MS_PER_DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  return formatterFor(timeZone).format(instant) as Day;
}

/** The day `count` days later (earlier when negative). */
export function addDays(value: Day, count: number): Day {
  return fromUtc(new Date(toUtc(value).getTime() + count * MS_PER_DAY));
}

export function yearOf(value: Day): number {
  return Number(value.slice(0, 4));
}

/** 1 to 12. */
export function monthOf(value: Day): number {
  return Number(value.slice(5, 7));
}

export function dayOfMonth(value: Day): number {
  return Number(value.slice(8, 10));
}

export function weekdayOf(value: Day): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[toUtc(value).getUTCDay()] ?? 'Sunday';
}

export function monthName(value: Day): (typeof MONTHS)[number] {
  return MONTHS[monthOf(value) - 1] ?? 'January';
}

export function firstOfMonth(value: Day): Day {
  return `${value.slice(0, 7)}-01` as Day;
}

export function firstOfYear(value: Day): Day {
  return `${value.slice(0, 4)}-01-01` as Day;
}

/** The day when the parts exist in the calendar, else `null` (31/02/27). Years 1 to 9999. */
export function dayFromParts(year: number, month: number, date: number): Day | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || date < 1 || date > 31) return null;
  // `Date.UTC` would take the years below 100 for those of the last century.
  const candidate = fromUtc(new Date(new Date(0).setUTCFullYear(year, month - 1, date)));
  return dayOfMonth(candidate) === date && monthOf(candidate) === month ? candidate : null;
}

/** The time that spreadsheets and databases write behind a day: `00:00`, `T00:00:00.000Z`, `12:00:00 AM`. */
const TIME =
  /(?:[T\s]\s*(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:\s?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?|Z)$/i;
const DAY_FIRST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/;
const NAMED_MONTH = /^(\d{1,2})[-./\s]{1,2}([a-z]{3,9})\.?[-./,\s]{1,2}(\d{4}|\d{2})$/i;
/** Longer than any day with its time; an endless text is not searched. */
const MAX_DAY_CHARS = 60;

/**
 * Reads a day as people and spreadsheets write it, the day before the month: `5/6/27`, `31-12-2028`, `2028.12.31`,
 * `31 Dec 2028`, `31-December-28`. A time behind it and the apostrophe by which a spreadsheet keeps a text are dropped.
 * `null` for anything else and for impossible days.
 */
export function parseDay(text: string): Day | null {
  if (text.length > MAX_DAY_CHARS) return null;
  const latin = latinDigits(text.replace(/^'\s*/, ''));
  return plainDay(latin) ?? plainDay(latin.replace(TIME, ''));
}

/** The form the chart sends, which every browser reads as a local day: `Sat Nov 21 2026`. */
export function chartDate(value: Day): string {
  return `${weekdayOf(value).slice(0, 3)} ${monthName(value).slice(0, 3)} ${pad(dayOfMonth(value))} ${yearOf(value)}`;
}

/** The Indian financial year as four digits: 1 April 2026 to 31 March 2027 is `2627`. */
export function financialYearOf(value: Day): string {
  const start = monthOf(value) >= 4 ? yearOf(value) : yearOf(value) - 1;
  return pad(start % 100) + pad((start + 1) % 100);
}

/** The instant at which a day begins in a time zone; 01:00 where the clocks go forward at midnight. */
export function startOfDay(value: Day, timeZone: string): Date {
  const guess = toUtc(value);
  const once = new Date(guess.getTime() - offsetMinutes(guess, timeZone) * 60_000);
  const twice = new Date(guess.getTime() - offsetMinutes(once, timeZone) * 60_000);
  // West of Greenwich the second step lands before a midnight that does not exist (Havana, Santiago).
  return dayOf(twice, timeZone) === value ? twice : once;
}

/** The instant on a day at which the clocks of a time zone show the same time as at another instant. */
export function sameTimeOn(value: Day, instant: Date, timeZone: string): Date {
  const days = toUtc(value).getTime() - toUtc(dayOf(instant, timeZone)).getTime();
  const guess = new Date(instant.getTime() + days);
  const aheadMinutes = offsetMinutes(instant, timeZone) - offsetMinutes(guess, timeZone);
  return new Date(guess.getTime() + aheadMinutes * 60_000);
}

function plainDay(text: string): Day | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayFromParts(fullYear(dayFirst[4]), Number(dayFirst[3]), Number(dayFirst[1]));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayFromParts(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  const named = NAMED_MONTH.exec(text);
  return named ? dayFromParts(fullYear(named[3]), monthNumber(named[2] ?? ''), Number(named[1])) : null;
}

/** Two digits are a year of this century. */
function fullYear(digits = '') {
  return Number(digits.length === 2 ? `20${digits}` : digits);
}

/** 1 to 12 for an English month, short or long; 0 for any other word. */
function monthNumber(word: string) {
  const given = word.toLowerCase();
  const isName = (name: string) =>
    given === name || given === name.slice(0, 3) || (given === 'sept' && name === 'september');
  return MONTHS.findIndex((name) => isName(name.toLowerCase())) + 1;
}

/** Formatters are slow to make and free to keep. en-CA writes YYYY-MM-DD. */
function formatterFor(timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function pad(value: number, width = 2) {
  return String(value).padStart(width, '0');
}

function fromUtc(at: Date): Day {
  return `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}` as Day;
}

function toUtc(value: Day) {
  return new Date(`${value}T00:00:00Z`);
}

/** Minutes that the zone is ahead of UTC at an instant. */
function offsetMinutes(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
}
