/** How often, and with which delays, the list is fetched again. */
export interface RefreshPlan {
  readonly attempts: number;
  readonly initialDelayMs: number;
  /** The delay before attempt n is (n - 1) times this. */
  readonly backoffMs: number;
}

export const REFRESH_TIMEOUT_MS = 15_000;
export const SINGLE_PLAN: RefreshPlan = { attempts: 5, initialDelayMs: 0, backoffMs: 500 };
export const CSV_PLAN: RefreshPlan = { attempts: 8, initialDelayMs: 1000, backoffMs: 800 };

export interface RefreshPorts<T> {
  readonly load: () => Promise<T>;
  /** An answer that does not count as one, such as an empty list after an import. */
  readonly isGood: (answer: T) => boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Asks until a good answer comes; null when all attempts failed. */
export async function refreshWithRetries<T>(plan: RefreshPlan, ports: RefreshPorts<T>): Promise<T | null> {
  await ports.wait(plan.initialDelayMs);
  for (let attempt = 1; attempt <= plan.attempts; attempt += 1) {
    await ports.wait((attempt - 1) * plan.backoffMs);
    // A failed attempt is what the next one is for.
    const answer = await ports.load().catch(() => null);
    if (answer !== null && ports.isGood(answer)) return answer;
  }
  return null;
}
