import { platformMigrations } from '@bahi/platform/data';
import { defineService } from '@bahi/platform/host';
import { readConfig } from './config.js';
import { catalogMigrations } from './migrations/index.js';
import { createCatalog } from './service.js';

/** Products, pictures, CSV files and the stock ledger. */
export const catalogService = defineService({
  name: 'catalog',
  migrations: [...platformMigrations, ...catalogMigrations],
  readConfig,
  create: createCatalog,
});
