import type { InvoiceCursor } from '@bahi/contracts/billing';
import type { InvoiceSearch } from '../domain/invoice-search.js';

interface Order {
  readonly sort: 'asc' | 'desc';
  /** Compares the place of a row in the list with that of the cursor. */
  readonly isBehind: (alias: string) => string;
  readonly isListed: string;
}

/**
 * Selects `created_at`, `number` and `invoice_key` of the next `:atMost` matches behind the cursor. Each kind of match has
 * an index that begins with the shop and is sorted like the list, and reads that many rows of it at most.
 */
export function matchesSql({ archived, text }: InvoiceSearch, cursor: InvoiceCursor | undefined): string {
  const order = orderOf(cursor, archived);
  if (!text) return shownSql(order);
  const kinds = [productsSql(order), ...(text.amounts ? [amountsSql(order)] : [])];
  if (text.numbers.length > 0) kinds.push(numbersSql(order));
  return kinds.map((sql) => `(${sql})`).join(' union all ');
}

function orderOf(cursor: InvoiceCursor | undefined, archived: boolean): Order {
  const sort = cursor?.direction === 'newer' ? 'asc' : 'desc';
  const compare = sort === 'asc' ? '>' : '<';
  // Exact to the microsecond, as timestamps are stored.
  const at = `timestamptz 'epoch' + :cursorMicros::bigint * interval '1 microsecond'`;
  return {
    sort,
    isListed: `i.archived_at is ${archived ? 'not null' : 'null'}`,
    isBehind: (alias) =>
      cursor ? `(${alias}.created_at, ${alias}.number) ${compare} (${at}, :cursorNumber::integer)` : 'true',
  };
}

const RANGES = 'unnest(:from::timestamptz[], :to::timestamptz[]) as r (starts_at, ends_at)';

/** What every kind asks of an invoice besides its own condition. */
function isShown({ isListed }: Order) {
  return `${isListed} and i.status = any(:statuses::text[]) and exists (
    select 1 from ${RANGES} where i.created_at >= r.starts_at and i.created_at < r.ends_at)`;
}

function shownSql({ sort, isBehind, isListed }: Order) {
  return `select f.created_at, f.number, f.invoice_key
    from unnest(:statuses::text[]) as s (status) cross join ${RANGES} cross join lateral (
      select i.created_at, i.number, i.invoice_key from invoices as i
      where i.shop_id = :shopId::uuid and i.status = s.status and ${isListed}
        and i.created_at >= r.starts_at and i.created_at < r.ends_at and ${isBehind('i')}
      order by i.created_at ${sort}, i.number ${sort} limit :atMost
    ) as f`;
}

// A shop has few products beside its invoices: their names are scanned, and the newest sales of each are in an index.
function productsSql(order: Order) {
  const { sort, isBehind } = order;
  return `select f.created_at, f.number, f.invoice_key from invoice_products as p cross join lateral (
      select distinct on (l.created_at, l.number) l.created_at, l.number, l.invoice_key from invoice_lines as l
      join invoices as i on i.shop_id = l.shop_id and i.invoice_key = l.invoice_key
      where l.shop_id = :shopId::uuid and l.product_key = p.product_key and l.product_name = p.product_name
        and ${isBehind('l')} and ${isShown(order)}
      order by l.created_at ${sort}, l.number ${sort} limit :atMost
    ) as f
    where p.shop_id = :shopId::uuid and lower(p.product_name) like all(:names::text[])`;
}

function amountsSql(order: Order) {
  const { sort, isBehind } = order;
  return `select f.created_at, f.number, f.invoice_key
    from generate_series(:fromPaise::bigint, :toPaise::bigint) as a (paise) cross join lateral (
      select i.created_at, i.number, i.invoice_key from invoices as i
      where i.shop_id = :shopId::uuid and i.gross_paise = a.paise and ${isBehind('i')} and ${isShown(order)}
      order by i.created_at ${sort}, i.number ${sort} limit :atMost
    ) as f`;
}

// The series stands in the select list, where PostgreSQL computes no more of it than the limit asks for. `offset 0` keeps the
// text of the number out of the condition: row-level security keeps functions that may leak away from an index.
function numbersSql(order: Order) {
  const { sort, isBehind } = order;
  const last = 'w.lowest + (least(w.highest, c.next - 1) - w.lowest) / w.step * w.step';
  const series = sort === 'desc' ? `${last}, w.lowest, -w.step` : `w.lowest, ${last}, w.step`;
  return `select f.created_at, f.number, f.invoice_key
    from unnest(:years::text[], :lowest::integer[], :highest::integer[], :steps::integer[])
      as w (year, lowest, highest, step)
    join invoice_counters as c on c.shop_id = :shopId::uuid and c.financial_year = coalesce(w.year, c.financial_year)
    cross join lateral (
      select i.created_at, i.number, i.invoice_key from (
        select 'INV-' || c.financial_year || '-' || lpad(s.no::text, greatest(6, length(s.no::text)), '0') as id
        from (select generate_series(${series}) as no) as s offset 0
      ) as g
      cross join lateral (
        select i.created_at, i.number, i.invoice_key, i.archived_at, i.status from invoices as i
        where i.shop_id = :shopId::uuid and i.invoice_id = g.id
      ) as i
      where ${isBehind('i')} and ${isShown(order)} limit :atMost
    ) as f`;
}
