import { dequal } from 'dequal/lite';
import { useEffect, useMemo, useRef } from 'react';
import useSWR, { type KeyedMutator, mutate as mutateAll } from 'swr';
import { afterPaint } from '../performance/after-paint.js';
import { onSessionClose, readToken } from '../session/session.js';
import { onStaleReads } from './stale-reads.js';

export interface Endpoint<T> {
  readonly data: T | undefined;
  /** The last failure, an `ApiFailure`; data of an earlier success stays beside it. */
  readonly failure: unknown;
  /** After a failure: when the data beside it came, in milliseconds. */
  readonly answeredAt: number | undefined;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  /** A request is under way, the first one included. */
  readonly isRefreshing: boolean;
  readonly retry: () => Promise<T | undefined>;
  /** Puts known data in place at once; pass `{ revalidate: false }` to ask nobody. */
  readonly mutate: KeyedMutator<T>;
}

export interface EndpointOptions {
  /** Called once per failure, for the toast. */
  readonly onFailure?: (failure: unknown) => void;
  /** Asks again when the window gets the focus, the line comes back, or answers were behind. On unless said otherwise. */
  readonly revalidate?: boolean;
  /** A key that was answered is never asked for again: showing it once more shows the same. */
  readonly once?: boolean;
}

export interface Call<T> {
  /** The name of the call and whatever its answer depends on: equal keys share an answer. Null asks nothing. */
  readonly key: readonly [name: string, ...inputs: unknown[]] | null;
  readonly load: () => Promise<T>;
}

const asked = new Map<string, Promise<unknown>>();

const answeredAt = new Map<string, number>();

/** Of an answer that no screen took over; a later screen asks anew. */
const KEPT_MS = 5_000;

/**
 * Asks before there is a screen to show the answers: the first `useEndpoint` of an equal key takes over what came or comes,
 * a failure as well.
 */
export function prefetch(...calls: readonly Call<unknown>[]): void {
  for (const call of calls) {
    const answer = call.load();
    const forget = () => setTimeout(() => asked.delete(nameOf(call)), KEPT_MS);
    answer.then(forget, forget); // a failure is told by the screen
    asked.set(nameOf(call), answer);
  }
}

/**
 * Server state of one call. Data of the last key stays until that of the next is there. Equal calls under way are one, but
 * a screen that opens asks anew: what was answered a second ago may have been sold or returned since.
 * @example useEndpoint({ key: ['readStats'], load: () => analyticsClient.readStats() }, { onFailure })
 */
export function useEndpoint<T>(
  call: Call<T>,
  { onFailure, revalidate = true, once = false }: EndpointOptions = {},
): Endpoint<T> {
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  const { data, error, isLoading, isValidating, mutate } = useSWR<T>(call.key, () => loadAndStamp(call), {
    keepPreviousData: true,
    revalidateOnFocus: revalidate,
    revalidateOnReconnect: revalidate,
    revalidateIfStale: !once,
    shouldRetryOnError: false,
    dedupingInterval: 0,
    // Its own way makes a text of everything first: 300 ms for ten thousand products, where this takes 10, or none.
    compare: dequal,
    onError: (failure) => latest.current?.(failure),
  });
  useEffect(() => (revalidate ? onStaleReads(() => void mutate()) : undefined), [revalidate, mutate]);
  const at = error ? answeredAt.get(nameOf(call)) : undefined;
  // The same object while nothing changed, so that a part that shows it alone need not be drawn again.
  return useMemo(
    () => ({
      data,
      failure: error,
      answeredAt: at,
      isLoading,
      isRefreshing: isValidating,
      retry: () => mutate(),
      mutate,
    }),
    [data, error, at, isLoading, isValidating, mutate],
  );
}

/** Forgets everything that was loaded: another user may sign in on this device. */
export function clearServerState(): Promise<unknown> {
  asked.clear();
  answeredAt.clear();
  // Whoever signs in must not wait for an answer to the one before, which counts for nobody; after a logout nobody asks.
  return mutateAll(() => true, undefined, { revalidate: readToken() !== null });
}

function nameOf({ key }: Call<unknown>) {
  return JSON.stringify(key);
}

/** What was asked ahead comes once the screen can be seen without it: with it, a slow phone would show nothing for longer. */
async function load<T>(call: Call<T>): Promise<T> {
  const answer = asked.get(nameOf(call)) as Promise<T> | undefined;
  if (!answer) return call.load();
  asked.delete(nameOf(call));
  await new Promise<void>(afterPaint);
  return answer;
}

async function loadAndStamp<T>(call: Call<T>): Promise<T> {
  const answer = await load(call);
  answeredAt.set(nameOf(call), Date.now());
  return answer;
}

// Not the dashboard's: a login ends what was left open, and there is no dashboard then.
onSessionClose(() => void clearServerState());
