import { isProductId, isUuid, milliFrom, nameKeyOf, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { Code, KeptProduct } from '../domain/kept-product.js';
import type { Pack } from '../domain/sell-bill.js';
import { ownTaxRules, type TaxRow, toProductTax } from './product-tax-rows.js';
import { PRODUCT_COLUMNS, type ProductRow, toProduct } from './rows.js';

interface KeptRow extends ProductRow, TaxRow {
  readonly version: number;
  readonly price_version: number;
  readonly mrp_paise: number | null;
  readonly alias: string | null;
  readonly family: string | null;
  readonly allows_fractions: boolean;
  readonly scale_no: string | null;
  readonly found_milli: number;
  readonly archived_at: Date | null;
  readonly codes: readonly { readonly code: string; readonly pack_no: number }[] | null;
  readonly packs:
    | readonly {
        readonly pack_no: number;
        readonly name: string;
        readonly units_milli: number;
        readonly price_paise: number | null;
      }[]
    | null;
}

const COLUMNS = [
  ...PRODUCT_COLUMNS,
  'version',
  'price_version',
  'mrp_paise',
  'alias',
  'family',
  'allows_fractions',
  'scale_no',
  'found_milli',
  'archived_at',
  'hsn',
  'uqc',
  'tax_class',
] as const;

// Two statements, so that codes and packs are those after the lock was granted.
const LOCK = `select p.product_key from products as p
  where p.shop_id = ?::uuid and (p.product_key = any(?::uuid[]) or p.product_id = any(?::text[]))
  order by p.product_key for update`;

const codesIn = (table: string) => `select c.code, c.pack_no from ${table} as c
  where c.shop_id = p.shop_id and c.product_key = p.product_key`;

const READ = `select ${COLUMNS.map((column) => `p.${column}`).join(', ')},
    (select jsonb_agg(to_jsonb(c) order by c.code)
      from (${codesIn('product_codes')} union all ${codesIn('archived_codes')}) as c) as codes,
    (select jsonb_agg(to_jsonb(k) order by k.pack_no) from product_packs as k
      where k.shop_id = p.shop_id and k.product_key = p.product_key) as packs,
    ${ownTaxRules('p', 'p.shop_id')} as tax_rules
  from products as p
  where p.shop_id = ?::uuid and (p.product_key = any(?::uuid[]) or p.product_id = any(?::text[]))
  order by p.product_key`;

/** The products of these references, archived ones too, locked in the order of their keys until the transaction ends. */
export async function lockKeptProducts(tx: WriteTx, refs: readonly string[]): Promise<KeptProduct[]> {
  await tx.raw(LOCK, refBindings(tx, refs));
  return readKeptProducts(tx, refs);
}

/** The products of these references, each a productId or an `_id`; archived ones too. */
export async function readKeptProducts(tx: Tx, refs: readonly string[]): Promise<KeptProduct[]> {
  const { rows } = await tx.raw<{ rows: KeptRow[] }>(READ, refBindings(tx, refs));
  return rows.map(toKeptProduct);
}

/** Products that were sold beyond the count, in the order of their keys, from a key on. */
export async function readFoundProducts(
  tx: Tx,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<KeptProduct[]> {
  const query = tx('products')
    .where({ shop_id: shopOf(tx), archived_at: null })
    .where('found_milli', '>', 0);
  if (after) query.where('product_key', '>', after);
  const keys = await query.orderBy('product_key').limit(limit).pluck<string[]>('product_key');
  return readKeptProducts(tx, keys);
}

/** The product that has a code, if one that is not archived has it. */
export async function findOwnerOfCode(
  tx: Tx,
  code: string,
): Promise<{ readonly productKey: string; readonly productId: string; readonly name: string } | null> {
  const row = await tx('product_codes as c')
    .join('products as p', { 'p.shop_id': 'c.shop_id', 'p.product_key': 'c.product_key' })
    .where({ 'c.shop_id': shopOf(tx), 'c.code': code })
    .first<{ product_key: string; product_id: string; name: string } | undefined>(
      'p.product_key',
      'p.product_id',
      'p.name',
    );
  return row ? { productKey: row.product_key, productId: row.product_id, name: row.name } : null;
}

const UPDATE = `update products as p set name = c.name, name_key = c.name_key, category = c.category, unit = c.unit,
    cost_paise = c.cost_paise, selling_paise = c.selling_paise, quantity_milli = c.quantity_milli,
    threshold_milli = c.threshold_milli, expires_on = c.expires_on, description = c.description, supplier = c.supplier,
    mrp_paise = c.mrp_paise, alias = c.alias, family = c.family, allows_fractions = c.allows_fractions,
    scale_no = c.scale_no, found_milli = c.found_milli, archived_at = c.archived_at, version = c.version,
    price_version = c.price_version, hsn = c.hsn, uqc = c.uqc, tax_class = c.tax_class
  from jsonb_to_recordset(?::jsonb) as c (product_key uuid, name text, name_key text, category text, unit text,
    cost_paise bigint, selling_paise bigint, quantity_milli bigint, threshold_milli bigint, expires_on date,
    description text, supplier text, mrp_paise bigint, alias text, family text, allows_fractions boolean, scale_no text,
    found_milli bigint, archived_at timestamptz, version integer, price_version integer, hsn text, uqc text,
    tax_class text)
  where p.shop_id = ?::uuid and p.product_key = c.product_key
    and p.product_key = any(?::uuid[])`;

/** Stores locked products as they are after a change; their codes and packs are stored apart. */
export async function updateKeptProducts(tx: WriteTx, products: readonly KeptProduct[]): Promise<void> {
  if (products.length === 0) return;
  const bindings = [JSON.stringify(products.map(toRow)), shopOf(tx), products.map(({ productKey }) => productKey)];
  const { rowCount } = await tx.raw<{ rowCount: number }>(UPDATE, bindings as never);
  if (rowCount !== products.length) throw new Error('A product is gone although it was locked');
}

/** Replaces the packs of a product. */
export async function replacePacks(tx: WriteTx, productKey: string, packs: readonly Pack[]): Promise<void> {
  const shopId = shopOf(tx);
  await tx('product_packs').where({ shop_id: shopId, product_key: productKey }).delete();
  if (packs.length === 0) return;
  await tx('product_packs').insert(
    packs.map(({ packNo, name, unitsMilli, pricePaise }) => ({
      shop_id: shopId,
      product_key: productKey,
      pack_no: packNo,
      name,
      units_milli: unitsMilli,
      price_paise: pricePaise,
    })),
  );
}

/** Replaces the own tax rules of locked products; those with a class or without tax data have none. */
export async function replaceTaxRules(tx: WriteTx, products: readonly KeptProduct[]): Promise<void> {
  const shopId = shopOf(tx);
  const keys = products.map(({ productKey }) => productKey);
  await tx('product_tax_rules').where({ shop_id: shopId }).whereIn('product_key', keys).delete();
  const rows = products.flatMap(({ productKey, tax }) =>
    (tax?.rules ?? []).map((rule) => ({ shop_id: shopId, product_key: productKey, from_day: rule.from, rule })),
  );
  if (rows.length > 0) await tx('product_tax_rules').insert(rows);
}

export interface NewCode extends Code {
  readonly productKey: string;
  readonly addedAt: Date;
  readonly addedBy: string;
}

/** Gives a product a code; @returns false when it is taken. */
export async function insertCode(
  tx: WriteTx,
  { productKey, code, packNo, addedAt, addedBy }: NewCode,
): Promise<boolean> {
  const row = {
    shop_id: shopOf(tx),
    code,
    product_key: productKey,
    pack_no: packNo,
    added_at: addedAt,
    added_by: addedBy,
  };
  const added = await tx('product_codes').insert(row).onConflict(['shop_id', 'code']).ignore().returning('code');
  return added.length > 0;
}

const USED = `select code from product_codes where shop_id = ?::uuid and code = any(?::text[])
  union select code from archived_codes where shop_id = ?::uuid and code = any(?::text[])`;

/** Those of these codes that a product has, an archived one too. */
export async function findUsedCodes(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const bindings = [shopOf(tx), codes, shopOf(tx), codes];
  const { rows } = await tx.raw<{ rows: { code: string }[] }>(USED, bindings as never);
  return new Set(rows.map(({ code }) => code));
}

/** Takes codes away from a product. */
export async function deleteCodes(tx: WriteTx, productKey: string, codes: readonly string[]): Promise<void> {
  await tx('product_codes')
    .where({ shop_id: shopOf(tx), product_key: productKey })
    .whereIn('code', [...codes])
    .delete();
}

const moveSql = (from: string, to: string) => `with moved as (
    delete from ${from} as c where c.shop_id = ?::uuid and c.product_key = ?::uuid returning c.*
  )
  insert into ${to} (shop_id, product_key, code, pack_no, added_at, added_by)
  select m.shop_id, m.product_key, m.code, m.pack_no, m.added_at, m.added_by from moved as m
  on conflict do nothing returning code`;

const FREE_CODES = moveSql('product_codes', 'archived_codes');
const CLAIM_CODES = moveSql('archived_codes', 'product_codes');

/** Frees the codes of a product that is archived, for others. */
export async function freeCodes(tx: WriteTx, productKey: string): Promise<void> {
  await tx.raw(FREE_CODES, [shopOf(tx), productKey]);
}

/** Gives a product that is restored its codes back; @returns those that it has again, without those that are taken. */
export async function claimCodes(tx: WriteTx, productKey: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{ rows: { code: string }[] }>(CLAIM_CODES, [shopOf(tx), productKey]);
  return new Set(rows.map(({ code }) => code));
}

/** Archived products, those of late first, from a place on. */
export async function listArchivedKeys(
  tx: Tx,
  { limit, before }: { readonly limit: number; readonly before: { readonly at: Date; readonly key: string } | null },
): Promise<string[]> {
  const query = tx('products')
    .where({ shop_id: shopOf(tx) })
    .whereNotNull('archived_at');
  if (before) query.whereRaw('(archived_at, product_key) < (?::timestamptz, ?::uuid)', [before.at, before.key]);
  const rows = await query
    .orderBy([
      { column: 'archived_at', order: 'desc' },
      { column: 'product_key', order: 'desc' },
    ])
    .limit(limit)
    .select<{ product_key: string }[]>('product_key');
  return rows.map(({ product_key }) => product_key);
}

function refBindings(tx: Tx, refs: readonly string[]) {
  return [shopOf(tx), refs.filter(isUuid), refs.filter(isProductId)] as never;
}

function toRow(product: KeptProduct) {
  return {
    product_key: product.productKey,
    name: product.name,
    name_key: nameKeyOf(product.name),
    category: product.category,
    unit: product.unit,
    cost_paise: product.costPaise,
    selling_paise: product.sellingPaise,
    quantity_milli: product.quantityMilli,
    threshold_milli: product.thresholdMilli,
    expires_on: product.expiresOn,
    description: product.description,
    supplier: product.supplier,
    mrp_paise: product.mrpPaise,
    alias: product.alias,
    family: product.family,
    allows_fractions: product.allowsFractions,
    scale_no: product.scaleNo,
    found_milli: product.foundMilli,
    archived_at: product.archivedAt,
    version: product.version,
    price_version: product.priceVersion,
    hsn: product.tax?.hsn ?? null,
    uqc: product.tax?.uqc ?? null,
    tax_class: product.tax?.taxClass ?? null,
  };
}

function toKeptProduct(row: KeptRow): KeptProduct {
  return {
    ...toProduct(row),
    version: row.version,
    priceVersion: row.price_version,
    mrpPaise: row.mrp_paise === null ? null : paiseFrom(row.mrp_paise),
    alias: row.alias,
    family: row.family,
    allowsFractions: row.allows_fractions,
    scaleNo: row.scale_no,
    foundMilli: milliFrom(row.found_milli),
    archivedAt: row.archived_at,
    tax: toProductTax(row),
    codes: (row.codes ?? []).map(({ code, pack_no }) => ({ code, packNo: pack_no })),
    packs: (row.packs ?? []).map(({ pack_no, name, units_milli, price_paise }) => ({
      packNo: pack_no,
      name,
      unitsMilli: milliFrom(units_milli),
      pricePaise: price_paise === null ? null : paiseFrom(price_paise),
    })),
  };
}
