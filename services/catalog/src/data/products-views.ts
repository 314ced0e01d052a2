import { isProductId, isUuid } from '@bahi/contracts/shared';
import { readBatches, SHOP_VERSION, shopOf, type Tx } from '@bahi/platform/data';
import type { StoredProduct } from '../domain/product.js';
import { PRODUCT_COLUMNS, type ProductRow, toProduct } from './rows.js';

/** A product by its productId or `_id`; `null` for one that is archived. */
export async function findProduct(tx: Tx, ref: string): Promise<StoredProduct | null> {
  const where = whereRef(ref);
  if (!where) return null;
  const [row] = await tx('products')
    .where({ shop_id: shopOf(tx), archived_at: null, ...where })
    .select<ProductRow[]>(PRODUCT_COLUMNS);
  return row ? toProduct(row) : null;
}

/** Whether the shop has a product with this productId or `_id`, archived or not. */
export async function productExists(tx: Tx, ref: string): Promise<boolean> {
  const where = whereRef(ref);
  if (!where) return false;
  const row = await tx('products')
    .where({ shop_id: shopOf(tx), ...where })
    .first('product_key');
  return row !== undefined;
}

// An archived product frees its name, but not its id.
const TAKEN = {
  name_key: takenSql('p.name_key = k.wanted and p.archived_at is null'),
  product_id: takenSql('p.product_id = k.wanted'),
} as const;

/** Of these name keys, those the shop has. */
export function takenNames(tx: Tx, nameKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return takenAmong(tx, 'name_key', nameKeys);
}

/** Of these product ids, those the shop has. */
export function takenProductIds(tx: Tx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  return takenAmong(tx, 'product_id', productIds);
}

/** Whether a shop has more products than `most`; counts no further. */
export async function hasMoreProducts(tx: Tx, most: number): Promise<boolean> {
  const rows = await tx('products')
    .where({ shop_id: shopOf(tx) })
    .select('product_key')
    .offset(most)
    .limit(1);
  return rows.length > 0;
}

export async function countProducts(tx: Tx): Promise<number> {
  const [row] = await tx('products')
    .where({ shop_id: shopOf(tx) })
    .count<{ count: number }[]>();
  return row?.count ?? 0;
}

const COLUMNS = PRODUCT_COLUMNS.map((column) => `p.${column}`).join(', ');
const NEWEST_FIRST = 'order by p.created_at desc, p.row_no, p.product_key desc';

export interface Catalogue {
  readonly version: string;
  readonly products: readonly StoredProduct[];
}

type CatalogueRow = ProductRow & { readonly version: string };

const CATALOGUE = `select ${SHOP_VERSION} as version, ${COLUMNS}
  from (select ?::uuid as shop_id) as s
  left join outbox_positions as v on v.shop_id = s.shop_id
  left join products as p on p.shop_id = s.shop_id and p.archived_at is null
  ${NEWEST_FIRST}`;

/** All products that are not archived, newest first, with their version: one statement, so that the two are consistent. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const { rows } = await tx.raw<{ rows: CatalogueRow[] }>(CATALOGUE, [shopOf(tx)]);
  const products = rows.filter(({ product_key }) => product_key !== null).map(toProduct);
  return { version: rows[0]?.version ?? '0', products };
}

/** All products that are not archived, newest first, in batches. */
export async function* readProducts(tx: Tx): AsyncGenerator<StoredProduct> {
  const sql = `select ${COLUMNS} from products as p where p.shop_id = ? and p.archived_at is null ${NEWEST_FIRST}`;
  for await (const rows of readBatches<ProductRow>(tx, sql, [shopOf(tx)])) yield* rows.map(toProduct);
}

/** The condition for a productId or an `_id`; `null` for a text that is neither. */
function whereRef(ref: string): Partial<ProductRow> | null {
  if (isProductId(ref)) return { product_id: ref };
  return isUuid(ref) ? { product_key: ref } : null;
}

// Each value is looked up by its index: a join would read the whole table for every chunk of a file. Planned at each call:
// a plan from when the shop was empty (a file is checked, then added) uses any index that begins with the shop.
function takenSql(condition: string) {
  return `select k.wanted from unnest(?::text[]) as k (wanted)
  cross join lateral (
    select 1 from products as p where p.shop_id = ?::uuid and ${condition} limit 1
  ) as f`;
}

async function takenAmong(tx: Tx, column: keyof typeof TAKEN, values: readonly string[]) {
  if (values.length === 0) return new Set<string>();
  const bindings = [[...values], shopOf(tx)] as never;
  const { rows } = await tx.raw<{ rows: { wanted: string }[] }>(TAKEN[column], bindings);
  return new Set(rows.map(({ wanted }) => wanted));
}
