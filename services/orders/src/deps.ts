import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Client } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import type { Logger } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import type { InFlight } from './app/place-order/idempotent-place-order.js';
import type { RecordOrder } from './app/place-order/record-order.js';
import type { OrdersConfig } from './config.js';
import type { PlacedOrder } from './domain/order.js';

/** Everything that the use cases of orders ask for. */
export interface Deps {
  readonly config: OrdersConfig;
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly catalog: Client<typeof catalogInternalApi>;
  /** The reply to the request for an order, as text; stored for repeats of the request. */
  readonly replyOf: (order: PlacedOrder) => string;
  /** Batched by shop; see `app/place-order/record-order.ts`. */
  readonly recordOrder: RecordOrder;
  /** The keyed requests that this process is working on. */
  readonly inFlight: InFlight;
}
