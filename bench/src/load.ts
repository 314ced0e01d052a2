import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of a load; `path` may differ per call. */
export interface Shot {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
  /** What each call took, ascending. */
  readonly timesMs: readonly number[];
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

export interface LoadOptions {
  readonly baseUrl: string;
  readonly clients: number;
  /** When to stop: after a time, or after a number of calls. */
  readonly durationMs?: number;
  readonly calls?: number;
  /** Least time between the starts of two calls; without it each client starts the next call after its reply. */
  readonly everyMs?: number;
  /** The expected statuses: a refusal is quick, and would pass for speed. */
  readonly expects: readonly number[];
  readonly next: () => Shot;
}

/** Does something `count` times, so many at once. */
export async function inParallel(
  atOnce: number,
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

type Plan = Pick<LoadOptions, 'durationMs' | 'calls' | 'everyMs'>;

/** A closed loop over any work: each of `clients` repeats it until the time is over. */
export async function repeat(
  clients: number,
  { durationMs = Number.POSITIVE_INFINITY, calls = Number.POSITIVE_INFINITY, everyMs = 0 }: Plan,
  work: (client: number) => Promise<number | undefined>,
): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let started = 0;
  const run = async (client: number) => {
    while (started < calls && performance.now() - startedAt < durationMs) {
      const earlyMs = startedAt + started++ * everyMs - performance.now();
      if (earlyMs > 0) await pause(earlyMs);
      const beganAt = performance.now();
      const status = await work(client);
      times.push(performance.now() - beganAt);
      if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return resultOf(times, startedAt, statuses);
}

/**
 * A closed loop of requests: each client sends its next one when it has the answer to the last one.
 * @throws at the first answer of another status than the expected ones.
 */
export async function load({ baseUrl, clients, next, expects, ...end }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = async () => {
    const shot = next();
    const status = await fire(new URL(shot.path, baseUrl), agent, shot);
    if (!expects.includes(status))
      throw new Error(`${shot.path} answered ${status} instead of ${expects.join(' or ')}`);
    return status;
  };
  try {
    return await repeat(clients, end, ask);
  } finally {
    agent.destroy();
  }
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** The 99th percentile of the calls of several turns. */
export function p99(times: readonly number[]): number {
  return percentile(
    [...times].sort((one, other) => one - other),
    0.99,
  );
}

/** @param sorted ascending. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function fire(url: URL, agent: Agent, { method = 'GET', headers = {}, body }: Shot) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function resultOf(times: number[], startedAt: number, statuses: Record<number, number>): LoadResult {
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    count: times.length,
    timesMs: times,
    statuses,
  };
}
