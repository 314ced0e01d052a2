import type { StockRefusal } from '@bahi/contracts/catalog';
import { type Day, isProductId, isUuid } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import {
  type Allocation,
  type SoldProduct,
  type StockedProduct,
  type StockTake,
  soldProduct,
} from '../domain/allocate-stock.js';

/** The result of a movement that is in the ledger; `position` is the shop's last one, at or after its own. */
export type SettledMovement =
  | { readonly kind: 'sale'; readonly product: SoldProduct; readonly position: number }
  | { readonly kind: 'refused'; readonly reason: StockRefusal; readonly left: number }
  | { readonly kind: 'void' };

interface SettledRow {
  readonly movement_id: string;
  readonly kind: 'sale' | 'refused' | 'void';
  readonly answer: unknown;
}

interface StockedProductRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly selling_paise: number;
  readonly cost_paise: number;
  readonly quantity: number;
  readonly threshold: number;
  readonly expires_on: Day | null;
  readonly rating_total: number;
  readonly rating_count: number;
}

// One round trip for all that a batch needs. Products are locked in the order of their keys, so that batches of different
// processes cannot deadlock. Lateral lookups, planned at each call: a join or a plan for a new shop reads all products.
const LOCK_PRODUCTS = `with wanted as (
    select unnest(?::uuid[]) as product_key
    union
    select p.product_key from unnest(?::text[]) as n (product_id) cross join lateral (
      select p.product_key from products as p where p.shop_id = ?::uuid and p.product_id = n.product_id limit 1
    ) as p
    order by product_key
  ), locked as (
    select p.* from wanted cross join lateral (
      select p.product_key, p.product_id, p.name, p.selling_paise, p.cost_paise, p.quantity, p.threshold, p.expires_on,
        p.rating_total, p.rating_count
      from products as p where p.shop_id = ?::uuid and p.product_key = wanted.product_key limit 1 for update
    ) as p
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

/** The products of a batch, locked, and its movements that are in the ledger already. */
export interface LockedStock {
  readonly products: readonly StockedProduct[];
  /** By movement id. */
  readonly settled: ReadonlyMap<string, SettledMovement>;
}

/** Locks the products of a batch until the transaction ends, and finds its movements that are in the ledger. */
export async function lockProducts(tx: WriteTx, takes: readonly StockTake[]): Promise<LockedStock> {
  const shopId = shopOf(tx);
  const refs = [...new Set(takes.map(({ productRef }) => productRef))];
  const movementIds = takes.map(({ movementId }) => movementId);
  const bindings = [refs.filter(isUuid), refs.filter(isProductId), shopId, shopId, shopId, movementIds, shopId];
  const { rows } = await tx.raw<{ rows: LockRow[] }>(LOCK_PRODUCTS, bindings as never);
  const { locked = [], settled = [], position = null } = rows[0] ?? {};
  return {
    products: locked.map(toStockedProduct),
    settled: new Map(settled.map((row) => [row.movement_id, toSettled(row, position ?? 0)])),
  };
}

// Ordered by movement, so that batches with the same ones cannot deadlock. The keys are repeated as an array, for which
// every plan uses the index: a join alone may read all products.
const RECORD_MOVEMENTS = `with recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change, quantity_after, rating, answer, at)
    select ?::uuid, m.movement_id, m.kind, m.product_key, m.change, m.quantity_after, m.rating, m.answer, m.at
    from jsonb_to_recordset(?::jsonb) as m (movement_id text, kind text, product_key uuid, change integer,
      quantity_after integer, rating smallint, answer jsonb, at timestamptz)
    order by m.movement_id
  ), sums as (
    select s.product_key, s.units, s.ratings, s.count
    from jsonb_to_recordset(?::jsonb) as s (product_key uuid, units integer, ratings integer, count integer)
  )
  update products as p
  set quantity = p.quantity - s.units, rating_total = p.rating_total + s.ratings, rating_count = p.rating_count + s.count
  from sums as s
  where p.shop_id = ?::uuid and p.product_key = s.product_key and p.quantity >= s.units
    and p.product_key = any(array(select sums.product_key from sums))`;

/** Records a batch: one ledger row per movement, one update per product. */
export async function recordAllocations(tx: WriteTx, allocations: readonly Allocation[], today: Day): Promise<void> {
  if (allocations.length === 0) return;
  const shopId = shopOf(tx);
  const sums = sumsOf(allocations);
  const movements = JSON.stringify(allocations.map((allocation) => movementRow(allocation, today)));
  const { rowCount } = await tx.raw<{ rowCount: number }>(RECORD_MOVEMENTS, [
    shopId,
    movements,
    JSON.stringify(sums),
    shopId,
  ]);
  if (rowCount !== sums.length) throw new Error('Stock changed although its products were locked');
}

const INSERT_VOID = `insert into stock_movements (shop_id, movement_id, kind, change, at)
  values (?::uuid, ?, 'void', 0, ?::timestamptz)
  on conflict (shop_id, movement_id) do nothing
  returning movement_id`;

/**
 * Voids a movement that is not in the ledger: a take that arrives later conflicts with the row.
 * Waits for a take in progress. @returns false when the movement is in the ledger.
 */
export async function insertVoid(tx: WriteTx, movementId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(INSERT_VOID, [shopOf(tx), movementId, at]);
  return rows.length > 0;
}

/** The result of a movement; `null` when it is not in the ledger. */
export async function findSettledMovement(tx: Tx, movementId: string): Promise<SettledMovement | null> {
  const row = await tx('stock_movements as m')
    .leftJoin('outbox_positions as p', 'p.shop_id', 'm.shop_id')
    .where({ 'm.shop_id': shopOf(tx), 'm.movement_id': movementId })
    .first<(SettledRow & { readonly position: number | null }) | undefined>(
      'm.movement_id',
      'm.kind',
      'm.answer',
      'p.position',
    );
  return row ? toSettled(row, row.position ?? 0) : null;
}

function toStockedProduct(row: StockedProductRow): StockedProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    sellingPaise: row.selling_paise,
    costPaise: row.cost_paise,
    quantity: row.quantity,
    threshold: row.threshold,
    expiresOn: row.expires_on,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
  };
}

function toSettled({ kind, answer }: SettledRow, position: number): SettledMovement {
  if (kind === 'void') return { kind };
  if (kind === 'sale') return { kind, product: answer as SoldProduct, position };
  return { kind, ...(answer as { reason: StockRefusal; left: number }) };
}

function movementRow(allocation: Allocation, today: Day) {
  const { take } = allocation;
  const shared = { movement_id: take.movementId, rating: take.rating, at: take.at.toISOString() };
  if (allocation.outcome === 'refused')
    return { ...shared, kind: 'refused', change: 0, answer: { reason: allocation.reason, left: allocation.left } };
  const { left } = allocation;
  const stock = { product_key: left.productKey, change: -take.quantity, quantity_after: left.quantity };
  return { ...shared, ...stock, kind: 'sale', answer: soldProduct(left, today) };
}

/** The total change of each product in a batch. */
function sumsOf(allocations: readonly Allocation[]) {
  const sums = new Map<string, { units: number; ratings: number; count: number }>();
  for (const allocation of allocations) {
    if (allocation.outcome === 'refused') continue;
    const { productKey } = allocation.left;
    const { units, ratings, count } = sums.get(productKey) ?? { units: 0, ratings: 0, count: 0 };
    const { quantity, rating } = allocation.take;
    sums.set(productKey, { units: units + quantity, ratings: ratings + rating, count: count + 1 });
  }
  return [...sums].map(([product_key, sum]) => ({ product_key, ...sum }));
}
