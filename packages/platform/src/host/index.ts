export { type Audit, type AuditContext, auditJob, auditShops, type DriftingShop, type ShopAudit } from './audit.js';
export { type AuditSince, openMonths } from './audit-scope.js';
export {
  type ConnectOptions,
  connectResources,
  connectShared,
  MailSettings,
  readSharedSettings,
  ServiceSettings,
  SharedSettings,
} from './connect-resources.js';
export { MetricsSettings, measureBuild, measureCache, measureDrift, openMetrics } from './metrics-server.js';
export { roleIn } from './role-in.js';
export { runAudit } from './run-audit.js';
export { MigrationSettings, readMigrationSettings, runMigrations } from './run-migrations.js';
export {
  ProcessSettings,
  processEnv,
  processSettings,
  reportStartFailure,
  runProcess,
  runRoot,
  ServiceProcessSettings,
  serviceSettings,
} from './run-process.js';
export { runReplay } from './run-replay.js';
export { type ShopErasureOptions, shopErasure } from './shop-erasure.js';
export { defineService, openContext, type RunningService, type StartOptions, startService } from './start-service.js';
export { taxProfileCopy } from './tax-profile-copy.js';
export type { Job, Resources, ServiceContext, ServiceDefinition, ServiceParts } from './types.js';
