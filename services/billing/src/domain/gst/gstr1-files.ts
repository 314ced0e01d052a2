import { type Day, dayOfMonth, monthOf, yearOf } from '@bahi/contracts/shared';
import { type Filing, type Period, quarterOf, RETURN_FILE } from '@bahi/contracts/tax';
import { entriesOf, type Gstr1Entry, type Gstr1Head, gstr1Json } from './gstr1-json.js';
import type { ReturnSections } from './return-sections.js';

/** What a filer of a period writes into its file. */
export interface FilingPlan {
  readonly period: Period;
  readonly filing: Filing;
  /** Months whose documents of registered buyers are in another file. */
  readonly filedMonths: ReadonlySet<Period>;
}

/** The months whose documents a return has: its own, or those of the quarter in the last month of a quarterly filer. */
export function monthsOf({ period, filing }: Pick<FilingPlan, 'period' | 'filing'>): readonly Period[] {
  const quarter = quarterOf(period);
  return filing === 'quarterly' && quarter[2] === period ? quarter : [period];
}

/**
 * The months whose own file has what a quarterly filer reports of them. Months that were locked with their quarter had none:
 * all of theirs is in the file of the quarter, and nothing in their own.
 */
export function filedMonthsOf(period: Period, lockTimes: ReadonlyMap<Period, number>): ReadonlySet<Period> {
  const [first, second, last] = quarterOf(period);
  const isSkipped = (month: Period) => lockTimes.has(month) && lockTimes.get(month) === lockTimes.get(last);
  if (period !== last) return new Set(isSkipped(period) ? [period] : []);
  return new Set([first, second].filter((month) => lockTimes.has(month) && !isSkipped(month)));
}

/** Leaves out what a quarterly filer does not report in this month. */
export function sectionsInFile(sections: ReturnSections, { period, filing, filedMonths }: FilingPlan): ReturnSections {
  if (filing === 'monthly') return sections;
  const isOpen = (row: { readonly period: string }) => !filedMonths.has(row.period as Period);
  const b2b = sections.b2b.filter(isOpen);
  const cdnr = sections.cdnr.filter(isOpen);
  if (quarterOf(period)[2] === period) return { ...sections, b2b, cdnr };
  return { ...sections, b2b, cdnr, b2cl: [], b2cs: [], nil: [], cdnur: [], issued: [], hsnB2b: [], hsnB2c: [] };
}

/** The return as one or more complete files, each small enough for the official program where its entries allow it. */
export function gstr1Files(
  head: Gstr1Head,
  sections: ReturnSections,
  limitBytes = RETURN_FILE.partLimitBytes,
): string[] {
  const entries = entriesOf(sections);
  const whole = gstr1Json(head, entries);
  if (bytesOf(whole) <= limitBytes) return [whole];
  return partsOf(head, entries, limitBytes).map((part) => gstr1Json(head, part));
}

/** `returns_28112026_R1_<gstin>_offline.json`, with the day on which it was made; the part only when there are several. */
export function gstr1FileName(gstin: string, today: Day, part: { readonly no: number; readonly of: number }): string {
  const made = `${dayOfMonth(today)}${monthOf(today)}${yearOf(today)}`;
  const suffix = part.of > 1 ? `_part${part.no}of${part.of}` : '';
  return `returns_${made}_R1_${gstin}_offline${suffix}.json`;
}

/** More than the names and brackets of all sections take. */
const FRAME_BYTES = 300;

function partsOf(head: Gstr1Head, entries: readonly Gstr1Entry[], limitBytes: number): Gstr1Entry[][] {
  const frame = bytesOf(gstr1Json(head, [])) + FRAME_BYTES;
  const parts: Gstr1Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = bytesOf(JSON.stringify(entry.entry)) + 1;
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = limitBytes - frame;
    }
    parts.at(-1)?.push(entry);
    room -= size;
  }
  return parts;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
