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
interface SeriesNumber {
  readonly series: string;
  readonly counter: number;
}

interface Issued extends SeriesNumber {
  readonly number: string;
  readonly isCancelled: boolean;
}

/** Nature 1 are invoices with bills of supply, 5 credit notes. */
const INVOICES = 1;
const CREDIT_NOTES = 5;

/** The documents issued, by nature and series; cancelled ones count. */
export class IssuedDocuments {
  readonly #invoices: Issued[] = [];
  readonly #creditNotes: Issued[] = [];

  add(number: string, isCreditNote: boolean, isCancelled: boolean): void {
    const list = isCreditNote ? this.#creditNotes : this.#invoices;
    const { series, counter } = seriesNumberOf(number);
    list.push({ series, counter, number, isCancelled });
  }

  /** Ascending; a gap in a series begins another run. */
  runs(): IssuedRun[] {
    return [...runsOf(this.#invoices, INVOICES), ...runsOf(this.#creditNotes, CREDIT_NOTES)];
  }
}

function seriesNumberOf(number: string): SeriesNumber {
  const dash = number.lastIndexOf('-');
  return { series: number.slice(0, dash), counter: Number(number.slice(dash + 1)) };
}

/** The series of a till has its number in the first part: `T1-2627`. */
export function isTillSeries(series: string): boolean {
  return /^[A-Z][0-9]+-/.test(series);
}

function runsOf(issued: readonly Issued[], nature: IssuedRun['nature']): IssuedRun[] {
  const runs: Writable<IssuedRun>[] = [];
  let last: Issued | undefined;
  for (const one of [...issued].sort((a, b) => byText(a.series, b.series) || a.counter - b.counter)) {
    const { series, number: to, counter, isCancelled } = one;
    let run = runs.at(-1);
    if (!run || run.series !== series || counter > (last?.counter ?? 0) + 1) {
      run = { nature, series, from: to, to, count: 0, cancelled: 0 };
      runs.push(run);
    }
    run.to = to;
    run.count += 1;
    if (isCancelled) run.cancelled += 1;
    last = one;
  }
  return runs;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
