/** Pauses after failed attempts, in seconds; the last one repeats. They are short: a code lives ten minutes. */
const PAUSES_SECONDS = [2, 5, 10, 20, 40, 60] as const;
export const LONGEST_PAUSE_SECONDS = 60;

/** When a mail is retried after its n-th failed attempt (from 1). */
export function nextTryAt(failedAttempts: number, now: Date): Date {
  return new Date(now.getTime() + (PAUSES_SECONDS[failedAttempts - 1] ?? LONGEST_PAUSE_SECONDS) * 1000);
}
