import type { Period } from '@bahi/contracts/tax';
import { shopOf, type Tx } from '@bahi/platform/data';

// The lines of a regular shop are side by side by month; other shops have the rates of their documents only.
const SUPPLIES = `select s.period, sum(s.paise)::bigint as paise from (
    select g.period, sum(g.taxable_paise) as paise from document_goods as g
    where g.shop_id = :shopId and g.period = any(:months) group by g.period
    union all
    select d.period, sum(d.sign * r.taxable_paise) from (
      select i.invoice_key as document_key, i.period, 1 as sign from invoices as i
      where i.shop_id = :shopId and i.period = any(:months) and i.cancelled_at is null and i.seller ->> 'kind' <> 'regular'
      union all
      select c.credit_note_key, c.period, -1
      from credit_notes as c join invoices as i on i.shop_id = c.shop_id and i.invoice_key = c.invoice_key
      where c.shop_id = :shopId and c.period = any(:months) and i.seller ->> 'kind' <> 'regular'
    ) as d join document_rates as r on r.shop_id = :shopId and r.document_key = d.document_key group by d.period
  ) as s group by s.period`;

/** The value of all supplies without tax, less what came back, in paise; by month, those without any left out. */
export async function sumSupplies(tx: Tx, months: readonly Period[]): Promise<ReadonlyMap<Period, number>> {
  type Row = { readonly period: Period; readonly paise: number };
  const { rows } = await tx.raw<{ rows: Row[] }>(SUPPLIES, { shopId: shopOf(tx), months: [...months] } as never);
  return new Map(rows.map(({ period, paise }) => [period, paise]));
}

const REGISTRATIONS = `select i.seller ->> 'gstin' as gstin from invoices as i
  where i.shop_id = :shopId and i.period = :period and i.seller ->> 'kind' = 'regular'
  group by 1 order by max(i.day) desc, 1`;

/** The numbers under which a regular shop made documents in a month, the latest first. */
export async function listRegistrations(tx: Tx, period: Period): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { gstin: string }[] }>(REGISTRATIONS, { shopId: shopOf(tx), period });
  return rows.map(({ gstin }) => gstin);
}
