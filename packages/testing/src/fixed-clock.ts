import type { Clock } from '@bahi/platform/ports';

export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly ms?: number;
}

/** A clock that stands still until it is moved. Moving it back corrects the time and makes nothing last longer. */
export interface FixedClock extends Clock {
  /** Moves forward; negative spans move back. */
  advance(span: Span): void;
  /** @param instant ISO 8601. */
  set(instant: string): void;
}

/** A Saturday forenoon in the shop: 2026-11-21, 10:42 in Asia/Kolkata. */
export const A_MOMENT = '2026-11-21T05:12:08.114Z';

/** A clock for tests, standing at an ISO instant. */
export function fixedClock(instant: string = A_MOMENT): FixedClock {
  let nowMs = Date.parse(instant);
  let elapsedMs = 0;
  const moveTo = (nextMs: number) => {
    elapsedMs += Math.max(0, nextMs - nowMs);
    nowMs = nextMs;
  };
  return {
    now: () => new Date(nowMs),
    elapsedMs: () => elapsedMs,
    advance: (span) => moveTo(nowMs + millisecondsOf(span)),
    set: (moment) => moveTo(Date.parse(moment)),
  };
}

function millisecondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
}
