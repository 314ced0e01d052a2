export {
  DatabaseUnavailableError,
  isUniqueViolation,
  LockTimeoutError,
  TransactionAbortedError,
  violatedConstraint,
} from './errors.js';
export { isolateByShop, visibleAcrossShops } from './isolation.js';
export { type LastResult, lastStatement, type Result } from './last-statement.js';
export { type MigrateOptions, MigrationFailedError, migrate } from './migrate.js';
export { afterCommit, openDatabase, shopOf } from './open-database.js';
export { platformMigrations } from './platform-migrations.js';
export { POOL_SIZE, type PoolOptions } from './pool.js';
export { pruneIdempotencyKeys } from './prune.js';
export { PLANNED_EACH_TIME } from './shop-client.js';
export type { Database, Migration, ShopOf, Tx, WriteOptions, WriteTx } from './types.js';
