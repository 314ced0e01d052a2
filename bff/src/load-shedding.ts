import type { EndpointSpec } from '@bahi/contracts/kit';

/** The share of the places that calls to a service may fill: under pressure statistics give way to the trade. */
const SHARE: Readonly<Record<string, number>> = { analytics: 0.6 };

/**
 * Whether a call needs a place. Passwords are slow on purpose and have a gate of their own, files are as slow as their
 * senders: how long these take says nothing about the others.
 */
export function needsSlot(service: string, spec: EndpointSpec | undefined): boolean {
  return service !== 'auth' && !spec?.file;
}

/** How long a call waits on average when as many are under way as there are places; one of a hundred takes three times that. */
const WAIT_MS = 200;
/** Calls that wait longer than this on average are too many, even where there is a place for each of them. */
const TOO_LONG_MS = 2_000;
/** Of a rush of which more than this share is served anyway, the rest may wait longer and not be refused. */
const MOST_OF_THEM = 0.5;
/** How often the number of places follows what was answered. */
const WINDOW_MS = 250;
/** So many windows make a long time: a rush, too, has one in which most are refused. */
const LONG_WINDOWS = 8;
/**
 * The rush of a busy shop is never too much, not even for a product that has just started and answers slowly; nor does a
 * pause of everything, as of a database that starts again, close the door.
 */
const FEWEST = 64;
/** So many while most calls have long been refused and answers flow: on a slow machine 64 would wait for each other too long. */
const FEWEST_IN_OVERLOAD = 32;

export interface LoadSheddingOptions {
  /** Calls under way at once, however quick the product is. */
  readonly most: number;
  /** A clock that never goes back; that of the process when absent. */
  readonly nowMs?: () => number;
}

/**
 * Counts calls under way and says when there is no place for another one of this kind. More calls at once than the
 * product answers in a while would only wait for each other, and in the end for their deadlines. So under pressure the
 * places follow the rate of answers: by Little's law the mean wait is the number of calls under way divided by that rate.
 * Without pressure there is nothing to learn, and the places grow back.
 */
export function createLoadShedding({ most, nowMs = () => performance.now() }: LoadSheddingOptions) {
  let limit = most;
  let underWay = 0;
  /** The share of calls that were served, as a mean that forgets. */
  let lastingShare = 1;
  let window = { sinceMs: nowMs(), answered: 0, refused: 0, mostUnderWay: 0 };

  const follow = () => {
    const { sinceMs, answered, refused, mostUnderWay } = window;
    const tookMs = nowMs() - sinceMs;
    if (tookMs < WINDOW_MS) return;
    const perMs = answered / tookMs;
    const isPressed = refused > 0 || mostUnderWay > Math.max(FEWEST, perMs * TOO_LONG_MS);
    const servedShare = answered + refused > 0 ? answered / (answered + refused) : 1;
    const waitMs = Math.max(WAIT_MS, TOO_LONG_MS * (servedShare - MOST_OF_THEM));
    const doAnswersFlow = perMs * TOO_LONG_MS > FEWEST;
    lastingShare += (servedShare - lastingShare) / LONG_WINDOWS;
    const floor = lastingShare < MOST_OF_THEM && doAnswersFlow ? FEWEST_IN_OVERLOAD : FEWEST;
    const fitting = Math.min(most, Math.max(floor, perMs * waitMs));
    // Half of the way: one window is too short to be believed.
    limit = (limit + (isPressed ? fitting : most)) / 2;
    window = { sinceMs: nowMs(), answered: 0, refused: 0, mostUnderWay: underWay };
  };

  return {
    /** Whether a call to this service would be refused just now. */
    isFull(service: string): boolean {
      follow();
      const isFull = underWay >= Math.floor(limit) * (SHARE[service] ?? 1);
      if (isFull) window.refused += 1;
      return isFull;
    },
    /** Takes a place, for a call that was not refused; what it returns gives the place back. */
    enter(): () => void {
      underWay += 1;
      window.mostUnderWay = Math.max(window.mostUnderWay, underWay);
      let isOut = false;
      return () => {
        if (isOut) return;
        isOut = true;
        underWay -= 1;
        window.answered += 1;
      };
    },
    get underWay() {
      return underWay;
    },
    /** How many calls may be under way now. */
    get limit() {
      return Math.floor(limit);
    },
  };
}

export type LoadShedding = ReturnType<typeof createLoadShedding>;
