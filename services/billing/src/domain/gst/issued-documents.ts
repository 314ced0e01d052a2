import { byText } from './amounts.js';
import type { NumberRun } from './month-sums.js';

/** Numbers of one series without a gap, as the return counts them. */
export interface IssuedRun {
  /** 1 are invoices with bills of supply, 5 credit notes. */
  readonly nature: 1 | 5;
  readonly series: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly cancelled: number;
}

/** The documents issued under a registration, cancelled ones too; ascending by nature, series and number. */
export function issuedRuns(runs: readonly NumberRun[]): IssuedRun[] {
  const own = runs.filter(({ isReported }) => isReported);
  return inOrder(own).map(({ isCreditNote, series, from, to, count, cancelled }) => {
    return { nature: isCreditNote ? 5 : 1, series, from, to, count, cancelled };
  });
}

/** The numbers behind a gap. A till may leave one: what it never handed in is not ours to fill. */
export function numbersBehindGaps(runs: readonly NumberRun[]): string[] {
  const sorted = inOrder(runs);
  return sorted.filter((run, at) => isBehindGap(run, sorted[at - 1])).map(({ from }) => from);
}

function isBehindGap({ isCreditNote, series, first }: NumberRun, before: NumberRun | undefined): boolean {
  if (!before || before.isCreditNote !== isCreditNote || before.series !== series || isTillSeries(series)) return false;
  return first > before.first + before.count;
}

/** The series of a till has its number in the first part: `T1-2627`. */
function isTillSeries(series: string): boolean {
  return /^[A-Z][0-9]+-/.test(series);
}

function inOrder(runs: readonly NumberRun[]): NumberRun[] {
  return [...runs].sort(
    (a, b) => Number(a.isCreditNote) - Number(b.isCreditNote) || byText(a.series, b.series) || a.first - b.first,
  );
}
