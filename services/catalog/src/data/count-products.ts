import { asMilli, type Milli, milliFrom, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { CountEntry, CountedProduct, SheetRow } from '../domain/stock-count.js';

/** A product of a count as it was found. */
export interface CountPlace {
  readonly countKey: string;
  readonly productKey: string;
}

interface EntryRow {
  readonly entry_key: string;
  readonly count_key: string;
  readonly product_key: string;
  readonly counted_milli: number;
  readonly is_again: boolean;
  readonly sum_milli: number;
  readonly then_milli: number;
  readonly at: Date;
  readonly by_user: string;
}

/** An entry that is stored, with the sum of its product after it. */
export interface StoredEntry extends CountEntry {
  readonly countKey: string;
  readonly sumMilli: Milli;
}

/** The entry of a key, if there is one. */
export async function findEntry(tx: Tx, entryKey: string): Promise<StoredEntry | null> {
  const row = await tx('count_entries')
    .where({ shop_id: shopOf(tx), entry_key: entryKey })
    .first<EntryRow | undefined>('*');
  return row
    ? {
        entryKey: row.entry_key,
        countKey: row.count_key,
        productKey: row.product_key,
        countedMilli: row.counted_milli,
        isAgain: row.is_again,
        sumMilli: milliFrom(row.sum_milli),
        thenMilli: milliFrom(row.then_milli),
        at: row.at,
        by: row.by_user,
      }
    : null;
}

/** Stores an entry; its product is locked. */
export async function insertEntry(tx: WriteTx, entry: StoredEntry): Promise<void> {
  await tx('count_entries').insert({
    shop_id: shopOf(tx),
    entry_key: entry.entryKey,
    count_key: entry.countKey,
    product_key: entry.productKey,
    counted_milli: entry.countedMilli,
    is_again: entry.isAgain,
    sum_milli: entry.sumMilli,
    then_milli: entry.thenMilli,
    at: entry.at,
    by_user: entry.by,
  });
}

interface CountedRow {
  readonly counted_milli: number | null;
  readonly then_milli: number | null;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly is_moved: boolean;
  readonly approved_at: Date | null;
}

/** Takes a product into an open count unless it is there; @returns false when it is in another open count. */
export async function joinCount(tx: WriteTx, { countKey, productKey }: CountPlace): Promise<boolean> {
  const row = { shop_id: shopOf(tx), count_key: countKey, product_key: productKey };
  const find = () => tx('count_products').where(row).first<object | undefined>('is_open');
  if (await find()) return true;
  const added = await tx('count_products').insert(row).onConflict().ignore().returning('is_open');
  return added.length > 0;
}

/** What was counted of a product of a count, and whether it is approved. */
export async function findCounted(
  tx: Tx,
  { countKey, productKey }: CountPlace,
): Promise<{ readonly counted: CountedProduct | null; readonly isApproved: boolean }> {
  const row = await tx('count_products')
    .where({ shop_id: shopOf(tx), count_key: countKey, product_key: productKey })
    .first<CountedRow | undefined>('counted_milli', 'then_milli', 'first_at', 'last_at', 'is_moved', 'approved_at');
  return { counted: row ? toCounted(row) : null, isApproved: row?.approved_at != null };
}

/** Stores what was counted of a locked product so far. */
export async function updateCounted(
  tx: WriteTx,
  { countKey, productKey }: CountPlace,
  { countedMilli, thenMilli, firstAt, lastAt, isMoved }: CountedProduct,
): Promise<void> {
  await tx('count_products')
    .where({ shop_id: shopOf(tx), count_key: countKey, product_key: productKey })
    .update({
      counted_milli: countedMilli,
      then_milli: thenMilli,
      first_at: firstAt,
      last_at: lastAt,
      is_moved: isMoved,
    });
}

const MOVED = `select exists (select from stock_movements as m
  where m.shop_id = ?::uuid and m.product_key = ?::uuid and m.at > ?::timestamptz and m.change_milli <> 0) as moved`;

/** Whether the stock of a product moved after a moment. */
export async function hasMovedSince(tx: Tx, productKey: string, since: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { moved: boolean }[] }>(MOVED, [shopOf(tx), productKey, since]);
  return rows[0]?.moved ?? false;
}

