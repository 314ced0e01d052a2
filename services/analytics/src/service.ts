import { analyticsApi } from '@bahi/contracts/analytics';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts, shopErasure } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type AnalyticsConfig, readAnalyticsConfig } from './config.js';
import type { Deps } from './deps.js';
import { analyticsSubscriptions } from './events/subscriptions.js';
import { analyticsHandlers } from './http/index.js';
import { analyticsJobs } from './jobs.js';
import { analyticsMigrations } from './migrations/index.js';

/** Read models built from events: the figures of the screens. */
export const analyticsService = defineService<AnalyticsConfig>({
  name: 'analytics',
  migrations: [...platformMigrations, ...analyticsMigrations],
  readConfig: readAnalyticsConfig,
  create,
});

function create(context: ServiceContext<AnalyticsConfig>): ServiceParts {
  const { config, db, inbox, clock, logger, guard, metrics, peerSecret } = context;
  const { timeZone, auditEveryMs } = config;
  const deps: Deps = { db, inbox, clock, timeZone };
  const erasure = shopErasure(context);
  return {
    routers: [mount(analyticsApi, analyticsHandlers(deps), { guard, logger, peerSecret, inbox })],
    subscriptions: [...analyticsSubscriptions(deps), erasure.subscription],
    jobs: [...analyticsJobs(deps, { logger, metrics, auditEveryMs }), erasure.job],
  };
}
