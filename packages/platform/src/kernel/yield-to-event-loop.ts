import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may block the event loop. */
const MAX_BLOCK_MS = 5;

/**
 * For long loops: await the returned function between two steps. It yields to the event loop after some milliseconds of
 * work, so that other requests are served.
 */
export function yieldToEventLoop(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCK_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
