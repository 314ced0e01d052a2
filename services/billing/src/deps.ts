import type { authInternalApi } from '@bahi/contracts/auth';
import type { Client } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import type { Logger, RateLimiter } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';

/** Everything that the use cases of billing ask for. */
export interface Deps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Decides the financial year of an invoice. */
  readonly timeZone: string;
  readonly logger: Logger;
  /** What it knows of the shop stands at the head of documents. */
  readonly auth: Client<typeof authInternalApi>;
  /** Under which browsers find the product; null when it is not set. */
  readonly publicUrl: string | null;
  /** How often a network may ask for pages of customers. */
  readonly duePages: RateLimiter;
}
