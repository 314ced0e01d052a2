import { beforeDeadline } from './before-deadline.js';

/** The first one still runs at the deadline. */
export class StillRunningError extends Error {
  override readonly name = 'StillRunningError';
}

/**
 * Runs work with the same id one after another in this process, so that repeats wait here and not in the database.
 * `untilMs` is on the clock of `performance.now()`.
 * @throws StillRunningError when the ones before are not done by then.
 */
export function oneAtATime() {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(id: string, untilMs: number, work: () => Promise<T>): Promise<T> => {
    for (let first = running.get(id); first; first = running.get(id)) await settled(first, untilMs);
    const mine = work();
    running.set(id, mine);
    try {
      return await mine;
    } finally {
      if (running.get(id) === mine) running.delete(id);
    }
  };
}

async function settled(work: Promise<unknown>, untilMs: number): Promise<void> {
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  await beforeDeadline(ended, Math.max(0, untilMs - performance.now()), () => {
    throw new StillRunningError();
  });
}
