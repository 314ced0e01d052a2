import { analyticsApi } from '@bahi/contracts/analytics';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type AnalyticsConfig, readAnalyticsConfig } from './config.js';
import { analyticsSubscriptions } from './events/subscriptions.js';
import { analyticsHandlers } from './http/index.js';
import { auditTotalsJob } from './jobs.js';
import { analyticsMigrations } from './migrations/index.js';

/** Read models built from events: the figures of the screens. */
export const analyticsService = defineService<AnalyticsConfig>({
  name: 'analytics',
  migrations: [...platformMigrations, ...analyticsMigrations],
  readConfig: readAnalyticsConfig,
  create,
});

function create(context: ServiceContext<AnalyticsConfig>): ServiceParts {
  const { db, inbox, clock, guard, logger, peerSecret, config } = context;
  const handlers = analyticsHandlers({ db, inbox, clock, timeZone: config.timeZone });
  return {
    routers: [mount(analyticsApi, handlers, { guard, logger, peerSecret, inbox })],
    subscriptions: analyticsSubscriptions(config.timeZone),
    jobs: [auditTotalsJob(context)],
  };
}