interface SheetDbRow extends CountedRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly cost_paise: number;
}

const SHEET = `select c.product_key, p.product_id, p.name, p.unit, p.cost_paise, c.counted_milli, c.then_milli, c.first_at,
    c.last_at, c.is_moved, c.approved_at
  from count_products as c join products as p on p.shop_id = c.shop_id and p.product_key = c.product_key
  where c.shop_id = ?::uuid and c.count_key = ?::uuid and (?::uuid is null or c.product_key > ?::uuid)
  order by c.product_key limit ?`;

/** Products of a count in the order of their keys, from a key on. */
export async function readSheetRows(
  tx: Tx,
  { countKey, after, limit }: { readonly countKey: string; readonly after: string | null; readonly limit: number },
): Promise<SheetRow[]> {
  const bindings = [shopOf(tx), countKey, after, after, limit];
  const { rows } = await tx.raw<{ rows: SheetDbRow[] }>(SHEET, bindings as never);
  return rows.map((row) => ({
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    costPaise: paiseFrom(row.cost_paise),
    counted: toCounted(row),
    isApproved: row.approved_at !== null,
  }));
}

/** A product that was counted and is not approved. */
export interface PendingProduct {
  readonly productKey: string;
  readonly counted: CountedProduct;
}

const PENDING = `select c.product_key, c.counted_milli, c.then_milli, c.first_at, c.last_at, c.is_moved, c.approved_at
  from count_products as c
  where c.shop_id = ?::uuid and c.count_key = ?::uuid and c.counted_milli is not null and c.approved_at is null
    and (?::uuid is null or c.product_key > ?::uuid) and (?::uuid[] is null or c.product_key = any(?::uuid[]))
  order by c.product_key limit ?`;

/** Counted products that are not approved, in the order of their keys, from a key on; `of` limits them to some. */
export async function readPending(
  tx: Tx,
  countKey: string,
  {
    after,
    of,
    limit,
  }: { readonly after: string | null; readonly of: readonly string[] | null; readonly limit: number },
): Promise<PendingProduct[]> {
  const bindings = [shopOf(tx), countKey, after, after, of, of, limit];
  const { rows } = await tx.raw<{ rows: (CountedRow & { product_key: string })[] }>(PENDING, bindings as never);
  return rows.flatMap((row) => {
    const counted = toCounted(row);
    return counted ? [{ productKey: row.product_key, counted }] : [];
  });
}

const WAITING = `select exists (select from count_products as c
    join products as p on p.shop_id = c.shop_id and p.product_key = c.product_key and p.archived_at is null
  where c.shop_id = ?::uuid and c.count_key = ?::uuid and c.counted_milli is not null and c.approved_at is null) as waiting`;

/** Whether a product was counted that is neither approved nor archived. */
export async function isWaiting(tx: Tx, countKey: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { waiting: boolean }[] }>(WAITING, [shopOf(tx), countKey]);
  return rows[0]?.waiting ?? false;
}

const APPROVE = `update count_products as c set approved_at = ?::timestamptz, approved_by = ?::uuid, is_open = false,
    change_milli = a.change_milli
  from jsonb_to_recordset(?::jsonb) as a (product_key uuid, change_milli bigint)
  where c.shop_id = ?::uuid and c.count_key = ?::uuid and c.product_key = a.product_key`;

/** Marks products as approved, with what it changed. */
export async function markApproved(
  tx: WriteTx,
  countKey: string,
  approved: readonly { readonly productKey: string; readonly changeMilli: number }[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const rows = approved.map(({ productKey, changeMilli }) => ({ product_key: productKey, change_milli: changeMilli }));
  await tx.raw(APPROVE, [at, by, JSON.stringify(rows), shopOf(tx), countKey] as never);
}

function toCounted(row: CountedRow): CountedProduct | null {
  const { counted_milli, then_milli, first_at, last_at } = row;
  if (counted_milli === null || then_milli === null || !first_at || !last_at) return null;
  return {
    countedMilli: milliFrom(asMilli(counted_milli)),
    thenMilli: milliFrom(asMilli(then_milli)),
    firstAt: first_at,
    lastAt: last_at,
    isMoved: row.is_moved,
  };
}
