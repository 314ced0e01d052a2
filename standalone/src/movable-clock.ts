import type { Clock } from '@bahi/platform/ports';

/** The time of the machine, except while it is held at another moment. */
export interface MovableClock extends Clock {
  /** Stands still at this moment until it is moved again. */
  holdAt(moment: Date): void;
  /** Back to the time of the machine, for good. */
  release(): void;
}

export function movableClock(machine: Clock): MovableClock {
  let held: Date | null = null;
  return {
    now: () => (held ? new Date(held) : machine.now()),
    elapsedMs: machine.elapsedMs,
    holdAt: (moment) => {
      held = moment;
    },
    release: () => {
      held = null;
    },
  };
}
