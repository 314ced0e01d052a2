import type { RefusedLine } from '@bahi/contracts/catalog';
import { type Day, isProductId, isUuid, milliFrom } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { type Allocation, type Basket, ratingOf, type StockedProduct, soldProduct } from '../domain/allocate-stock.js';
import { saleMovementId } from '../domain/movement-id.js';
import { type SaleAnswer, type SettledBasket, type SettledRow, toSettled } from './settled-baskets.js';

interface StockedProductRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly selling_paise: number;
  readonly cost_paise: number;
  readonly quantity_milli: number;
  readonly threshold_milli: number;
  readonly expires_on: Day | null;
  readonly rating_total: number;
  readonly rating_count: number;
}

// One round trip for all that a batch needs. Products are locked in the order of their keys, so that batches of different
// processes cannot deadlock. Lateral lookups, planned at each call: a join or a plan for a new shop reads all products, and
// so does a condition on archived_at inside the lookup, which allows the index of names.
const LOCK_PRODUCTS = `with wanted as (
    select unnest(?::uuid[]) as product_key
    union
    select p.product_key from unnest(?::text[]) as n (product_id) cross join lateral (
      select p.product_key from products as p where p.shop_id = ?::uuid and p.product_id = n.product_id limit 1
    ) as p
    order by product_key
  ), locked as (
    select p.* from wanted cross join lateral (
      select p.product_key, p.product_id, p.name, p.selling_paise, p.cost_paise, p.quantity_milli, p.threshold_milli,
        p.expires_on, p.rating_total, p.rating_count, p.archived_at
      from products as p where p.shop_id = ?::uuid and p.product_key = wanted.product_key limit 1 for update
    ) as p where p.archived_at is null
  ), settled as (
    select movement_id, kind, answer from stock_movements where shop_id = ?::uuid and movement_id = any(?::text[])
  )
  select
    (select coalesce(jsonb_agg(to_jsonb(locked)), '[]') from locked) as locked,
    (select coalesce(jsonb_agg(to_jsonb(settled)), '[]') from settled) as settled,
    (select position from outbox_positions where shop_id = ?::uuid) as position`;

interface LockRow {
  readonly locked: readonly StockedProductRow[];
  readonly settled: readonly SettledRow[];
  readonly position: number | null;
}

/** The products of a batch, locked, and its baskets that are in the ledger already. */
export interface LockedStock {
  readonly products: readonly StockedProduct[];
  /** By order key. */
  readonly settled: ReadonlyMap<string, SettledBasket>;
}

/** Locks the products of a batch until the transaction ends, and finds its baskets that are in the ledger. */
export async function lockProducts(tx: WriteTx, baskets: readonly Basket[]): Promise<LockedStock> {
  const shopId = shopOf(tx);
  const refs = [...new Set(baskets.flatMap(({ lines }) => lines.map(({ productRef }) => productRef)))];
  const movementIds = baskets.map(({ orderKey }) => saleMovementId(orderKey));
  const bindings = [refs.filter(isUuid), refs.filter(isProductId), shopId, shopId, shopId, movementIds, shopId];
  const { rows } = await tx.raw<{ rows: LockRow[] }>(LOCK_PRODUCTS, bindings as never);
  const { locked = [], settled = [], position = null } = rows[0] ?? {};
  const byMovement = new Map(settled.map((row) => [row.movement_id, toSettled(row, position ?? 0)]));
  return { products: locked.map(toStockedProduct), settled: byOrder(baskets, byMovement) };
}

// Ordered by movement, so that batches with the same ones cannot deadlock. The keys are repeated as an array, for which
// every plan uses the index: a join alone may read all products.
const RECORD_MOVEMENTS = `with recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli, rating, answer,
      document_kind, document_id, at)
    select ?::uuid, m.movement_id, m.kind, m.product_key, m.change_milli, m.quantity_after_milli, m.rating, m.answer,
      'order', m.document_id, m.at
    from jsonb_to_recordset(?::jsonb) as m (movement_id text, kind text, product_key uuid, change_milli bigint,
      quantity_after_milli bigint, rating smallint, answer jsonb, document_id text, at timestamptz)
    order by m.movement_id
  ), sums as (
    select s.product_key, s.quantity_milli, s.rating_total, s.rating_count
    from jsonb_to_recordset(?::jsonb) as s (product_key uuid, quantity_milli bigint, rating_total bigint, rating_count integer)
  )
  update products as p set quantity_milli = p.quantity_milli - s.quantity_milli,
    rating_total = p.rating_total + s.rating_total, rating_count = p.rating_count + s.rating_count
  from sums as s
  where p.shop_id = ?::uuid and p.product_key = s.product_key and p.quantity_milli >= s.quantity_milli
    and p.product_key = any(array(select sums.product_key from sums))`;

