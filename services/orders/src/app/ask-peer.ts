import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 2;
/** Long enough to reach another replica of a service that restarts, short for the caller. */
const PAUSE_MS = 100;

/** Makes a call to another service that may be repeated, at most twice; `undefined` when no attempt was answered. */
export async function askPeer<T>(
  call: (attemptNo: number) => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T | undefined> {
  for (let attemptNo = 1; attemptNo <= ATTEMPTS; attemptNo++) {
    if (attemptNo > 1) await pause(PAUSE_MS);
    try {
      return await call(attemptNo);
    } catch (error) {
      onFailure(error);
    }
  }
  return undefined;
}
