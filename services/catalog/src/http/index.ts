import type { catalogApi, catalogInternalApi } from '@bahi/contracts/catalog';
import { createGate, FAULT_RETRY_SECONDS, type Handlers } from '@bahi/platform/http';
import type { Ports } from '../ports.js';
import { addProduct } from './add-product.js';
import { checkProduct } from './check-product.js';
import { csvAllowance } from './csv-allowance.js';
import { generateProductId } from './generate-product-id.js';
import { importCsv } from './import-csv.js';
import { listProducts } from './list-products.js';
import { readProduct } from './read-product.js';
import { takeStock } from './take-stock.js';
import { validateCsv } from './validate-csv.js';
import { voidStock } from './void-stock.js';

/** How many may wait for each that is worked on: the last of them is still answered in time. */
const WAITING_PER_PLACE = { csv: 8, pictures: 32 } as const;

export function publicHandlers(ports: Ports): Handlers<typeof catalogApi> {
  const { csvAtOnce, picturesAtOnce } = ports.config;
  const csvGate = { allow: csvAllowance(ports), inLine: gateOf(csvAtOnce, WAITING_PER_PLACE.csv) };
  return {
    generateProductId: generateProductId(ports),
    listProducts: listProducts(ports),
    checkProduct: checkProduct(ports),
    addProduct: addProduct(ports, gateOf(picturesAtOnce, WAITING_PER_PLACE.pictures)),
    validateCsv: validateCsv(ports, csvGate),
    importCsv: importCsv(ports, csvGate),
  };
}

export function internalHandlers(ports: Ports): Handlers<typeof catalogInternalApi> {
  return {
    takeStock: takeStock(ports),
    voidStock: voidStock(ports),
    readProduct: readProduct(ports),
  };
}

function gateOf(atOnce: number, waitingPerPlace: number) {
  return createGate({ atOnce, maxWaiting: atOnce * waitingPerPlace, retryAfterSeconds: FAULT_RETRY_SECONDS });
}
