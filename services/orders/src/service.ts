import { billingInternalApi } from '@bahi/contracts/billing';
import { catalogBillsApi, catalogInternalApi } from '@bahi/contracts/catalog';
import type { Failure, RefusedError } from '@bahi/contracts/kit';
import { billFailures, billsApi, ordersApi, ordersFailures } from '@bahi/contracts/orders';
import { dayOf } from '@bahi/contracts/shared';
import { platformMigrations } from '@bahi/platform/data';
import {
  defineService,
  type ServiceContext,
  type ServiceParts,
  shopErasure,
  taxProfileCopy,
} from '@bahi/platform/host';
import { createOnceInSteps, mount } from '@bahi/platform/http';
import { createSellBill } from './app/place-bill/sell-bill.js';
import { createTakeStock } from './app/place-order/take-stock.js';
import { createOrderWrites } from './app/place-order/write-orders.js';
import { createReadSale } from './app/read-sale.js';
import { type OrdersConfig, readOrdersConfig } from './config.js';
import { ordersSheets } from './data/shop-sheets.js';
import type { Deps } from './deps.js';
import { ordersSubscriptions } from './events/subscriptions.js';
import { billsHandlers } from './http/bills.js';
import { ordersHandlers } from './http/index.js';
import { presentPlacedOrder } from './http/present.js';
import { ordersJobs } from './jobs.js';
import { ordersMigrations } from './migrations/index.js';

const ORDER_REFUSALS: ReadonlySet<Failure> = new Set([
  ...Object.values(ordersFailures),
  ...Object.values(billFailures),
]);

/** Orders and their ratings. */
export const ordersService = defineService<OrdersConfig>({
  name: 'orders',
  migrations: [...platformMigrations, ...ordersMigrations],
  shopData: { sheets: ordersSheets },
  readConfig: readOrdersConfig,
  create,
});

function create(context: ServiceContext<OrdersConfig>): ServiceParts {
  const { guard, logger, peerSecret, inbox } = context;
  const deps = depsOf(context);
  const erasure = shopErasure(context);
  const options = { guard, logger, peerSecret, inbox };
  return {
    routers: [mount(ordersApi, ordersHandlers(deps), options), mount(billsApi, billsHandlers(deps), options)],
    subscriptions: [...ordersSubscriptions(deps), erasure.subscription, taxProfileCopy()],
    jobs: [...ordersJobs(deps), erasure.job],
  };
}

function depsOf({ config, db, outbox, clock, logger, peer }: ServiceContext<OrdersConfig>): Deps {
  const ports = {
    config,
    db,
    outbox,
    clock,
    logger,
    catalog: peer('catalog', catalogInternalApi),
    catalogBills: peer('catalog', catalogBillsApi),
    billing: peer('billing', billingInternalApi),
    replyOf: presentPlacedOrder,
    dayOf: (instant: Date) => dayOf(instant, config.timeZone),
  };
  return {
    ...ports,
    takeStock: createTakeStock(ports),
    readSale: createReadSale(ports),
    sellBill: createSellBill(ports),
    ...createOrderWrites(ports),
    onceInSteps: onceInStepsOf(ports),
  };
}

function onceInStepsOf({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>) {
  const { keyWaitMs: waitMs, takeOverAfterMs: resumeAfterMs } = config;
  return createOnceInSteps({ db, clock, waitMs, resumeAfterMs, isOutcome: isOrderRefusal });
}

function isOrderRefusal({ failure }: RefusedError): boolean {
  return ORDER_REFUSALS.has(failure);
}
