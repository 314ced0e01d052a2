import { isProductId, isUuid } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { StoredProduct } from '../domain/product.js';
import { PRODUCT_COLUMNS, type ProductRow, toProduct } from './rows.js';

/** A product by its productId or `_id`. */
export async function findProduct(tx: Tx, ref: string): Promise<StoredProduct | null> {
  const where = whereRef(ref);
  if (!where) return null;
  const [row] = await tx('products')
    .where({ shop_id: shopOf(tx), ...where })
    .select<ProductRow[]>(PRODUCT_COLUMNS);
  return row ? toProduct(row) : null;
}

/** Whether the shop has a product with this productId or `_id`. */
export async function productExists(tx: Tx, ref: string): Promise<boolean> {
  const where = whereRef(ref);
  if (!where) return false;
  const row = await tx('products')
    .where({ shop_id: shopOf(tx), ...where })
    .first('product_key');
  return row !== undefined;
}

const TAKEN = { name_key: takenSql('name_key'), product_id: takenSql('product_id') } as const;

/** Of these name keys, those the shop has. */
export function takenNames(tx: Tx, nameKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return takenAmong(tx, 'name_key', nameKeys);
}

/** Of these product ids, those the shop has. */
export function takenProductIds(tx: Tx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  return takenAmong(tx, 'product_id', productIds);
}

// Every change of the list publishes an event, so the shop's last position is the version of its catalogue. The time
// distinguishes a restored database from the one before.
const VERSION = `coalesce(v.position || '.' || (extract(epoch from v.updated_at) * 1000000)::bigint, '0') as version`;

/** Changes with every change of the shop's catalogue. */
export async function readCatalogueVersion(tx: Tx): Promise<string> {
  const sql = `select ${VERSION} from (select ?::uuid as shop_id) as s left join outbox_positions as v using (shop_id)`;
  const { rows } = await tx.raw<{ rows: { version: string }[] }>(sql, [shopOf(tx)]);
  return rows[0]?.version ?? '0';
}

export interface Catalogue {
  readonly version: string;
  readonly products: readonly StoredProduct[];
}

type CatalogueRow = ProductRow & { readonly version: string };

const CATALOGUE = `select ${VERSION}, ${PRODUCT_COLUMNS.map((column) => `p.${column}`).join(', ')}
  from (select ?::uuid as shop_id) as s
  left join outbox_positions as v on v.shop_id = s.shop_id
  left join products as p on p.shop_id = s.shop_id
  order by p.created_at desc, p.row_no, p.product_key desc`;

/** All products, newest first, with their version: one statement, so that the two are consistent. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const { rows } = await tx.raw<{ rows: CatalogueRow[] }>(CATALOGUE, [shopOf(tx)]);
  const products = rows.filter(({ product_key }) => product_key !== null).map(toProduct);
  return { version: rows[0]?.version ?? '0', products };
}

/** The condition for a productId or an `_id`; `null` for a text that is neither. */
function whereRef(ref: string): Partial<ProductRow> | null {
  if (isProductId(ref)) return { product_id: ref };
  return isUuid(ref) ? { product_key: ref } : null;
}

// Each value is looked up by its index: a join would read the whole table for every chunk of a file. Planned at each call:
// a plan from when the shop was empty (a file is checked, then added) uses any index that begins with the shop.
function takenSql(column: 'name_key' | 'product_id') {
  return `select k.wanted from unnest(?::text[]) as k (wanted)
  cross join lateral (
    select 1 from products as p where p.shop_id = ?::uuid and p.${column} = k.wanted limit 1
  ) as f`;
}

async function takenAmong(tx: Tx, column: keyof typeof TAKEN, values: readonly string[]) {
  if (values.length === 0) return new Set<string>();
  const bindings = [[...values], shopOf(tx)] as never;
  const { rows } = await tx.raw<{ rows: { wanted: string }[] }>(TAKEN[column], bindings);
  return new Set(rows.map(({ wanted }) => wanted));
}