/** Records a batch: one ledger row per line that was taken or basket that was refused, one update per product. */
export async function recordAllocations(tx: WriteTx, allocations: readonly Allocation[], today: Day): Promise<void> {
  if (allocations.length === 0) return;
  const shopId = shopOf(tx);
  const sums = sumsOf(allocations);
  const movements = JSON.stringify(allocations.flatMap((allocation) => movementRows(allocation, today)));
  const bindings = [shopId, movements, JSON.stringify(sums), shopId];
  const recording = tx.raw<{ rowCount: number }>(RECORD_MOVEMENTS, bindings).options({ name: 'record-movements' });
  const { rowCount } = await recording;
  if (rowCount !== sums.length) throw new Error('Stock changed although its products were locked');
}

function byOrder(baskets: readonly Basket[], byMovement: ReadonlyMap<string, SettledBasket>) {
  const settled = new Map<string, SettledBasket>();
  for (const { orderKey } of baskets) {
    const basket = byMovement.get(saleMovementId(orderKey));
    if (basket) settled.set(orderKey, basket);
  }
  return settled;
}

function toStockedProduct(row: StockedProductRow): StockedProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    sellingPaise: row.selling_paise,
    costPaise: row.cost_paise,
    quantityMilli: milliFrom(row.quantity_milli),
    thresholdMilli: milliFrom(row.threshold_milli),
    expiresOn: row.expires_on,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
  };
}

interface MovementRow {
  readonly movement_id: string;
  readonly kind: 'sale' | 'refused';
  readonly product_key?: string;
  readonly change_milli: number;
  readonly quantity_after_milli?: number;
  readonly rating?: number | null;
  readonly answer: SaleAnswer | readonly RefusedLine[] | null;
  readonly document_id: string;
  readonly at: string;
}

/** The row of line 1 has the answer of the whole basket. */
function movementRows({ basket, ...allocation }: Allocation, today: Day): readonly MovementRow[] {
  const { orderKey, orderId = orderKey } = basket;
  const at = basket.at.toISOString();
  const first = { movement_id: saleMovementId(orderKey), document_id: orderId, at };
  if (allocation.outcome === 'refused')
    return [{ ...first, kind: 'refused', change_milli: 0, answer: allocation.lines }];
  const lines = allocation.lines.map(({ lineNo, left }) => ({ lineNo, product: soldProduct(left, today) }));
  const answer = allocation.bill ? { lines, bill: allocation.bill } : lines;
  return allocation.lines.map((line, index) => ({
    movement_id: saleMovementId(orderKey, line.lineNo),
    kind: 'sale',
    product_key: line.left.productKey,
    change_milli: -line.quantityMilli,
    quantity_after_milli: line.left.quantityMilli,
    rating: ratingOf(basket, line),
    answer: index === 0 ? answer : null,
    document_id: orderId,
    at,
  }));
}

/** The total change of each product in a batch, and the ratings that it gets. */
function sumsOf(allocations: readonly Allocation[]) {
  const sums = new Map<string, { quantity_milli: number; rating_total: number; rating_count: number }>();
  for (const { outcome, basket, lines } of allocations) {
    if (outcome === 'refused') continue;
    for (const line of lines) {
      const sum = sums.get(line.left.productKey) ?? { quantity_milli: 0, rating_total: 0, rating_count: 0 };
      const rating = ratingOf(basket, line);
      sums.set(line.left.productKey, {
        quantity_milli: sum.quantity_milli + line.quantityMilli,
        rating_total: sum.rating_total + (rating ?? 0),
        rating_count: sum.rating_count + (rating === null ? 0 : 1),
      });
    }
  }
  return [...sums].map(([product_key, sum]) => ({ product_key, ...sum }));
}
