/**
 * More than the clocks of two machines may differ. An instant that was stored as the next to come and lies further ahead
 * than anybody plans was written before a clock was put back: nobody must wait for it to come round again.
 */
export const MAX_CLOCK_SKEW_MS = 10_000;

/** The only source of "now"; tests hold one that stands still. */
export interface Clock {
  now(): Date;
  /**
   * Milliseconds since some moment of this process; goes on evenly although somebody corrects the time of the machine.
   * For what lasts a while in this process: beliefs, counts, pauses. What is stored is dated by `now`.
   */
  elapsedMs(): number;
}
