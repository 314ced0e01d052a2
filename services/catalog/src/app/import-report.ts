import type { ImportResults } from '@bahi/contracts/catalog';
import type { SerializedEvent } from '@bahi/platform/messaging';
import type { StoredProduct } from '../domain/product.js';
import { type CheckedRow, checkName, firstOccurrences, isInvalid } from '../domain/product-csv.js';
import { createJsonList } from './json-list.js';

/** Few: nobody else is served while an event is serialized, sent or parsed. */
const PRODUCTS_PER_EVENT = 100;

type Successful = ImportResults['successful'][number];
type Failed = ImportResults['failed'][number];
type Serialize = (products: readonly StoredProduct[]) => SerializedEvent;

/** The rows of a chunk and the products that were stored of them. */
export interface StoredChunk {
  readonly checked: readonly CheckedRow[];
  readonly stored: readonly StoredProduct[];
}

/** Collects the results and the events of an import, chunk by chunk in the order of rows. */
export function createImportReport(serialize: Serialize) {
  const taken = new Set<string>();
  const events: SerializedEvent[] = [];
  const [successful, failed] = [createJsonList<Successful>(), createJsonList<Failed>()];
  return {
    events: events as readonly SerializedEvent[],
    add({ checked, stored }: StoredChunk): void {
      const storedRows = new Set(stored.map(({ rowNo }) => rowNo));
      for (const { row, nameKey } of firstOccurrences(checked)) if (!storedRows.has(row)) taken.add(nameKey);
      const rejected = checked.map((row) => checkName(row, taken)).filter(isInvalid);
      failed.add(rejected.map(({ row, message }) => ({ row, reason: message })));
      successful.add(stored.map(({ rowNo, productId, name }) => ({ row: rowNo, productId, productName: name })));
      for (let from = 0; from < stored.length; from += PRODUCTS_PER_EVENT)
        events.push(serialize(stored.slice(from, from + PRODUCTS_PER_EVENT)));
    },
    results: (total: number) => ({
      added: successful.length(),
      rejected: failed.length(),
      fieldsJson: `"total":${total},"successful":${successful.text()},"failed":${failed.text()}`,
    }),
  };
}
