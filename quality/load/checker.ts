import type { OverloadReport } from './run-overload.js';
import type { LoadSummary } from './summary.js';

const GOODPUT_SHARE = 0.8;
const SLOWEST_MS = 1_000;
/** Memory may follow the load, not the number of refused calls. */
const MEMORY_TIMES = 2;

export interface CheckOptions {
  /** False where other programs use the machine: what depends on them is then not checked. */
  readonly checkTimes: boolean;
}

/** What an overload broke of R16, as sentences. */
export function brokenBy(report: OverloadReport, { checkTimes }: CheckOptions): readonly string[] {
  const { overload, after, memory } = report;
  return [
    ...list(overload.wrong).map((sentence) => `overload was answered ${sentence}`),
    ...(after.goodPerSecond === 0 ? ['nothing was served ten seconds after the overload'] : []),
    ...(memory.overloadBytes > memory.peakBytes * MEMORY_TIMES ? [`memory grew to ${memory.overloadBytes} bytes`] : []),
    ...(checkTimes ? timesOf(report) : []),
  ];
}

function list(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([name, count]) => `${count} times ${name}`);
}

function servedNot({ counts }: LoadSummary) {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !/ 20[01]$/.test(name)));
}

function timesOf({ peak, overload, after }: OverloadReport) {
  return [
    ...(overload.goodPerSecond < peak.goodPerSecond * GOODPUT_SHARE
      ? [`${overload.goodPerSecond}/s were served, the peak is ${peak.goodPerSecond}/s`]
      : []),
    ...(overload.p99Ms > SLOWEST_MS ? [`one served call of a hundred took ${overload.p99Ms} ms or more`] : []),
    ...list(servedNot(after)).map((sentence) => `ten seconds after the overload: ${sentence}`),
    ...(after.p99Ms > SLOWEST_MS ? [`after the overload one call of a hundred took ${after.p99Ms} ms`] : []),
  ];
}
