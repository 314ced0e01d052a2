import { type ImportResults, ProductsAdded } from '@bahi/contracts/catalog';
import { isProductId, newProductId, uuidv7Run } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { markHandled } from '@bahi/platform/kernel';
import type { SerializedEvent } from '@bahi/platform/messaging';
import { insertFreeProducts } from '../data/products-repository.js';
import { takenProductIds } from '../data/products-views.js';
import { type CheckedRow, checkName, checkRows, type GoodRow, isBad, rowsToAsk } from '../domain/csv/check-rows.js';
import type { CsvSheet } from '../domain/csv/sheet.js';
import { createJsonList } from '../domain/json-list.js';
import { addedProduct, newProduct, type StoredProduct } from '../domain/product.js';
import type { Ports } from '../ports.js';

/** Small, because an event is made, sent and read in one go, in which nobody else is served. */
const PRODUCTS_PER_EVENT = 100;
/** Added to the outbox in one go. */
const EVENTS_AT_ONCE = 10;

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

interface Run {
  readonly now: Date;
  readonly nextKey: () => string;
  /** The product ids of the rows above: of 50,000 made in one moment, seventy would be equal. */
  readonly used: Set<string>;
}

interface StoredChunk {
  readonly checked: readonly CheckedRow[];
  readonly stored: readonly StoredProduct[];
}

/** Stores every row of a sheet that passes, and publishes them; all in the given transaction. */
export async function importRows(
  tx: WriteTx,
  ports: Ports,
  { sheet, uploadId }: { readonly sheet: CsvSheet; readonly uploadId: string },
): Promise<ImportedRows> {
  const { add, said, successful, failed } = createAccount(ports, uploadId);
  const now = ports.clock.now();
  const run: Run = { now, nextKey: uuidv7Run(now.getTime()), used: new Set() };
  await inPairs(checkRows(sheet, ports.today()), {
    begin: async (checked) => ({
      checked,
      stored: await insertFreeProducts(tx, await productsOf(tx, rowsToAsk(checked), run)),
    }),
    finish: add,
  });
  // The events come last, all together: from the first on, the shop's other writers of events wait for this one.
  let position: number | undefined;
  await inPairs(slicesOf(said, EVENTS_AT_ONCE), {
    begin: (events) => ports.outbox.addSerialized(tx, events),
    finish: (positions) => {
      position = positions.at(-1);
    },
  });
  const fieldsJson = `"total":${sheet.rowCount},"successful":${successful.text()},"failed":${failed.text()}`;
  return { added: successful.length(), refused: failed.length(), fieldsJson, position };
}

/** The wishes of a chunk that can be granted: well-formed, new to the shop and to the rows above. */
async function grantIds(tx: WriteTx, rows: readonly GoodRow[], used: Set<string>) {
  const wished = rows.map(({ productId }) => productId).filter(isProductId);
  const taken = await takenProductIds(tx, wished);
  const fresh = (nowMs: number): string => {
    const made = newProductId(nowMs);
    return used.has(made) ? fresh(nowMs) : made;
  };
  return (wish: string, nowMs: number): string => {
    const isFree = isProductId(wish) && !taken.has(wish) && !used.has(wish);
    const granted = isFree ? wish : fresh(nowMs);
    used.add(granted);
    return granted;
  };
}

async function productsOf(
  tx: WriteTx,
  rows: readonly GoodRow[],
  { used, now, nextKey }: Run,
): Promise<StoredProduct[]> {
  const grant = await grantIds(tx, rows, used);
  const nowMs = now.getTime();
  return rows.map(({ row, facts, productId }) =>
    newProduct(facts, {
      productKey: nextKey(),
      productId: grant(productId, nowMs),
      imageName: null,
      createdAt: now,
      rowNo: row,
    }),
  );
}

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Keeps account of chunks as they are stored, in their order: the answer, and the events to come. */
function createAccount({ outbox }: Ports, uploadId: string) {
  const taken = new Set<string>();
  const said: SerializedEvent[] = [];
  const [successful, failed] = [createJsonList<Successful>(), createJsonList<Failed>()];
  return {
    said,
    successful,
    failed,
    add({ checked, stored }: StoredChunk): void {
      const storedRows = new Set(stored.map(({ rowNo }) => rowNo));
      for (const { row, nameKey } of rowsToAsk(checked)) if (!storedRows.has(row)) taken.add(nameKey);
      const refused = checked.map((row) => checkName(row, taken)).filter(isBad);
      failed.add(refused.map(({ row, message }) => ({ row, reason: message })));
      successful.add(stored.map(({ rowNo, productId, name }) => ({ row: rowNo, productId, productName: name })));
      for (const products of slicesOf(stored.map(addedProduct), PRODUCTS_PER_EVENT))
        said.push(outbox.serialize(ProductsAdded, { subject: uploadId, data: { products: [...products] } }));
    },
  };
}

/** Works on items two at a time, so that one is made ready while the database has another; finishes them in their order. */
async function inPairs<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { begin, finish }: { readonly begin: (item: Item) => Promise<Result>; readonly finish: (result: Result) => void },
): Promise<void> {
  let last: Promise<Result> | null = null;
  try {
    for await (const item of items) {
      const before: Promise<Result> | null = last;
      last = markHandled(begin(item));
      if (before) finish(await before);
    }
    if (last) finish(await last);
  } finally {
    // Nothing may be under way when the transaction ends.
    await Promise.allSettled([last]);
  }
}
