import { addDays, type Day, dayFromParts, firstOfMonth, MONTHS, parseDay, yearOf } from '@bahi/contracts/shared';

/** Days from the first to the last one. */
export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

/** Words that name days, and the other words of a text. Each entry of `named` is one choice of ranges. */
export interface DayWords {
  readonly named: readonly (readonly DayRange[])[];
  readonly rest: readonly string[];
}

/** A day or month without a year is looked for in this many years, the next one included: bills are due in it. */
const YEARS = 12;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const YEAR = /^(?:20)?(\d{2})$/;
const DAY_AND_MONTH = /^(\d{1,2})[/-](\d{1,2})$/;

/**
 * Reads `10/11/2026`, `10/11`, `10 nov`, `10-nov-26`, `november`, `nov 2026`, `today` and `yesterday` out of lower-case
 * words. Without a year every year counts.
 */
export function readDayWords(words: readonly string[], today: Day): DayWords {
  const named: (readonly DayRange[])[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; ) {
    const found = dayAt(words.slice(index, index + 3), today);
    if (found) named.push(found.ranges);
    else rest.push(words[index] ?? '');
    index += found?.used ?? 1;
  }
  return { named, rest };
}

interface Found {
  readonly ranges: readonly DayRange[];
  /** How many words named it. */
  readonly used: number;
}

function dayAt([word = '', second = '', third = '']: readonly string[], today: Day): Found | null {
  if (word === 'today') return found([today], 1);
  if (word === 'yesterday') return found([addDays(today, -1)], 1);
  const day = parseDay(word.replace(/^(\d{1,2})[.-](\d{1,2})[.-](\d{2}|\d{4})$/, '$1/$2/$3'));
  if (day) return found([day], 1);
  const numeric = DAY_AND_MONTH.exec(word);
  if (numeric) return yearless(Number(numeric[1]), Number(numeric[2]), today, 1);
  const [, date = '', month = '', year = ''] = /^(\d{1,2})-?([a-z]{3,9})(?:-(\d{2}|\d{4}))?$/.exec(word) ?? [];
  if (monthNo(month)) return withYear({ date: Number(date), month: monthNo(month), year }, today, 1);
  return spaced([word, second, third], today);
}

/** `10 nov`, `10 nov 2026`, `nov 10`, `november`, `nov 2026`. */
function spaced([word, second, third]: readonly [string, string, string], today: Day): Found | null {
  const date = Number(DAY.exec(word)?.[1] ?? 0);
  if (date && monthNo(second)) {
    const hasYear = YEAR.test(third);
    return withYear({ date, month: monthNo(second), year: hasYear ? third : '' }, today, hasYear ? 3 : 2);
  }
  const month = monthNo(word);
  if (!month) return null;
  if (/^20\d{2}$/.test(second)) return months([Number(second)], month, 2);
  const dateBehind = Number(DAY.exec(second)?.[1] ?? 0);
  if (dateBehind) return yearless(dateBehind, month, today, 2);
  return months(yearsAround(today), month, 1);
}

function withYear(
  { date, month, year }: { readonly date: number; readonly month: number; readonly year: string },
  today: Day,
  used: number,
): Found | null {
  if (year === '') return yearless(date, month, today, used);
  return found([dayFromParts(2_000 + Number(year.slice(-2)), month, date)], used);
}

function yearless(date: number, month: number, today: Day, used: number): Found | null {
  return found(
    yearsAround(today).map((year) => dayFromParts(year, month, date)),
    used,
  );
}

function months(years: readonly number[], month: number, used: number): Found {
  const ranges = years.map((year) => {
    const first = `${year}-${String(month).padStart(2, '0')}-01` as Day;
    return { first, last: addDays(firstOfMonth(addDays(first, 31)), -1) };
  });
  return { ranges, used };
}

/** `null` when none of the days exists. */
function found(days: readonly (Day | null)[], used: number): Found | null {
  const ranges = days.flatMap((day) => (day ? [{ first: day, last: day }] : []));
  return ranges.length > 0 ? { ranges, used } : null;
}

function yearsAround(today: Day): number[] {
  return Array.from({ length: YEARS }, (_, index) => yearOf(today) + 1 - index);
}

/** 1 to 12 for `nov`, `november` or `sept`; 0 for any other word. */
function monthNo(word: string): number {
  if (word === 'sept') return 9;
  return MONTHS.findIndex((name) => name.toLowerCase() === word || name.slice(0, 3).toLowerCase() === word) + 1;
}
