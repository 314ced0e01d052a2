import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a piece of work may keep everyone else of the process waiting. */
const LONGEST_HOLD_MS = 5;

/**
 * For loops that may be long: the returned function is awaited between two steps and lets the other calls of the
 * process go first whenever the loop has held it for some milliseconds.
 */
export function yieldToEventLoop(): () => Promise<void> {
  let heldSince = performance.now();
  return async () => {
    if (performance.now() - heldSince < LONGEST_HOLD_MS) return;
    await nextTurn();
    heldSince = performance.now();
  };
}
