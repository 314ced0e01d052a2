import { canonicalCode, type Day, milliFrom, paiseFrom } from '@bahi/contracts/shared';
import { readBatches, shopOf, type Tx } from '@bahi/platform/data';
import type { CounterProduct } from '../domain/counter-product.js';
import { ownTaxRules, type TaxRow, toProductTax } from './product-tax-rows.js';

/** The most digits of a scale number. */
const LONGEST_SCALE_NO = 6;

interface CounterRow extends TaxRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly alias: string | null;
  readonly family: string | null;
  readonly category: string;
  readonly selling_paise: number;
  readonly mrp_paise: number | null;
  readonly unit: string | null;
  readonly allows_fractions: boolean;
  readonly quantity_milli: number;
  readonly expires_on: Day | null;
  readonly image_name: string | null;
  readonly price_version: number;
  readonly codes: readonly { readonly code: string; readonly pack_no: number }[] | null;
  readonly packs:
    | readonly {
        readonly pack_no: number;
        readonly name: string;
        readonly units_milli: number;
        readonly price_paise: number | null;
      }[]
    | null;
  readonly sold_milli: number | null;
}

// Lookups by product: each reads a short range of its index, whatever the shop has sold before.
const SELECT = `select p.product_key, p.product_id, p.name, p.alias, p.family, p.category, p.selling_paise, p.mrp_paise, p.unit,
    p.allows_fractions, p.quantity_milli, p.expires_on, p.image_name, p.price_version, p.hsn, p.uqc, p.tax_class,
    c.codes, k.packs, s.sold_milli, ${ownTaxRules('p', 'p.shop_id')} as tax_rules
  from products as p
  left join lateral (
    select jsonb_agg(jsonb_build_object('code', c.code, 'pack_no', c.pack_no) order by c.code) as codes
    from product_codes as c where c.shop_id = p.shop_id and c.product_key = p.product_key
  ) as c on true
  left join lateral (
    select jsonb_agg(to_jsonb(k) order by k.pack_no) as packs
    from product_packs as k where k.shop_id = p.shop_id and k.product_key = p.product_key
  ) as k on true
  left join lateral (
    select -sum(m.change_milli)::bigint as sold_milli from stock_movements as m
    where m.shop_id = p.shop_id and m.product_key = p.product_key and m.at >= ?::timestamptz and m.kind = 'sale'
  ) as s on true
  where p.shop_id = ?::uuid and p.archived_at is null`;

/** All products that the counter sells, or those of some keys, with the units sold since an instant, in batches. */
export async function* readCounterProducts(
  tx: Tx,
  soldSince: Date,
  keys: readonly string[] | null,
): AsyncGenerator<CounterProduct> {
  const sql = `${SELECT}${keys ? ' and p.product_key = any(?::uuid[])' : ''} order by p.product_key`;
  const bindings = [soldSince, shopOf(tx), ...(keys ? [keys] : [])];
  for await (const rows of readBatches<CounterRow>(tx, sql, bindings)) yield* rows.map(toCounterProduct);
}

/** The product of a code in any form of it, and the pack that the code names; `null` for an unknown code. */
export async function findByCode(
  tx: Tx,
  code: string,
  soldSince: Date,
): Promise<{ readonly product: CounterProduct; readonly packNo: number } | null> {
  const found = await tx('product_codes')
    .where({ shop_id: shopOf(tx), code: canonicalCode(code) })
    .first<{ product_key: string; pack_no: number } | undefined>('product_key', 'pack_no');
  const product = found && (await readCounterProduct(tx, found.product_key, soldSince));
  return product ? { product, packNo: found.pack_no } : null;
}

/** The product that is sold under a scale number; leading zeros of either are no difference, unless both are sold. */
export async function findByScaleNo(tx: Tx, item: string, soldSince: Date): Promise<CounterProduct | null> {
  const shortest = item.replace(/^0+(?=.)/, '');
  const forms = Array.from({ length: LONGEST_SCALE_NO - shortest.length + 1 }, (_, zeros) =>
    shortest.padStart(shortest.length + zeros, '0'),
  );
  const rows = await tx('products')
    .where({ shop_id: shopOf(tx), archived_at: null })
    .whereIn('scale_no', forms)
    .orderBy('scale_no')
    .select<{ product_key: string; scale_no: string }[]>('product_key', 'scale_no');
  const found = rows.find(({ scale_no }) => scale_no === item) ?? rows[0];
  return found ? readCounterProduct(tx, found.product_key, soldSince) : null;
}

async function readCounterProduct(tx: Tx, productKey: string, soldSince: Date): Promise<CounterProduct | null> {
  const bindings = [soldSince, shopOf(tx), productKey];
  const { rows } = await tx.raw<{ rows: CounterRow[] }>(`${SELECT} and p.product_key = ?::uuid`, bindings);
  return rows[0] ? toCounterProduct(rows[0]) : null;
}

function toCounterProduct(row: CounterRow): CounterProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    alias: row.alias,
    family: row.family,
    category: row.category,
    sellingPaise: paiseFrom(row.selling_paise),
    mrpPaise: row.mrp_paise === null ? null : paiseFrom(row.mrp_paise),
    unit: row.unit,
    allowsFractions: row.allows_fractions,
    quantityMilli: milliFrom(row.quantity_milli),
    expiresOn: row.expires_on,
    imageName: row.image_name,
    priceVersion: row.price_version,
    codes: (row.codes ?? []).map(({ code, pack_no }) => ({ code, packNo: pack_no })),
    packs: (row.packs ?? []).map(({ pack_no, name, units_milli, price_paise }) => ({
      packNo: pack_no,
      name,
      unitsMilli: milliFrom(units_milli),
      pricePaise: price_paise === null ? null : paiseFrom(price_paise),
    })),
    soldMilli: milliFrom(row.sold_milli ?? 0),
    tax: toProductTax(row),
  };
}
