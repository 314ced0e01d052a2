import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request in logs, calls to other services and events. */
export interface RequestContext {
  readonly requestId: string;
  /** The deadline of the caller, on the clock of `performance.now()`; absent when there is none. */
  readonly untilMs?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request being served, if any. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** How long the request being served may wait: `atMostMs`, or less when its deadline comes before. At least 1. */
export function timeLeftMs(atMostMs: number): number {
  const untilMs = storage.getStore()?.untilMs ?? Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(atMostMs, Math.floor(untilMs - performance.now())));
}
