import {
  careApi,
  catalogApi,
  catalogBillsApi,
  catalogInternalApi,
  countApi,
  counterApi,
  counterSetupApi,
  stockApi,
} from '@bahi/contracts/catalog';
import { dayOf } from '@bahi/contracts/shared';
import { memoryCache } from '@bahi/platform/adapters';
import { platformMigrations } from '@bahi/platform/data';
import {
  defineService,
  type ServiceContext,
  type ServiceParts,
  shopErasure,
  taxProfileCopy,
} from '@bahi/platform/host';
import { createGate, createKeyQueue, FAULT_RETRY_SECONDS, mount } from '@bahi/platform/http';
import { createFileLimits } from './app/limit-files.js';
import { createReadListVersion } from './app/list-products.js';
import { type CatalogConfig, readConfig } from './config.js';
import { catalogSheets } from './data/shop-sheets.js';
import type { Deps } from './deps.js';
import { catalogSubscriptions } from './events/subscriptions.js';
import { catalogBillsHandlers } from './http/bills.js';
import { careHandlers } from './http/care.js';
import { counterHandlers } from './http/counter.js';
import { counterSetupHandlers } from './http/counter-setup.js';
import { countHandlers } from './http/counts.js';
import { catalogHandlers, catalogInternalHandlers } from './http/index.js';
import { stockHandlers } from './http/stock.js';
import { uploadsRouter } from './http/uploads.js';
import { catalogJobs } from './jobs.js';
import { catalogMigrations } from './migrations/index.js';

const SHOP_DATA = { sheets: catalogSheets, files: [{ table: 'products', column: 'image_name' }] };

/** Products, pictures, CSV files and the stock ledger. */
export const catalogService = defineService({
  name: 'catalog',
  migrations: [...platformMigrations, ...catalogMigrations],
  shopData: SHOP_DATA,
  readConfig,
  create,
});

/** How many may wait for each one in progress: the last of them is still answered in time. */
const MAX_WAITING_PER_SLOT = { csv: 8, pictures: 32 } as const;

function create(context: ServiceContext<CatalogConfig>): ServiceParts {
  const { guard, logger, peerSecret, inbox } = context;
  const deps = depsOf(context);
  const erasure = shopErasure({ ...context, rules: SHOP_DATA });
  const options = { guard, logger, peerSecret, inbox };
  return {
    routers: [
      mount(catalogApi, catalogHandlers(deps), options),
      mount(catalogInternalApi, catalogInternalHandlers(deps), options),
      mount(counterApi, counterHandlers(deps), options),
      mount(counterSetupApi, counterSetupHandlers(deps), options),
      // After the others of /api/products: its path of one product fits theirs, too.
      mount(careApi, careHandlers(deps), options),
      mount(stockApi, stockHandlers(deps), options),
      mount(countApi, countHandlers(deps), options),
      mount(catalogBillsApi, catalogBillsHandlers(deps), options),
      uploadsRouter(deps),
    ],
    subscriptions: [...catalogSubscriptions(deps), erasure.subscription, taxProfileCopy()],
    jobs: [...catalogJobs(deps), erasure.job],
  };
}

function depsOf(context: ServiceContext<CatalogConfig>): Deps {
  const { db, outbox, clock, files, cache, logger, config, lifecycle } = context;
  const localCache = memoryCache({ clock });
  lifecycle.opened('local counters', () => localCache.close());
  const today = () => dayOf(clock.now(), config.timeZone);
  return {
    db,
    outbox,
    clock,
    files,
    cache,
    logger,
    config,
    today,
    csvGate: gateOf(config.csvAtOnce, MAX_WAITING_PER_SLOT.csv),
    pictureGate: gateOf(config.picturesAtOnce, MAX_WAITING_PER_SLOT.pictures),
    fileLimits: createFileLimits({ config, cache, localCache }),
    importQueue: createKeyQueue(),
    readListVersion: createReadListVersion({ db }),
  };
}

function gateOf(atOnce: number, waitingPerSlot: number) {
  return createGate({ atOnce, maxWaiting: atOnce * waitingPerSlot, retryAfterSeconds: FAULT_RETRY_SECONDS });
}
