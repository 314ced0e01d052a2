import { platformMigrations } from '@bahi/platform/data';
import { defineService } from '@bahi/platform/host';
import { readAnalyticsConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { createAnalytics } from './service.js';

export { auditTotals, type Drift, rebuildTotals } from './data/audit.js';

/** Read models fed by events: the figures of the screens. */
export const analyticsService = defineService({
  name: 'analytics',
  migrations: [...platformMigrations, ...migrations],
  readConfig: readAnalyticsConfig,
  create: createAnalytics,
});
