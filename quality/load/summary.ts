import type { Answer } from './generator.js';

/** The results of a period of load. */
export interface LoadSummary {
  readonly sent: number;
  /** Successful calls per second. */
  readonly goodPerSecond: number;
  /** How long their callers waited. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers as `kind status`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Calls that were neither served nor rejected with 429 or 503 and Retry-After. */
  readonly wrong: Readonly<Record<string, number>>;
}

export function summaryOf(answers: readonly Answer[], seconds: number): LoadSummary {
  const good = answers.filter(isGood);
  const waits = good.map(({ waitMs }) => waitMs).sort((a, b) => a - b);
  return {
    sent: answers.length,
    goodPerSecond: Math.round(good.length / seconds),
    p50Ms: percentile(waits, 0.5),
    p99Ms: percentile(waits, 0.99),
    counts: countsOf(answers),
    wrong: countsOf(answers.filter((answer) => !isGood(answer) && !isRefused(answer))),
  };
}

function isGood({ status }: Answer) {
  return status >= 200 && status < 300;
}

function isRefused({ status, hasRetryAfter }: Answer) {
  return (status === 503 || status === 429) && hasRetryAfter;
}

function percentile(sorted: readonly number[], share: number) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function countsOf(answers: readonly Answer[]) {
  const counts: Record<string, number> = {};
  for (const { kind, status } of answers) {
    const name = `${kind} ${status || 'unanswered'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
