/** Failures in a row that open the circuit. */
const FAILURES_TO_OPEN = 8;
/** How long an open circuit refuses before it lets one call try. */
const OPEN_MS = 500;

export interface BreakerOptions {
  /** A clock that never goes back, or a wait could become as long as the step; that of the process when absent. */
  readonly nowMs?: () => number;
}

/**
 * Spares a service that does not answer and its callers the wait. Closed: calls pass. Open: refused at once.
 * After half a second one call tries; its success closes the circuit. Longer would keep callers from a service that is back.
 */
export function createBreaker({ nowMs = () => performance.now() }: BreakerOptions = {}) {
  let failures = 0;
  let refuseUntilMs = 0;
  return {
    allows(): boolean {
      if (failures < FAILURES_TO_OPEN) return true;
      if (nowMs() < refuseUntilMs) return false;
      refuseUntilMs = nowMs() + OPEN_MS;
      return true;
    },
    get isOpen(): boolean {
      return failures >= FAILURES_TO_OPEN;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) refuseUntilMs = nowMs() + OPEN_MS;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
