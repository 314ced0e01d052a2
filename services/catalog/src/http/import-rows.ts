import { type ImportResults, ProductsAdded } from '@bahi/contracts/catalog';
import { isProductId, newProductId, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { begun } from '@bahi/platform/runtime';
import { insertFreeProducts } from '../data/products-repository.js';
import { findProducts, takenNames, takenProductIds } from '../data/products-views.js';
import { type CheckedRow, checkRows, type GoodRow, isBad, NAME_TAKEN_TEXT } from '../domain/csv/check-rows.js';
import type { CsvSheet } from '../domain/csv/sheet.js';
import { createJsonList } from '../domain/json-list.js';
import { addedProduct, newProduct, type StoredProduct } from '../domain/product.js';
import type { Ports } from '../ports.js';

/** Small, because an event is made, sent and read in one go, in which nobody else is served. */
const PRODUCTS_PER_EVENT = 100;
/** Read back and published in one go. */
const EVENTS_AT_ONCE = 5;

export interface ImportedRows {
  readonly added: number;
  readonly refused: number;
  /** The fields `total`, `successful` and `failed` of the results, as JSON. */
  readonly fieldsJson: string;
  /** Of the last event; absent when nothing was added. */
  readonly position: number | undefined;
}

type Successful = ImportResults['successful'][number];
type Failed = ImportResults['failed'][number];

/** The wishes of a chunk that can be granted: well-formed, new to the shop and to the rows above. */
const grantIds = async (tx: WriteTx, rows: readonly GoodRow[], used: Set<string>) => {
  const wished = rows.map(({ productId }) => productId).filter(isProductId);
  const taken = await takenProductIds(tx, wished);
  return (wish: string, nowMs: number): string => {
    if (!isProductId(wish) || taken.has(wish) || used.has(wish)) return newProductId(nowMs);
    used.add(wish);
    return wish;
  };
};

interface Run {
  readonly now: Date;
  /** The product ids that rows above were granted. */
  readonly used: Set<string>;
}

const productsOf = async (tx: WriteTx, rows: readonly GoodRow[], { used, now }: Run): Promise<StoredProduct[]> => {
  const grant = await grantIds(tx, rows, used);
  const nowMs = now.getTime();
  return rows.map(({ row, facts, productId }) =>
    newProduct(facts, {
      productKey: uuidv7(nowMs),
      productId: grant(productId, nowMs),
      imageName: null,
      createdAt: now,
      rowNo: row,
    }),
  );
};

const failedOf = (checked: readonly CheckedRow[], stored: ReadonlySet<number>): Failed[] =>
  checked.flatMap((one) => {
    if (isBad(one)) return [{ row: one.row, reason: one.message }];
    return stored.has(one.row) ? [] : [{ row: one.row, reason: NAME_TAKEN_TEXT }];
  });

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Publishes what was stored. The products are read back piece by piece, each while the one before is made into
 * events: fifty thousand of them kept in memory until here, where the events must come last, would cost more.
 */
const publish = async (tx: WriteTx, { outbox }: Ports, uploadId: string, productKeys: readonly string[]) => {
  let position: number | undefined;
  const pieces = slicesOf(productKeys, PRODUCTS_PER_EVENT * EVENTS_AT_ONCE);
  const readNext = () => begun(findProducts(tx, pieces.next().value ?? []));
  for (let reading = readNext(), products = await reading; products.length > 0; products = await reading) {
    reading = readNext();
    const lists = [...slicesOf(products.map(addedProduct), PRODUCTS_PER_EVENT)];
    const facts = lists.map((list) => ({ subject: uploadId, data: { products: [...list] } }));
    position = (await outbox.addAll(tx, ProductsAdded, facts)).at(-1);
  }
  return position;
};

/** Stores the good rows of chunks and keeps account of all of them. */
const createStore = (tx: WriteTx, now: Date) => {
  const run: Run = { now, used: new Set() };
  const productKeys: string[] = [];
  const [successful, failed] = [createJsonList<Successful>(), createJsonList<Failed>()];
  return {
    productKeys,
    successful,
    failed,
    async add(checked: readonly CheckedRow[]): Promise<void> {
      const good = checked.filter((row): row is GoodRow => !isBad(row));
      const stored = await insertFreeProducts(tx, await productsOf(tx, good, run));
      productKeys.push(...stored.map(({ productKey }) => productKey));
      successful.add(stored.map(({ rowNo, productId, name }) => ({ row: rowNo, productId, productName: name })));
      failed.add(failedOf(checked, new Set(stored.map(({ rowNo }) => rowNo))));
    },
  };
};

/** Stores chunk by chunk; the database writes one while the next is checked. */
const storeRows = async (tx: WriteTx, ports: Ports, sheet: CsvSheet) => {
  const store = createStore(tx, ports.clock.now());
  const checks = { today: ports.today(), takenNames: (names: readonly string[]) => takenNames(tx, names) };
  let storing = Promise.resolve();
  try {
    for await (const checked of checkRows(sheet, checks)) {
      await storing;
      storing = begun(store.add(checked));
    }
  } catch (error) {
    // What failed first broke the transaction; the checks only noticed it.
    await storing;
    throw error;
  }
  await storing;
  return store;
};

/** Stores every row of a sheet that passes, and publishes them; all in the given transaction. */
export const importRows = async (
  tx: WriteTx,
  ports: Ports,
  { sheet, uploadId }: { readonly sheet: CsvSheet; readonly uploadId: string },
): Promise<ImportedRows> => {
  const { productKeys, successful, failed } = await storeRows(tx, ports, sheet);
  const position = await publish(tx, ports, uploadId, productKeys);
  const fieldsJson = `"total":${sheet.rowCount},"successful":${successful.text()},"failed":${failed.text()}`;
  return { added: productKeys.length, refused: failed.length(), fieldsJson, position };
};
