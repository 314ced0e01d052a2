import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Client, RefusedError } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import type { Logger, oneAtATime } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import type { OrdersConfig } from './config.js';
import type { PlacedOrder, Placement, RequestedOrder, TakenOrder } from './domain/order.js';
import type { TakeOutcome } from './domain/take-outcome.js';

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
  /** Takes all lines of an order out of stock in catalog, or none; a repeat changes nothing. See `createTakeStock`. */
  readonly takeStock: (shopId: string, order: RequestedOrder) => Promise<TakeOutcome>;
  /** Records a taken order as placed; a second time it returns the order of the first. See `createRecordOrder`. */
  readonly recordOrder: (shopId: string, order: TakenOrder) => Promise<Placement>;
  readonly inFlight: InFlight;
}

/** The keyed requests that this process is working on. */
export interface InFlight {
  readonly runAlone: ReturnType<typeof oneAtATime>;
  /** Requests by shop, scope and key. */
  readonly requests: Map<string, RequestInFlight>;
}

export interface RequestInFlight {
  readonly digest: Buffer;
  /** Set when the request was refused. */
  refusal?: RefusedError;
}
