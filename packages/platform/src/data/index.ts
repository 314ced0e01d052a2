export {
  AwaitedEventError,
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
export { POOL_SIZE, type PoolOptions, STREAM_MS } from './pool.js';
export { deleteInBatches, pruneIdempotencyKeys } from './prune.js';
export { readBatches } from './read-batches.js';
export { readShopVersion, SHOP_VERSION } from './shop-version.js';
export { createTaxProfiles, findTaxProfile, keepTaxProfile, listTaxProfiles } from './tax-profiles.js';
export type { Database, Migration, ShopOf, Tx, WriteOptions, WriteTx } from './types.js';
