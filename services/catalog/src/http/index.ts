import type { catalogApi, catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { addProductHandler } from './add-product.js';
import { checkProductHandler } from './check-product.js';
import { generateProductIdHandler } from './generate-product-id.js';
import { importCsvHandler } from './import-csv.js';
import { listCsvIssuesHandler } from './list-csv-issues.js';
import { listProductsHandler } from './list-products.js';
import { readProductHandler } from './read-product.js';
import { takeStockHandler } from './take-stock.js';
import { validateCsvHandler } from './validate-csv.js';
import { voidStockHandler } from './void-stock.js';

/** The handlers of catalog by endpoint name. */
export function catalogHandlers(deps: Deps): Handlers<typeof catalogApi> {
  return {
    generateProductId: generateProductIdHandler(deps),
    listProducts: listProductsHandler(deps),
    checkProduct: checkProductHandler(deps),
    addProduct: addProductHandler(deps),
    validateCsv: validateCsvHandler(deps),
    listCsvIssues: listCsvIssuesHandler(deps),
    importCsv: importCsvHandler(deps),
  };
}

/** The handlers of the calls that other services make. */
export function catalogInternalHandlers(deps: Deps): Handlers<typeof catalogInternalApi> {
  return {
    takeStock: takeStockHandler(deps),
    voidStock: voidStockHandler(deps),
    readProduct: readProductHandler(deps),
  };
}
