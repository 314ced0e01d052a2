export { auditTotals, rebuildTotals } from './app/audit-totals.js';
export { AnalyticsSettings } from './config.js';
export type { Drift } from './data/audit-views.js';
export { analyticsService } from './service.js';
