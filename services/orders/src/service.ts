import { catalogInternalApi } from '@bahi/contracts/catalog';
import { ordersApi } from '@bahi/contracts/orders';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { createInFlight } from './app/place-order/idempotent-place-order.js';
import { createRecordOrder } from './app/place-order/record-order.js';
import { createTakeStock } from './app/place-order/take-stock.js';
import { type OrdersConfig, readOrdersConfig } from './config.js';
import type { Deps } from './deps.js';
import type { PlacedOrder } from './domain/order.js';
import { ordersSubscriptions } from './events/subscriptions.js';
import { ordersHandlers } from './http/index.js';
import { presentPlacedOrder } from './http/present.js';
import { ordersJobs } from './jobs.js';
import { ordersMigrations } from './migrations/index.js';

/** Orders and their ratings. */
export const ordersService = defineService<OrdersConfig>({
  name: 'orders',
  migrations: [...platformMigrations, ...ordersMigrations],
  readConfig: readOrdersConfig,
  create,
});

function create(context: ServiceContext<OrdersConfig>): ServiceParts {
  const { guard, logger, peerSecret, inbox } = context;
  const deps = depsOf(context);
  return {
    routers: [mount(ordersApi, ordersHandlers(deps), { guard, logger, peerSecret, inbox })],
    subscriptions: ordersSubscriptions(deps),
    jobs: ordersJobs(deps),
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
    replyOf: (order: PlacedOrder) => JSON.stringify(presentPlacedOrder(order)),
  };
  return {
    ...ports,
    takeStock: createTakeStock(ports),
    recordOrder: createRecordOrder(ports),
    inFlight: createInFlight(),
  };
}
