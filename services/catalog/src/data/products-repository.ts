import { nameKeyOf, newProductId } from '@bahi/contracts/shared';
import { isUniqueViolation, shopOf, type WriteTx } from '@bahi/platform/data';
import type { AddableProduct } from '../domain/product.js';
import { isSoldLoose } from '../domain/product-text.js';

const NAME_CONSTRAINT = 'products_name_once';

type Column = readonly [name: string, type: string, read: (product: AddableProduct) => unknown];

const COLUMNS: readonly Column[] = [
  ['product_key', 'uuid', ({ productKey }) => productKey],
  ['product_id', 'text', ({ productId }) => productId],
  ['name', 'text', ({ name }) => name],
  ['name_key', 'text', ({ name }) => nameKeyOf(name)],
  ['category', 'text', ({ category }) => category],
  ['cost_paise', 'bigint', ({ costPaise }) => costPaise],
  ['selling_paise', 'bigint', ({ sellingPaise }) => sellingPaise],
  ['quantity_milli', 'bigint', ({ quantityMilli }) => quantityMilli],
  ['unit', 'text', ({ unit }) => unit],
  ['allows_fractions', 'boolean', ({ unit }) => isSoldLoose(unit)],
  ['threshold_milli', 'bigint', ({ thresholdMilli }) => thresholdMilli],
  ['expires_on', 'date', ({ expiresOn }) => expiresOn],
  ['image_name', 'text', ({ imageName }) => imageName],
  ['description', 'text', ({ description }) => description],
  ['supplier', 'text', ({ supplier }) => supplier],
  ['row_no', 'integer', ({ rowNo }) => rowNo],
  ['mrp_paise', 'bigint', ({ mrpPaise }) => mrpPaise],
  ['hsn', 'text', ({ tax }) => tax?.hsn ?? null],
  ['uqc', 'text', ({ tax }) => tax?.uqc ?? null],
  ['tax_class', 'text', ({ tax }) => tax?.taxClass ?? null],
];
const NAMES = COLUMNS.map(([name]) => name).join(', ');
const ARRAYS = COLUMNS.map(([, type]) => `?::${type}[]`).join(', ');

const INSERT_UNLESS_ID_TAKEN = insertSql('on conflict (shop_id, product_id) do nothing');
const INSERT_UNLESS_TAKEN = insertSql('on conflict do nothing');

/**
 * Adds a product with its stock; a productId that is taken is replaced. @returns the product as it is stored.
 * @throws a unique violation when the name is taken, see `isNameTaken`.
 */
export async function insertProduct(tx: WriteTx, product: AddableProduct): Promise<AddableProduct> {
  const inserted = await insertInto(tx, INSERT_UNLESS_ID_TAKEN, [product]);
  return inserted.size > 0 ? product : insertProduct(tx, withNewId(product));
}

/** Whether an error of `insertProduct` means that the shop has a product of this name. */
export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, NAME_CONSTRAINT);
}

/** Adds those products whose names are free; @returns them as they are stored. */
export async function insertFreeProducts(
  tx: WriteTx,
  products: readonly AddableProduct[],
): Promise<readonly AddableProduct[]> {
  if (products.length === 0) return [];
  const inserted = await insertInto(tx, INSERT_UNLESS_TAKEN, products);
  if (inserted.size === products.length) return products;
  // Either the name is taken or another writer just took the id: a retry with another id finds out which.
  const retried = products.filter(({ productKey }) => !inserted.has(productKey)).map(withNewId);
  const late = await insertInto(tx, INSERT_UNLESS_TAKEN, retried);
  const renamed = new Map(retried.map((product) => [product.productKey, product]));
  return products.flatMap((product) => {
    if (inserted.has(product.productKey)) return [product];
    const retry = renamed.get(product.productKey);
    return retry && late.has(retry.productKey) ? [retry] : [];
  });
}

// Products and their first ledger rows in one statement, for one product or a thousand. Arrays of columns take two thirds
// of the time of a JSON list of rows.
function insertSql(onConflict: string) {
  return `with added as (
    insert into products (shop_id, created_at, ${NAMES})
    select ?::uuid, ?::timestamptz, ${NAMES} from unnest(${ARRAYS}) as n (${NAMES})
    ${onConflict}
    returning product_key, quantity_milli
  ), recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli, at)
    select ?::uuid, 'initial:' || product_key, 'initial', product_key, quantity_milli, quantity_milli, ?::timestamptz
    from added
  )
  select product_key from added`;
}

/** All products of one call were created at the same moment. */
async function insertInto(tx: WriteTx, sql: string, products: readonly AddableProduct[]): Promise<Set<string>> {
  const shopId = shopOf(tx);
  const createdAt = products[0]?.createdAt;
  const columns = COLUMNS.map(([, , read]) => products.map(read));
  const bindings = [shopId, createdAt, ...columns, shopId, createdAt];
  const { rows } = await tx.raw<{ rows: { product_key: string }[] }>(sql, bindings as never);
  return new Set(rows.map((row) => row.product_key));
}

function withNewId(product: AddableProduct): AddableProduct {
  return { ...product, productId: newProductId() };
}
