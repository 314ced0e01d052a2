export {
  DatabaseUnavailableError,
  isUniqueViolation,
  LockTimeoutError,
  ShopPausedError,
  TransactionAbortedError,
  violatedConstraint,
} from './errors.js';
export { isolateByShop, visibleAcrossShops } from './isolation.js';
export { byText, mergePages } from './merge-pages.js';
export { type MigrateOptions, MigrationFailedError, migrate } from './migrate.js';
export { type CellOf, openCells, UnknownCellError } from './open-cells.js';
export { afterCommit, openDatabase, shopOf } from './open-database.js';
export { platformMigrations } from './platform-migrations.js';
export { POOL_SIZE, type PoolOptions } from './pool.js';
export { deleteInBatches, pruneIdempotencyKeys } from './prune.js';
export type { Database, Migration, ShopOf, Tx, WriteOptions, WriteTx } from './types.js';
