/**
 * The most that the clocks of two machines may differ. A stored due time that is further ahead than any plan was written
 * before a clock was put back; it counts as due.
 */
export const MAX_CLOCK_SKEW_MS = 10_000;

/** The only source of "now"; tests use one that stands still. */
export interface Clock {
  now(): Date;
  /**
   * Monotonic milliseconds of this process, unaffected by corrections of the machine's time. For durations in this
   * process: cache lifetimes, rate limits, pauses. Stored data is dated by `now`.
   */
  elapsedMs(): number;
}
