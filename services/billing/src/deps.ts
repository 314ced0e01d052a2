import type { Database } from '@bahi/platform/data';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import type { ListCache } from './data/list-cache.js';

/** Everything that the use cases of billing ask for. */
export interface Deps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly listCache: ListCache;
  /** Decides the financial year of an invoice. */
  readonly timeZone: string;
}
