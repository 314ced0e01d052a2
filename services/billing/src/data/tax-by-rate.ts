import { shopOf, type Tx } from '@bahi/platform/data';
import type { TaxOfRate } from '../domain/day-report.js';
import type { DayRange } from './day-report-views.js';

const TAX_BY_RATE = `with documents as (
    select i.invoice_key as document_key, 1 as sign from invoices as i
    where i.shop_id = :shopId and i.created_at >= :from and i.created_at < :to and i.document_type is not null
      and i.status <> 'Cancelled'
    union all
    select c.credit_note_key, -1 from credit_notes as c
    where c.shop_id = :shopId and c.issued_at >= :from and c.issued_at < :to and c.period is not null
  )
  select json_build_object('rateBp', r.rate_bp, 'taxable', sum(d.sign * r.taxable_paise), 'cgst', sum(d.sign * r.cgst_paise),
    'sgst', sum(d.sign * r.sgst_paise), 'igst', sum(d.sign * r.igst_paise), 'cess', sum(d.sign * r.cess_paise)) as tax
  from documents as d join document_rates as r on r.shop_id = :shopId and r.document_key = d.document_key
  where r.treatment = 'taxable'
  group by r.rate_bp order by r.rate_bp`;

/** The tax of the documents of a day by rate, less that of its credit notes. */
export async function readTaxByRate(tx: Tx, { from, to }: DayRange): Promise<TaxOfRate[]> {
  const bindings = { shopId: shopOf(tx), from, to };
  const { rows } = await tx.raw<{ rows: { tax: TaxOfRate }[] }>(TAX_BY_RATE, bindings as never);
  return rows.map(({ tax }) => tax);
}
