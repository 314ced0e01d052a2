import { ProductsAdded } from '@bahi/contracts/catalog';
import { isProductId, uuidv7Run } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { insertFreeProducts } from '../data/products-repository.js';
import { takenProductIds } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import { type AddableProduct, addedProduct, newProduct, type StockOrigin } from '../domain/product.js';
import { checkRows, firstOccurrences, type ProductSheet, type ValidRow } from '../domain/product-csv.js';
import { createProductIds, type ProductIds } from '../domain/product-ids.js';
import { countUsage } from './count-usage.js';
import { createImportReport } from './import-report.js';
import { overlapInOrder } from './overlap-in-order.js';

/** Events that are added to the outbox in one statement. */
const EVENTS_AT_ONCE = 10;

export interface SheetToImport extends StockOrigin {
  readonly sheet: ProductSheet;
  readonly uploadId: string;
}

export interface ImportedRows {
  readonly added: number;
  readonly rejected: number;
  /** The fields `total`, `successful` and `failed` of the results, as JSON. */
  readonly fieldsJson: string;
  /** Of the last event; absent when nothing was added. */
  readonly position: number | undefined;
}

/** Identity of the products of one file: one instant, keys in the order of rows. */
interface Identities {
  readonly now: Date;
  readonly nextKey: () => string;
  readonly productIds: ProductIds;
}

/** Stores every valid row of a sheet with a free name and publishes the products, all in the given transaction. */
export async function importRows(
  tx: WriteTx,
  { outbox, clock, today, config }: Deps,
  { sheet, uploadId, isOpening }: SheetToImport,
): Promise<ImportedRows> {
  const now = clock.now();
  const identities = { now, nextKey: uuidv7Run(now.getTime()), productIds: createProductIds(now.getTime()) };
  const report = createImportReport((stored) => {
    const products = stored.map((product) => addedProduct(product, { isOpening }));
    return outbox.serialize(ProductsAdded, { subject: uploadId, data: { products } });
  });
  await overlapInOrder(checkRows(sheet, today()), {
    start: async (checked) => ({ checked, stored: await storeRows(tx, firstOccurrences(checked), identities) }),
    finish: report.add,
  });
  const results = report.results(sheet.rowCount);
  await countUsage(tx, config, { products: results.added, pictures: 0 });
  // The events come last and together: after the first one, the shop's other writers of events wait for this one.
  let position: number | undefined;
  await overlapInOrder(slicesOf(report.events, EVENTS_AT_ONCE), {
    start: (events) => outbox.addSerialized(tx, events),
    finish: (positions) => {
      position = positions.at(-1);
    },
  });
  return { ...results, position };
}

async function storeRows(tx: WriteTx, rows: readonly ValidRow[], identities: Identities) {
  const { now, nextKey, productIds } = identities;
  const requested = rows.map(({ productId }) => productId).filter(isProductId);
  const taken = await takenProductIds(tx, requested);
  const products = rows.map(
    ({ row, fields, productId }): AddableProduct =>
      newProduct(fields, {
        productKey: nextKey(),
        productId: productIds.assign(productId, taken),
        imageName: null,
        createdAt: now,
        rowNo: row,
      }),
  );
  return insertFreeProducts(tx, products);
}

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
