import type { billingInternalApi } from '@bahi/contracts/billing';
import type { catalogBillsApi, catalogInternalApi } from '@bahi/contracts/catalog';
import type { Client } from '@bahi/contracts/kit';
import type { Day } from '@bahi/contracts/shared';
import type { TaxProfile } from '@bahi/contracts/tax';
import type { Database } from '@bahi/platform/data';
import type { OnceInSteps } from '@bahi/platform/http';
import type { Logger } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import type { OrdersConfig } from './config.js';
import type { NewReservation } from './data/reservations-repository.js';
import type { Requested } from './data/rows.js';
import type { BillPlacement, PlacedBill, RequestedBill, TakenBill } from './domain/bill.js';
import type { PlacedOrder, Placement, RequestedOrder, TakenOrder } from './domain/order.js';
import type { SellOutcome } from './domain/sell-outcome.js';
import type { SellingRules } from './domain/selling-rules.js';
import type { TakeOutcome } from './domain/take-outcome.js';

/** The day of a sale, and the key of its bill; a quote has none. */
export interface SaleAsked {
  readonly day: Day;
  readonly billKey: string | null;
}

/** What its shop allows at the counter and is for the tax office, and the bill that was placed under its key before. */
export interface SaleStart {
  readonly rules: SellingRules;
  readonly profile: TaxProfile;
  readonly earlier: PlacedBill | null;
}

/** Everything that the use cases of orders ask for. */
export interface Deps {
  readonly config: OrdersConfig;
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly catalog: Client<typeof catalogInternalApi>;
  readonly catalogBills: Client<typeof catalogBillsApi>;
  readonly billing: Client<typeof billingInternalApi>;
  /** The reply to the request for an order; stored for repeats of the request. */
  readonly replyOf: (order: PlacedOrder) => object;
  /** Takes all lines of an order out of stock in catalog, or none; a repeat changes nothing. See `createTakeStock`. */
  readonly takeStock: (shopId: string, order: RequestedOrder) => Promise<TakeOutcome>;
  /** Reserves an order and claims its request key. @returns it with its tax; null when the key is in use. See `createOrderWrites`. */
  readonly reserveOrder: <R extends Requested>(shopId: string, reservation: NewReservation<R>) => Promise<R | null>;
  /** Records a taken order as placed; a second time it returns the order of the first. See `createOrderWrites`. */
  readonly recordOrder: (shopId: string, order: TakenOrder) => Promise<Placement>;
  /** What a bill begins with. See `createReadSale`. */
  readonly readSale: (shopId: string, asked: SaleAsked) => Promise<SaleStart>;
  /** The day of an instant in the time zone of the shop. */
  readonly dayOf: (instant: Date) => Day;
  /** Sells a bill in catalog, all of its lines or none; a repeat changes nothing. See `createSellBill`. */
  readonly sellBill: (shopId: string, bill: RequestedBill) => Promise<SellOutcome>;
  /** Records a sold bill as placed; a second time it returns the bill of the first. See `createOrderWrites`. */
  readonly recordBill: (shopId: string, bill: TakenBill) => Promise<BillPlacement>;
  /** Places at most one order per request key. See `createOnceInSteps` of the platform. */
  readonly onceInSteps: OnceInSteps;
}
