import { catalogInternalApi } from '@bahi/contracts/catalog';
import { ordersApi } from '@bahi/contracts/orders';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type OrdersConfig, readOrdersConfig } from './config.js';
import { ordersHandlers } from './http/index.js';
import { pruneJob, sweepJob } from './jobs.js';
import { ordersSubscriptions } from './messaging/subscriptions.js';
import { ordersMigrations } from './migrations/index.js';
import { createOrderLedger } from './placing/order-ledger.js';
import { placeUnderKey } from './placing/place-under-key.js';
import { stockMovements } from './placing/stock-movements.js';

function create(context: ServiceContext<OrdersConfig>): ServiceParts {
  const { config, db, outbox, inbox, clock, logger, guard, peerSecret } = context;
  const catalog = context.peer('catalog', catalogInternalApi);
  const ledger = createOrderLedger({ db, outbox, clock });
  const stock = stockMovements({ catalog, logger, ...config });
  const underKey = placeUnderKey({ ledger, stock, db, clock, ...config });
  const placing = { ledger, stock, clock, underKey, sweepAfterMs: config.sweepAfterMs };
  const handlers = ordersHandlers({ db, timeZone: config.timeZone, catalog, placing });
  return {
    routers: [mount(ordersApi, handlers, { guard, logger, peerSecret, inbox })],
    subscriptions: ordersSubscriptions(outbox),
    jobs: [
      sweepJob({ ledger, stock, db, clock, logger, sweepAfterMs: config.sweepAfterMs }, config.sweepEveryMs),
      pruneJob({ db, clock }),
    ],
  };
}

/** Orders and their ratings. */
export const ordersService = defineService<OrdersConfig>({
  name: 'orders',
  migrations: [...platformMigrations, ...ordersMigrations],
  readConfig: readOrdersConfig,
  create,
});
