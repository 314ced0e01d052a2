import type { Database } from '@bahi/platform/data';
import type { Inbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';

/** Everything that the use cases of analytics ask for. */
export interface Deps {
  readonly db: Database;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Decides what a day is. */
  readonly timeZone: string;
}
