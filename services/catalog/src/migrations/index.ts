import { createTaxProfiles, type Migration } from '@bahi/platform/data';
import { createImports } from './20261121-create-imports.js';
import { createProducts } from './20261121-create-products.js';
import { createStockMovements } from './20261121-create-stock-movements.js';
import { dropNewestFirst } from './20261122-drop-newest-first.js';
import { countUsage } from './20261127-count-usage.js';
import { quantitiesInThousandths } from './20261127-quantities-in-thousandths.js';
import { productsAtTheCounter } from './20261129-products-at-the-counter.js';
import { batchesOfReceipts } from './20261130-batches-of-receipts.js';
import { countProductsInUse } from './20261130-count-products-in-use.js';
import { listAdjustmentsIndex } from './20261130-list-adjustments.js';
import { productCare } from './20261130-product-care.js';
import { quickKeys } from './20261130-quick-keys.js';
import { stockCounts } from './20261130-stock-counts.js';
import { takeLineRatings } from './20261130-take-line-ratings.js';
import { taxOfProducts } from './20261130-tax-of-products.js';

/** Catalog's own migrations, oldest first. */
export const catalogMigrations: readonly Migration[] = [
  createProducts,
  createStockMovements,
  createImports,
  dropNewestFirst,
  quantitiesInThousandths,
  countUsage,
  productsAtTheCounter,
  productCare,
  quickKeys,
  stockCounts,
  takeLineRatings,
  listAdjustmentsIndex,
  countProductsInUse,
  createTaxProfiles,
  taxOfProducts,
  batchesOfReceipts,
];
