import type { BillResult } from '@bahi/contracts/catalog';
import { type Day, isProductId, isUuid, milliFrom, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { BillMovement, StockSum } from '../domain/bill-batch.js';
import type { BilledProduct, Pack } from '../domain/sell-bill.js';
import { ownTaxRules, type TaxRow, toProductTax } from './product-tax-rows.js';

interface PackRow {
  readonly pack_no: number;
  readonly name: string;
  readonly units_milli: number;
  readonly price_paise: number | null;
}

interface BilledProductRow extends TaxRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly selling_paise: number;
  readonly cost_paise: number;
  readonly mrp_paise: number | null;
  readonly price_version: number;
  readonly allows_fractions: boolean;
  readonly quantity_milli: number;
  readonly threshold_milli: number;
  readonly expires_on: Day | null;
  readonly rating_total: number;
  readonly rating_count: number;
  readonly packs: readonly PackRow[];
}

/** The row of a bill, whose id is the order's key, so that a void conflicts with a sale. */
interface SettledRow {
  readonly movement_id: string;
  /** Null for a void. */
  readonly answer: BillResult | null;
}

const WANTED = `select unnest(?::uuid[]) as product_key
    union
    select p.product_key from unnest(?::text[]) as n (product_id) cross join lateral (
      select p.product_key from products as p where p.shop_id = ?::uuid and p.product_id = n.product_id limit 1
    ) as p
    order by product_key`;

const LOCK = readSql('for update');
const READ = readSql('');

/** The products of these references, locked until the transaction ends. */
export function lockBilledProducts(tx: WriteTx, refs: readonly string[]): Promise<BilledProduct[]> {
  return readWith(tx, LOCK, refs);
}

/** The products of these references as they are now. */
export function readBilledProducts(tx: Tx, refs: readonly string[]): Promise<BilledProduct[]> {
  return readWith(tx, READ, refs);
}

/** The results of those bills that are in the ledger, by the keys of their orders. */
export async function findSettledBills(tx: Tx, orderKeys: readonly string[]): Promise<Map<string, BillResult>> {
  const rows = await tx('stock_movements')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('movement_id = any(?::text[])', [[...orderKeys]])
    .select<SettledRow[]>('movement_id', 'answer');
  return new Map(rows.map(({ movement_id, answer }) => [movement_id, answer ?? { outcome: 'voided' }]));
}

const RECORD = `with recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli, answer, reason,
      document_kind, document_id, by_user, at)
    select ?::uuid, m.movement_id, m.kind, m.product_key, m.change_milli, m.quantity_after_milli, m.answer, m.reason,
      'bill', m.document_id, m.by_user, m.at
    from jsonb_to_recordset(?::jsonb) as m (movement_id text, kind text, product_key uuid, change_milli bigint,
      quantity_after_milli bigint, answer jsonb, reason text, document_id text, by_user uuid, at timestamptz)
    order by m.movement_id
  ), sums as (
    select s.product_key, s.change_milli, s.found_milli
    from jsonb_to_recordset(?::jsonb) as s (product_key uuid, change_milli bigint, found_milli bigint)
  )
  update products as p set quantity_milli = p.quantity_milli + s.change_milli, found_milli = p.found_milli + s.found_milli
  from sums as s
  where p.shop_id = ?::uuid and p.product_key = s.product_key and p.quantity_milli + s.change_milli >= 0
    and p.product_key = any(array(select sums.product_key from sums))`;

/** Writes the ledger rows of bills and moves the stock of their locked products. */
export async function recordBillMovements(
  tx: WriteTx,
  movements: readonly BillMovement[],
  sums: readonly StockSum[],
): Promise<void> {
  if (movements.length === 0) return;
  const shopId = shopOf(tx);
  const bindings = [shopId, JSON.stringify(movements), JSON.stringify(sums), shopId];
  const recording = tx.raw<{ rowCount: number }>(RECORD, bindings).options({ name: 'record-bill-movements' });
  const { rowCount } = await recording;
  if (rowCount !== sums.length) throw new Error('Stock changed although its products were locked');
}

async function readWith(tx: Tx, sql: string, refs: readonly string[]): Promise<BilledProduct[]> {
  const shopId = shopOf(tx);
  const bindings = [refs.filter(isUuid), refs.filter(isProductId), shopId, shopId, shopId, shopId];
  const { rows } = await tx.raw<{ rows: { products: BilledProductRow[] }[] }>(sql, bindings as never);
  return (rows[0]?.products ?? []).map(toBilledProduct);
}

function toBilledProduct(row: BilledProductRow): BilledProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    sellingPaise: paiseFrom(row.selling_paise),
    costPaise: paiseFrom(row.cost_paise),
    mrpPaise: row.mrp_paise === null ? null : paiseFrom(row.mrp_paise),
    priceVersion: row.price_version,
    allowsFractions: row.allows_fractions,
    quantityMilli: milliFrom(row.quantity_milli),
    thresholdMilli: milliFrom(row.threshold_milli),
    expiresOn: row.expires_on,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
    tax: toProductTax(row),
    packs: row.packs.map(toPack),
  };
}

function toPack({ pack_no, name, units_milli, price_paise }: PackRow): Pack {
  const pricePaise = price_paise === null ? null : paiseFrom(price_paise);
  return { packNo: pack_no, name, unitsMilli: milliFrom(units_milli), pricePaise };
}

// As in stock-repository: products are locked in the order of their keys, by lateral lookups that are planned at each call.
function readSql(lock: '' | 'for update') {
  return `with wanted as (${WANTED}), found as (
    select p.* from wanted cross join lateral (
      select p.product_key, p.product_id, p.name, p.unit, p.selling_paise, p.cost_paise, p.mrp_paise, p.price_version,
        p.allows_fractions, p.quantity_milli, p.threshold_milli, p.expires_on, p.rating_total, p.rating_count, p.archived_at,
        p.hsn, p.uqc, p.tax_class
      from products as p
      where p.shop_id = ?::uuid and p.product_key = wanted.product_key limit 1 ${lock}
    ) as p where p.archived_at is null
  )
  select coalesce(jsonb_agg(to_jsonb(found) || jsonb_build_object('packs', coalesce((
    select jsonb_agg(to_jsonb(k)) from product_packs as k
    where k.shop_id = ?::uuid and k.product_key = found.product_key), '[]'), 'tax_rules', ${ownTaxRules('found', '?::uuid')})), '[]') as products
  from found`;
}
