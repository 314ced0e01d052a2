/** Consecutive failures that open the circuit. */
const FAILURES_TO_OPEN = 8;
/** How long an open circuit rejects calls before it lets one try. */
const OPEN_MS = 500;

export interface CircuitBreakerOptions {
  /** A monotonic clock; that of the process when absent. */
  readonly nowMs?: () => number;
}

/**
 * Spares a service that does not reply, and its callers the wait. Closed: calls pass. Open: calls are rejected at once.
 * After half a second one call tries; its success closes the circuit.
 */
export function createCircuitBreaker({ nowMs = () => performance.now() }: CircuitBreakerOptions = {}) {
  let failures = 0;
  let rejectUntilMs = 0;
  return {
    allows(): boolean {
      if (failures < FAILURES_TO_OPEN) return true;
      if (nowMs() < rejectUntilMs) return false;
      rejectUntilMs = nowMs() + OPEN_MS;
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
      if (failures >= FAILURES_TO_OPEN) rejectUntilMs = nowMs() + OPEN_MS;
    },
  };
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
