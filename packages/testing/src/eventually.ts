import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a claim until it holds; fails with its last error after the deadline. */
export async function eventually(claim: () => Promise<void>, deadlineMs = 5_000): Promise<void> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(15);
    }
  }
}
