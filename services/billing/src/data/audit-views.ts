import { type Day, financialYearOf } from '@bahi/contracts/shared';
import { byText, type Database, mergePages } from '@bahi/platform/data';

/** A stored figure that does not match the invoices. */
export interface Mismatch {
  readonly figure: string;
  readonly stored: string;
  readonly recomputed: string;
}

// Compared as text: sums may exceed the range in which a number is exact.
const AUDIT = `with stored as (
    select s.total_count, s.unpaid_count, s.unpaid_gross_paise, s.paid_count, s.paid_gross_paise, s.archived_count
    from invoice_summaries as s where s.shop_id = :shopId
  ), found as (
    select count(*) as total_count,
      count(*) filter (where i.status = 'Unpaid') as unpaid_count,
      coalesce(sum(i.gross_paise) filter (where i.status = 'Unpaid'), 0) as unpaid_gross_paise,
      count(*) filter (where i.status = 'Paid') as paid_count,
      coalesce(sum(i.gross_paise) filter (where i.status = 'Paid'), 0) as paid_gross_paise,
      count(*) filter (where i.archived_at is not null) as archived_count
    from invoices as i where i.shop_id = :shopId and (cast(:isWhole as boolean) or i.status = 'Unpaid')
  ), years as (
    select i.financial_year, count(*) as invoices, max(i.number) as last from invoices as i
    where i.shop_id = :shopId and i.financial_year >= :year group by i.financial_year
  )
  select f.figure, f.stored, f.recomputed from (
    select v.figure, v.stored, v.recomputed from stored cross join found cross join lateral (values
      ('invoices', stored.total_count::text, found.total_count::text),
      ('unpaid invoices', stored.unpaid_count::text, found.unpaid_count::text),
      ('unpaid amount', stored.unpaid_gross_paise::text, found.unpaid_gross_paise::text),
      ('paid invoices', stored.paid_count::text, found.paid_count::text),
      ('paid amount', stored.paid_gross_paise::text, found.paid_gross_paise::text),
      ('archived invoices', stored.archived_count::text, found.archived_count::text)
    ) as v(figure, stored, recomputed) where cast(:isWhole as boolean) or v.figure like 'unpaid%'
    union all
    select 'payments of ' || i.invoice_id, i.paid_paise || ' done, ' || i.pending_paise || ' pending, ' || i.refunded_paise || ' back',
      p.paid_paise || ' done, ' || p.pending_paise || ' pending, ' || p.refunded_paise || ' back'
    from invoices as i
    join lateral (
      select count(*) as payments, coalesce(sum(n.amount_paise) filter (where n.direction = 'in' and n.state = 'done'), 0) as paid_paise,
        coalesce(sum(n.amount_paise) filter (where n.direction = 'in' and n.state = 'pending'), 0) as pending_paise,
        coalesce(sum(n.amount_paise) filter (where n.cause = 'refund' and n.state <> 'failed'), 0) as refunded_paise
      from payments as n where n.shop_id = i.shop_id and n.order_key = i.order_key
    ) as p on true
    -- Orders that were paid before payments were stored have none.
    where i.shop_id = :shopId and i.customer_key is null and (i.kind = 'bill' or p.payments > 0)
      and i.created_at >= cast(:since as timestamptz)
    union all
    select 'allocations of ' || i.invoice_id, i.paid_paise || ' paid, ' || i.refunded_paise || ' back',
      a.paid_paise || ' paid, ' || b.sent_paise + n.kept_paise || ' back'
    from invoices as i
    join lateral (select coalesce(sum(o.amount_paise), 0) as paid_paise from allocations as o
      where o.shop_id = i.shop_id and o.target_key = i.invoice_key) as a on true
    join lateral (select coalesce(sum(o.amount_paise), 0) as sent_paise from payments as o
      where o.shop_id = i.shop_id and o.order_key = i.order_key and o.cause = 'refund' and o.state <> 'failed') as b on true
    join lateral (select coalesce(sum(o.to_account_paise), 0) as kept_paise from credit_notes as o
      where o.shop_id = i.shop_id and o.invoice_key = i.invoice_key) as n on true
    where i.shop_id = :shopId and i.customer_key is not null and i.created_at >= cast(:since as timestamptz)
    union all
    select 'account ' || a.account_key, a.balance_paise || ' owed, ' || a.last_entry_no || ' entries',
      coalesce(e.balance_paise, 0) || ' owed, ' || coalesce(e.entry_no, 0) || ' entries'
    from accounts as a
    left join lateral (select o.balance_paise, o.entry_no from account_entries as o
      where o.shop_id = a.shop_id and o.account_key = a.account_key order by o.entry_no desc limit 1) as e on true
    where a.shop_id = :shopId
    union all
    select 'open of account ' || a.account_key, a.balance_paise::text, (b.open_paise + p.open_paise - c.unused_paise)::text
    from accounts as a
    join lateral (select coalesce(sum(o.gross_paise - o.credited_paise - o.written_off_paise - o.paid_paise + o.refunded_paise), 0)
      as open_paise from invoices as o
      where o.shop_id = a.shop_id and o.customer_key = a.account_key and o.status = 'Unpaid') as b on true
    join lateral (select coalesce(sum(o.amount_paise - o.settled_paise), 0) as open_paise from account_openings as o
      where o.shop_id = a.shop_id and o.account_key = a.account_key) as p on true
    join lateral (select coalesce(sum(o.unused_paise), 0) as unused_paise from account_credits as o
      where o.shop_id = a.shop_id and o.account_key = a.account_key and o.unused_paise > 0) as c on true
    where a.shop_id = :shopId and a.kind = 'customer'
    union all
    select 'open amount of ' || i.invoice_id, i.status,
      case when i.gross_paise - i.credited_paise - i.written_off_paise - i.paid_paise + i.refunded_paise > 0 then 'Unpaid' else 'settled' end
    from invoices as i where i.shop_id = :shopId and i.created_at >= cast(:since as timestamptz)
      and (i.status = 'Unpaid') <> (i.gross_paise - i.credited_paise - i.written_off_paise - i.paid_paise + i.refunded_paise > 0)
    union all
    select 'credit notes of ' || i.invoice_id, i.credited_paise::text, c.amount_paise::text from invoices as i
    join lateral (
      select count(*) as notes, coalesce(sum(n.amount_paise), 0) as amount_paise from credit_notes as n
      where n.shop_id = i.shop_id and n.invoice_key = i.invoice_key
    ) as c on true
    -- An unpaid order comes back as a whole without a note, and so does what is cancelled.
    where i.shop_id = :shopId and (c.notes > 0 or i.status not in ('Returned', 'Cancelled')) and i.created_at >= cast(:since as timestamptz)
    union all
    select 'returned of ' || i.invoice_id || ' line ' || l.line_no, l.returned_milli::text, r.quantity_milli::text
    from invoices as i join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
    join lateral (
      select coalesce(sum(n.quantity_milli), 0) as quantity_milli from credit_notes as c
      join credit_note_lines as n on n.shop_id = c.shop_id and n.credit_note_key = c.credit_note_key and n.line_no = l.line_no
      where c.shop_id = i.shop_id and c.invoice_key = i.invoice_key
    ) as r on true
    where i.shop_id = :shopId and i.credited_paise > 0 and i.status <> 'Returned' and i.created_at >= cast(:since as timestamptz)
    union all
    select 'numbers of ' || c.financial_year, (c.next - 1)::text, coalesce(years.invoices, 0)::text
    from invoice_counters as c left join years on years.financial_year = c.financial_year where c.shop_id = :shopId and c.financial_year >= :year
    union all
    select 'last number of ' || c.financial_year, (c.next - 1)::text, coalesce(years.last, 0)::text
    from invoice_counters as c left join years on years.financial_year = c.financial_year where c.shop_id = :shopId and c.financial_year >= :year
    union all
    select 'invoices of ' || coalesce(h.hour, t.hour), coalesce(h.invoices, 0)::text, coalesce(t.invoices, 0)::text
    from (select o.hour, o.invoices from invoice_hours as o
      where o.shop_id = :shopId and o.hour >= cast(:since as timestamptz)) as h
    full join (
      select date_trunc('hour', i.created_at, 'UTC') as hour, count(*) as invoices from invoices as i
      where i.shop_id = :shopId and i.created_at >= cast(:since as timestamptz) group by 1
    ) as t on t.hour = h.hour
  ) as f
  where f.stored <> f.recomputed`;

/**
 * Recomputes the figures of one shop from its invoices; @returns the mismatches, normally none. With `since`: numbers of the
 * financial years and hours from that day on, and what is unpaid.
 */
export async function auditShop(db: Database, shopId: string, since: Day | null): Promise<Mismatch[]> {
  const isWhole = since === null;
  const bindings = { shopId, isWhole, year: isWhole ? '' : financialYearOf(since), since: since ?? '-infinity' };
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: Mismatch[] }>(AUDIT, bindings));
  return rows;
}

/**
 * The next shops in the order of their ids, after the given one: each that has an invoice or a customer has published it.
 */
export async function listShops(db: Database, after: string, limit: number): Promise<string[]> {
  const sql = 'select p.shop_id from outbox_positions as p where p.shop_id > ? order by p.shop_id limit ?';
  const cells = await db.inEveryCell((tx) => tx.raw<{ rows: { shop_id: string }[] }>(sql, [after, limit]));
  const pages = cells.map(({ rows }) => rows.map((row) => row.shop_id));
  return mergePages(pages, byText(String), limit);
}
