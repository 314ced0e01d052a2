import type { Happened } from '../faults.js';
import { type Entry, isFailed, isShed } from '../history.js';
import { AFTERMATH_MS, HARMLESS } from '../plan.js';
import type { Rule, RunRecord } from './rule.js';

/** The gateway's deadlines, and what a busy machine may add. */
const DEADLINE_MS = 8_000;
const FILE_DEADLINE_MS = 28_000;
const MARGIN_MS = 1_000;

export const deadlineRule: Rule = {
  name: 'R8 deadline',
  promise: 'no call takes longer than 8 s, with a file 28 s',
  check: ({ entries }) =>
    entries
      .filter((entry) => entry.toMs - entry.fromMs > longestOf(entry))
      .map((entry) => `${nameOf(entry)} took ${entry.toMs - entry.fromMs} ms and ended with ${entry.status}`),
};

export const sessionRule: Rule = {
  name: 'R8 sessions',
  promise: 'no fault makes a 401 or 403',
  check: ({ entries }) =>
    entries
      .filter(({ status }) => status === 401 || status === 403)
      .map((entry) => `${nameOf(entry)} answered ${entry.status} at ${entry.fromMs} ms`),
};

export const refusalRule: Rule = {
  name: 'R8 refusals',
  promise: 'a call that a fault rejects gets 503 and Retry-After',
  check: ({ entries }) =>
    entries
      .filter(({ status, retryAfter = 0 }) => status >= 500 && !(status === 503 && retryAfter > 0))
      .map((entry) => `${nameOf(entry)} answered ${entry.status} at ${entry.fromMs} ms`),
};

export const lossRule: Rule = {
  name: 'R3 events',
  promise: 'no event is lost or parked; consumers have caught up 60 s after the broker is back',
  check: ({ settled: { behind, parked }, faults }) => [
    ...behind,
    ...parked,
    ...faults
      .filter(({ settleMs = 0, servesMs }) => settleMs - servesMs > 60_000)
      .map(({ kind, settleMs = 0, servesMs }) => `after ${kind} the consumers took ${settleMs - servesMs} ms`),
  ],
};

/**
 * The gateway accepts this many concurrent calls, 60 % of them for statistics, unless it has rejected most calls for
 * seconds (ADR 29), which no chaos run may cause. Rejecting more than that is the subject of R16, not of R7.
 */
const PLACES = 64;
const STATISTICS_PLACES = 38;

/** The client's times of a call differ from the gateway's when either is busy. */
const TOLERANCE_MS = 100;

export const unharmedRule: Rule = {
  name: 'R7, R9 failures',
  promise: 'no call fails because of Redis, RabbitMQ or a graceful restart of one copy; none of 64 at once is refused',
  check: unharmedOf,
};
const BACKLOG_MS = 15_000;

export const recoveryRule: Rule = {
  name: 'R7 recovery',
  promise: 'after a service serves 2 s, after PostgreSQL accepts 5 s; backlog drained 15 s after the broker is back',
  check: ({ faults, checkTimes }) =>
    faults.flatMap(({ part, kind, servesMs, recoveredMs, settleMs }) => {
      if (!checkTimes || kind === 'wipe') return [];
      const tookMs = recoveredMs - servesMs;
      const backlogMs = (settleMs ?? servesMs) - servesMs;
      return [
        ...(tookMs > recoveryLimit(part) ? [`${kind} of ${part}: everything answered after ${tookMs} ms`] : []),
        ...(backlogMs > BACKLOG_MS ? [`${kind} of ${part}: the backlog took ${backlogMs} ms`] : []),
      ];
    }),
};

/** Calls a second from the first fault until all was mended. */
export function rateOf({ faults, entries }: Pick<RunRecord, 'faults' | 'entries'>): number {
  const [fromMs, toMs] = [faults[0]?.fromMs ?? 0, faults.at(-1)?.recoveredMs ?? 0];
  const meanwhile = entries.filter((entry) => entry.fromMs >= fromMs && entry.fromMs <= toMs);
  return toMs > fromMs ? Math.round((meanwhile.length * 1000) / (toMs - fromMs)) : 0;
}

function longestOf({ kind }: Entry) {
  return MARGIN_MS + (kind === 'file' ? FILE_DEADLINE_MS : DEADLINE_MS);
}

function nameOf({ kind, path, key }: Entry) {
  return `${kind} ${path}${key ? ` (${key})` : ''}`;
}

function during(entry: Entry, { fromMs, recoveredMs }: Happened) {
  return entry.toMs >= fromMs && entry.fromMs <= recoveredMs + AFTERMATH_MS;
}

function placesFor({ path }: Entry) {
  return /dashboard|statistics|top-products/.test(path) ? STATISTICS_PLACES : PLACES;
}

/** The most accepted calls in flight at one moment while this one was rejected. */
function mostAround({ fromMs, toMs }: Entry, served: readonly Entry[]): number {
  const from = fromMs - TOLERANCE_MS;
  const to = toMs + TOLERANCE_MS;
  const near = served.filter((other) => other.fromMs <= to && other.toMs >= from);
  const moments = [from, ...near.map((other) => other.fromMs).filter((moment) => moment > from)];
  return Math.max(
    ...moments.map((moment) => near.filter((other) => other.fromMs <= moment && other.toMs >= moment).length),
  );
}

/** In a graceful restart no call may fail; on a shared machine there may be too many calls at any moment. */
function isExcused(entry: Entry, served: readonly Entry[], { faults, checkTimes }: RunRecord): boolean {
  if (!isShed(entry)) return false;
  if (!checkTimes) return true;
  if (faults.some((fault) => fault.kind === 'roll' && during(entry, fault))) return false;
  return mostAround(entry, served) >= placesFor(entry);
}

function unharmedOf(record: RunRecord): string[] {
  const { entries, faults } = record;
  const harmful = faults.filter(({ part, kind }) => !HARMLESS.has(part) && kind !== 'roll');
  const served = entries.filter((entry) => !isShed(entry));
  return entries
    .filter((entry) => isFailed(entry) && !harmful.some((fault) => during(entry, fault)))
    .filter((entry) => !isExcused(entry, served, record))
    .map((entry) => {
      const harmless = faults.find((fault) => during(entry, fault));
      const cause = harmless ? `while ${harmless.kind} of ${harmless.part}` : 'while nothing was broken';
      return `${nameOf(entry)} answered ${entry.status} ${entry.code ?? entry.error ?? ''} ${cause} (${entry.fromMs} ms)`;
    });
}

/** How long after a part serves the whole product may need, in milliseconds. */
function recoveryLimit(part: string): number {
  return part === 'postgres' ? 5_000 : 2_000;
}

/** Clients that wait for slow replies send less, and no failure can show. */
const ROLLING_RATE = 100;

export const rateRule: Rule = {
  name: 'R9 rate',
  promise: 'graceful restarts happen under at least 100 calls a second',
  check: (record) => {
    const { faults, checkTimes } = record;
    const rate = rateOf(record);
    const isTooQuiet = checkTimes && faults.some(({ kind }) => kind === 'roll') && rate < ROLLING_RATE;
    return isTooQuiet ? [`there were ${rate} calls a second`] : [];
  },
};
