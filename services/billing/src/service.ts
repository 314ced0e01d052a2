import { billingApi } from '@bahi/contracts/billing';
import { platformMigrations } from '@bahi/platform/data';
import { auditJob, defineService, measureDrift, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type BillingConfig, readBillingConfig } from './config.js';
import { auditShops } from './data/audit-shops.js';
import { createListCache } from './data/list-cache.js';
import { billingHandlers } from './http/index.js';
import { billingSubscriptions } from './messaging/subscriptions.js';
import { billingMigrations } from './migrations/index.js';

function create(context: ServiceContext<BillingConfig>): ServiceParts {
  const { config, db, outbox, inbox, clock, logger, guard, metrics, peerSecret } = context;
  const { timeZone, auditEveryMs } = config;
  const cache = createListCache(config.listCacheBytes);
  const handlers = billingHandlers({ db, outbox, clock, cache, timeZone });
  return {
    routers: [mount(billingApi, handlers, { guard, logger, peerSecret, inbox })],
    subscriptions: billingSubscriptions({ outbox, clock, timeZone }),
    jobs: [auditJob(() => auditShops(db), { db, logger, everyMs: auditEveryMs, found: measureDrift(metrics) })],
  };
}

/** Invoices and their state machine. */
export const billingService = defineService<BillingConfig>({
  name: 'billing',
  migrations: [...platformMigrations, ...billingMigrations],
  readConfig: readBillingConfig,
  create,
});
