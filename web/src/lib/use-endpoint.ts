import { dequal } from 'dequal/lite';
import { useEffect, useMemo, useRef } from 'react';
import useSWR, { type KeyedMutator, mutate as mutateAll } from 'swr';
import { whenBehind } from './behind.js';

export interface Endpoint<T> {
  readonly data: T | undefined;
  /** The last failure, an `ApiFailure`; data of an earlier success stays beside it. */
  readonly failure: unknown;
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
}

/** The name of a call and whatever its answer depends on; null asks nothing. */
export type EndpointKey = readonly [call: string, ...inputs: unknown[]] | null;

/**
 * Server state of one call. Data of the last key stays until that of the next is there. Equal calls under way are one, but
 * a screen that opens asks anew: what was answered a second ago may have been sold or returned since.
 * @example useEndpoint(['readChart', period], () => analyticsClient.readChart({ query: { period } }), { onFailure })
 */
export const useEndpoint = <T>(
  key: EndpointKey,
  load: () => Promise<T>,
  { onFailure, revalidate = true }: EndpointOptions = {},
): Endpoint<T> => {
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  const { data, error, isLoading, isValidating, mutate } = useSWR<T>(key, load, {
    keepPreviousData: true,
    revalidateOnFocus: revalidate,
    revalidateOnReconnect: revalidate,
    shouldRetryOnError: false,
    dedupingInterval: 0,
    // Its own way makes a text of everything first: 300 ms for ten thousand products, where this takes 10, or none.
    compare: dequal,
    onError: (failure) => latest.current?.(failure),
  });
  useEffect(() => (revalidate ? whenBehind(() => void mutate()) : undefined), [revalidate, mutate]);
  // The same object while nothing changed, so that a part that shows it alone need not be drawn again.
  return useMemo(
    () => ({ data, failure: error, isLoading, isRefreshing: isValidating, retry: () => mutate(), mutate }),
    [data, error, isLoading, isValidating, mutate],
  );
};

/** Forgets everything that was loaded: another user may sign in on this device. */
export const forgetServerState = (): Promise<unknown> => mutateAll(() => true, undefined, { revalidate: false });
