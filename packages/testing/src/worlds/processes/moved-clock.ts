import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRELOAD = join(import.meta.dirname, 'clock-preload.mjs');

/** The clock of one node process, which can be put forward and back while it runs; also over a restart. */
export interface MovedClock {
  /** For the process whose clock it is. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodeArgs: readonly string[];
  /** How far it is ahead of this machine's; behind when negative. */
  setAheadMs(aheadMs: number): void;
}

/** A clock that shows the machine's time until it is moved; `file` stores how far. */
export function movedClock(file: string): MovedClock {
  const setAheadMs = (aheadMs: number) => {
    // Renamed, because the process may be reading it at this moment.
    writeFileSync(`${file}.next`, String(aheadMs));
    renameSync(`${file}.next`, file);
  };
  setAheadMs(0);
  return { env: { CLOCK_FILE: file }, nodeArgs: ['--import', PRELOAD], setAheadMs };
}
