import type { catalogApi, catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handlers } from '@bahi/platform/http';
import type { Ports } from '../ports.js';
import { addProduct } from './add-product.js';
import { checkProduct } from './check-product.js';
import { csvAllowance } from './csv-allowance.js';
import { generateProductId } from './generate-product-id.js';
import { importCsv } from './import-csv.js';
import { listProducts } from './list-products.js';
import { readProduct } from './read-product.js';
import { takeStock } from './take-stock.js';
import { createTurnstile } from './turnstile.js';
import { validateCsv } from './validate-csv.js';
import { voidStock } from './void-stock.js';

export const publicHandlers = (ports: Ports): Handlers<typeof catalogApi> => {
  const gate = { allow: csvAllowance(ports), turnstile: createTurnstile(ports.config.csvAtOnce) };
  return {
    generateProductId: generateProductId(ports),
    listProducts: listProducts(ports),
    checkProduct: checkProduct(ports),
    addProduct: addProduct(ports),
    validateCsv: validateCsv(ports, gate),
    importCsv: importCsv(ports, gate),
  };
};

export const internalHandlers = (ports: Ports): Handlers<typeof catalogInternalApi> => ({
  takeStock: takeStock(ports),
  voidStock: voidStock(ports),
  readProduct: readProduct(ports),
});
