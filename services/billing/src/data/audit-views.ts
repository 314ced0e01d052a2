import type { Database } from '@bahi/platform/data';

/** A kept figure that is not what its rows say. */
export interface Drift {
  readonly figure: string;
  readonly kept: string;
  readonly recomputed: string;
}

// Text on both sides, because sums may be larger than a number holds exactly.
const AUDIT = `with kept as (
    select s.total_count, s.unpaid_count, s.unpaid_gross_paise, s.paid_count, s.paid_gross_paise
    from invoice_summaries as s where s.shop_id = ?
  ), found as (
    select count(*) as total_count,
      count(*) filter (where i.status = 'Unpaid') as unpaid_count,
      coalesce(sum(i.gross_paise) filter (where i.status = 'Unpaid'), 0) as unpaid_gross_paise,
      count(*) filter (where i.status = 'Paid') as paid_count,
      coalesce(sum(i.gross_paise) filter (where i.status = 'Paid'), 0) as paid_gross_paise
    from invoices as i where i.shop_id = ?
  ), years as (
    select i.financial_year, count(*) as invoices, max(i.number) as last from invoices as i where i.shop_id = ?
    group by i.financial_year
  )
  select f.figure, f.kept, f.recomputed from (
    select v.figure, v.kept, v.recomputed from kept cross join found cross join lateral (values
      ('invoices', kept.total_count::text, found.total_count::text),
      ('unpaid invoices', kept.unpaid_count::text, found.unpaid_count::text),
      ('unpaid amount', kept.unpaid_gross_paise::text, found.unpaid_gross_paise::text),
      ('paid invoices', kept.paid_count::text, found.paid_count::text),
      ('paid amount', kept.paid_gross_paise::text, found.paid_gross_paise::text)
    ) as v(figure, kept, recomputed)
    union all
    select 'numbers of ' || c.financial_year, (c.next - 1)::text, coalesce(years.invoices, 0)::text
    from invoice_counters as c left join years on years.financial_year = c.financial_year where c.shop_id = ?
    union all
    select 'last number of ' || c.financial_year, (c.next - 1)::text, coalesce(years.last, 0)::text
    from invoice_counters as c left join years on years.financial_year = c.financial_year where c.shop_id = ?
  ) as f
  where f.kept <> f.recomputed`;

/** Recomputes the figures of one shop from its invoices; @returns what differs, normally nothing. */
export async function auditShop(db: Database, shopId: string): Promise<Drift[]> {
  const bindings = [shopId, shopId, shopId, shopId, shopId];
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: Drift[] }>(AUDIT, bindings));
  return rows;
}

const SHOPS_AT_ONCE = 500;

/** The shops that have invoices, after a shop and in the order of their ids; some hundred at a time. */
export async function shopsWithInvoices(db: Database, after: string): Promise<string[]> {
  const { rows } = await db.acrossShops((tx) =>
    tx.raw<{ rows: { shop_id: string }[] }>(
      'select s.shop_id from invoice_summaries as s where s.shop_id > ? order by s.shop_id limit ?',
      [after, SHOPS_AT_ONCE],
    ),
  );
  return rows.map((row) => row.shop_id);
}
