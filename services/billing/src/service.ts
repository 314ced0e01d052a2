import { billingApi } from '@bahi/contracts/billing';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type BillingConfig, readBillingConfig } from './config.js';
import type { Deps } from './deps.js';
import { billingSubscriptions } from './events/subscriptions.js';
import { billingHandlers } from './http/index.js';
import { billingJobs } from './jobs.js';
import { billingMigrations } from './migrations/index.js';

/** Invoices and their state machine. */
export const billingService = defineService<BillingConfig>({
  name: 'billing',
  migrations: [...platformMigrations, ...billingMigrations],
  readConfig: readBillingConfig,
  create,
});

function create(context: ServiceContext<BillingConfig>): ServiceParts {
  const { config, db, outbox, inbox, clock, logger, guard, metrics, peerSecret } = context;
  const deps: Deps = { db, outbox, clock, timeZone: config.timeZone };
  return {
    routers: [mount(billingApi, billingHandlers(deps), { guard, logger, peerSecret, inbox })],
    subscriptions: billingSubscriptions(deps),
    jobs: billingJobs(deps, { logger, metrics, auditEveryMs: config.auditEveryMs }),
  };
}
