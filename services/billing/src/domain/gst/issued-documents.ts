import { byText } from './amounts.js';

/** Numbers of one series without a gap. */
export interface IssuedRun {
  /** Nature of the documents, as the return counts them. */
  readonly nature: 1 | 5;
  readonly series: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly cancelled: number;
}

/** A number without its counter, and the counter: `INV-2627` and 101. */
export interface SeriesNumber {
  readonly series: string;
  readonly counter: number;
}

interface Issued extends SeriesNumber {
  readonly number: string;
  readonly isCancelled: boolean;
}

const NUMBER = /^(.*)-([0-9]+)$/;

/** Nature 1 are invoices with bills of supply, 5 credit notes. */
export const INVOICES = 1;
export const CREDIT_NOTES = 5;

/** The documents issued, by nature and series; cancelled ones count. */
export class IssuedDocuments {
  readonly #invoices: Issued[] = [];
  readonly #creditNotes: Issued[] = [];

  add(number: string, isCreditNote: boolean, isCancelled: boolean): void {
    const list = isCreditNote ? this.#creditNotes : this.#invoices;
    list.push({ ...seriesNumberOf(number), number, isCancelled });
  }

  /** Ascending; a gap in a series begins another run. */
  runs(): IssuedRun[] {
    return [...runsOf(this.#invoices, INVOICES), ...runsOf(this.#creditNotes, CREDIT_NOTES)];
  }
}

export function seriesNumberOf(number: string): SeriesNumber {
  const [, series = number, counter = '0'] = NUMBER.exec(number) ?? [];
  return { series, counter: Number(counter) };
}

/** The series of a till has its number in the first part: `T1-2627`. */
export function isTillSeries(series: string): boolean {
  return /^[A-Z][0-9]+-/.test(series);
}

function runsOf(issued: readonly Issued[], nature: IssuedRun['nature']): IssuedRun[] {
  const runs: IssuedRun[] = [];
  let last: Issued | undefined;
  for (const one of [...issued].sort((a, b) => byText(a.series, b.series) || a.counter - b.counter)) {
    const run = last?.series === one.series && one.counter <= last.counter + 1 ? runs.pop() : undefined;
    const { series, number } = one;
    const before = run ?? { nature, series, from: number, to: number, count: 0, cancelled: 0 };
    const cancelled = before.cancelled + (one.isCancelled ? 1 : 0);
    runs.push({ ...before, to: number, count: before.count + 1, cancelled });
    last = one;
  }
  return runs;
}
