import { shopOf, type WriteTx } from '@bahi/platform/data';

const SALE = `i.seller ->> 'gstin', i.buyer ->> 'gstin' is not null, i.gross_paise, coalesce(i.place_of_supply, ''), i.inter_state`;
const GOODS = `coalesce(l.tax ->> 'hsn', ''), coalesce(l.tax ->> 'uqc', ''), l.tax -> 'rule' ->> 'treatment',
  (l.tax -> 'rule' ->> 'rateBp')::integer, l.product_name,
  coalesce(l.tax ->> 'hsnDescription', '')`;
const amountsOf = (tax: string, sign = '') =>
  ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'cessPaise']
    .map((name) => `${sign}(${tax} ->> '${name}')::bigint`)
    .join(', ');

const KEEP = `insert into document_goods (shop_id, period, document_key, line_no, gstin, is_registered, sold_paise, place,
    inter_state, hsn, uqc, treatment, rate_bp, name,
    description, units_milli, taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise)
  select i.shop_id, i.period, i.invoice_key, l.line_no, ${SALE}, ${GOODS}, l.quantity_milli, ${amountsOf('l.tax')}
  from invoices as i join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
  where i.shop_id = :shopId and i.invoice_key = any(:keys) and i.seller ->> 'kind' = 'regular'
  union all
  select c.shop_id, c.period, c.credit_note_key, n.line_no, ${SALE}, ${GOODS}, -(n.tax ->> 'unitsMilli')::bigint, ${amountsOf('n.tax', '-')}
  from credit_notes as c
  join invoices as i on i.shop_id = c.shop_id and i.invoice_key = c.invoice_key
  join credit_note_lines as n on n.shop_id = c.shop_id and n.credit_note_key = c.credit_note_key
  join invoice_lines as l on l.shop_id = c.shop_id and l.invoice_key = c.invoice_key and l.line_no = n.line_no
  where c.shop_id = :shopId and c.credit_note_key = any(:keys) and i.seller ->> 'kind' = 'regular'`;

/** Copies the lines of new documents of a regular shop, by key, to where the return adds them up; those of notes are negative. */
export async function keepGoods(tx: WriteTx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.raw(KEEP, { shopId: shopOf(tx), keys: [...keys] } as never);
}

/** Takes the lines of a cancelled document out of the return of its month. */
export async function removeGoods(tx: WriteTx, period: string, documentKey: string): Promise<void> {
  await tx('document_goods')
    .where({ shop_id: shopOf(tx), period, document_key: documentKey })
    .delete();
}
