import type { Database } from '@bahi/platform/data';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';

/** Everything that the use cases of billing ask for. */
export interface Deps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Decides the financial year of an invoice. */
  readonly timeZone: string;
}
