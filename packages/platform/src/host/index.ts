export { type Audit, auditJob, auditShops, type DriftingShop, type ShopAudit } from './audit.js';
export { type ConnectOptions, connectResources, connectShared, readSharedSettings } from './connect-resources.js';
export { measureCache, measureDrift, openMetrics } from './metrics-server.js';
export { roleIn } from './role-in.js';
export { runAudit } from './run-audit.js';
export { readMigrationSettings, runMigrations } from './run-migrations.js';
export {
  processEnv,
  processSettings,
  reportStartFailure,
  runProcess,
  runRoot,
  serviceSettings,
} from './run-process.js';
export { runReplay } from './run-replay.js';
export { defineService, openContext, type RunningService, type StartOptions, startService } from './start-service.js';
export type { Job, Resources, ServiceContext, ServiceDefinition, ServiceParts } from './types.js';
