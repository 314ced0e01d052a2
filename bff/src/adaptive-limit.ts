import type { EndpointSpec } from '@bahi/contracts/kit';

/** The share of the limit that calls to a service may use: under pressure sales come before statistics. */
const SHARE: Readonly<Record<string, number>> = { analytics: 0.6 };

/**
 * Whether a call counts against the limit. Password calls are slow on purpose and have a queue of their own, uploads are
 * as slow as their senders: the durations of both are no measure for the others.
 */
export function needsSlot(service: string, spec: EndpointSpec | undefined): boolean {
  return service !== 'auth' && !spec?.file;
}

/** The mean wait of a call when all slots are taken; one of a hundred waits three times as long. */
const TARGET_WAIT_MS = 200;
/** A longer mean wait is an overload, even below the limit. */
const MAX_WAIT_MS = 2_000;
/** Above this share of served calls, the rest waits longer and is not rejected. */
const MOSTLY_SERVED = 0.5;
/** How often the limit is adapted. */
const WINDOW_MS = 250;
/** The number of windows over which the served share is averaged. */
const LONG_WINDOWS = 8;
/** The lowest limit: a rush in one shop, a slow start or a database restart must not cause rejections. */
const MIN_LIMIT = 64;
/** The lowest limit in a lasting overload: on a slow machine 64 calls would wait for each other too long. */
const MIN_LIMIT_IN_OVERLOAD = 32;

export interface AdaptiveLimitOptions {
  /** The highest limit, however fast the services are. */
  readonly maxInFlight: number;
  /** A monotonic clock; that of the process when absent. */
  readonly nowMs?: () => number;
}

/**
 * An adaptive limit of concurrent calls (docs/adr). Under pressure it follows the rate of replies: by Little's law the
 * mean wait is the number of calls in flight divided by that rate. Without pressure it grows back to its maximum.
 */
export function createAdaptiveLimit({ maxInFlight, nowMs = () => performance.now() }: AdaptiveLimitOptions) {
  let limit = maxInFlight;
  let inFlight = 0;
  /** A moving average of the share of calls that were served. */
  let lastingShare = 1;
  let window = { sinceMs: nowMs(), replied: 0, rejected: 0, mostInFlight: 0 };

  const adapt = () => {
    const { sinceMs, replied, rejected, mostInFlight } = window;
    const tookMs = nowMs() - sinceMs;
    if (tookMs < WINDOW_MS) return;
    const perMs = replied / tookMs;
    const isPressed = rejected > 0 || mostInFlight > Math.max(MIN_LIMIT, perMs * MAX_WAIT_MS);
    const servedShare = replied + rejected > 0 ? replied / (replied + rejected) : 1;
    const waitMs = Math.max(TARGET_WAIT_MS, MAX_WAIT_MS * (servedShare - MOSTLY_SERVED));
    const hasThroughput = perMs * MAX_WAIT_MS > MIN_LIMIT;
    lastingShare += (servedShare - lastingShare) / LONG_WINDOWS;
    const floor = lastingShare < MOSTLY_SERVED && hasThroughput ? MIN_LIMIT_IN_OVERLOAD : MIN_LIMIT;
    const fitting = Math.min(maxInFlight, Math.max(floor, perMs * waitMs));
    // Half of the difference: one window alone is too short to be trusted.
    limit = (limit + (isPressed ? fitting : maxInFlight)) / 2;
    window = { sinceMs: nowMs(), replied: 0, rejected: 0, mostInFlight: inFlight };
  };

  return {
    /** Whether a call to this service would be rejected now. */
    isFull(service: string): boolean {
      adapt();
      const isFull = inFlight >= Math.floor(limit) * (SHARE[service] ?? 1);
      if (isFull) window.rejected += 1;
      return isFull;
    },
    /** Takes a slot; @returns the function that releases it. */
    acquire(): () => void {
      inFlight += 1;
      window.mostInFlight = Math.max(window.mostInFlight, inFlight);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        inFlight -= 1;
        window.replied += 1;
      };
    },
    get inFlight() {
      return inFlight;
    },
    /** How many calls may be in flight now. */
    get limit() {
      return Math.floor(limit);
    },
  };
}

export type AdaptiveLimit = ReturnType<typeof createAdaptiveLimit>;
