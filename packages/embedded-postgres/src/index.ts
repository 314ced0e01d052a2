export { openDataFolder } from './cluster.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export {
  closeDatabaseToOthers,
  ensureServiceDatabase,
  ensureServiceRoles,
  prepareSchema,
  type ServiceDatabase,
  type ServiceDatabaseSecrets,
  urlFor,
  withClient,
} from './ensure-service-database.js';
export { type FolderLock, lockFolder } from './folder-lock.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';
