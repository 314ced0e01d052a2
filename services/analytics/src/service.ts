import { analyticsApi } from '@bahi/contracts/analytics';
import { auditJob, measureDrift, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import type { AnalyticsConfig } from './config.js';
import { auditAndRebuild } from './data/audit-shops.js';
import { analyticsHandlers } from './http/index.js';
import { subscriptionsOf } from './messaging/subscriptions.js';

/** Ports in; routes, subscriptions and jobs out. */
export function createAnalytics(context: ServiceContext<AnalyticsConfig>): ServiceParts {
  const { db, inbox, clock, guard, logger, peerSecret, config, metrics } = context;
  const { timeZone, auditEveryMs } = config;
  const handlers = analyticsHandlers({ db, inbox, clock, timeZone });
  return {
    routers: [mount(analyticsApi, handlers, { guard, logger, peerSecret, inbox })],
    subscriptions: subscriptionsOf(timeZone),
    jobs: [auditJob(auditAndRebuild, { db, logger, everyMs: auditEveryMs, found: measureDrift(metrics) })],
  };
}
