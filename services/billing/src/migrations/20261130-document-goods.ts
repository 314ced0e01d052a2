import { isolateByShop, type Migration } from '@bahi/platform/data';

const SALE = `i.seller ->> 'gstin', i.buyer ->> 'gstin' is not null, i.gross_paise, coalesce(i.place_of_supply, ''), i.inter_state`;
const GOODS = `coalesce(l.tax ->> 'hsn', ''), coalesce(l.tax ->> 'uqc', ''), l.tax -> 'rule' ->> 'treatment',
  (l.tax -> 'rule' ->> 'rateBp')::integer, l.product_name,
  coalesce(l.tax ->> 'hsnDescription', '')`;
const amountsOf = (tax: string, sign = '') =>
  ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'cessPaise']
    .map((name) => `${sign}(${tax} ->> '${name}')::bigint`)
    .join(', ');

/** Lines of the documents of a month side by side, so that its return is added up without their JSON (ADR 80). */
export const documentGoods: Migration = {
  name: '20261130-document-goods',
  async up(tx) {
    await tx.raw(`create table document_goods (
      shop_id uuid not null,
      period text collate "C" not null,
      document_key uuid not null,
      line_no integer not null constraint document_goods_from_one check (line_no > 0),
      gstin text collate "C" not null,
      is_registered boolean not null,
      sold_paise bigint not null,
      place text collate "C" not null,
      inter_state boolean not null,
      hsn text collate "C" not null,
      uqc text collate "C" not null,
      treatment text collate "C" not null,
      rate_bp integer not null,
      name text collate "C" not null,
      description text collate "C" not null,
      units_milli bigint not null,
      taxable_paise bigint not null,
      cgst_paise bigint not null,
      sgst_paise bigint not null,
      igst_paise bigint not null,
      cess_paise bigint not null,
      constraint document_goods_pkey primary key (shop_id, period, document_key, line_no)
    )`);
    // As in 20261128-page-invoices: while it is forced, row-level security hides the rows from their owner.
    const read = ['invoices', 'invoice_lines', 'credit_notes', 'credit_note_lines'];
    for (const table of read) await tx.raw(`alter table ${table} no force row level security`);
    await tx.raw(`insert into document_goods
      select i.shop_id, i.period, i.invoice_key, l.line_no, ${SALE}, ${GOODS}, l.quantity_milli, ${amountsOf('l.tax')}
      from invoices as i join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
      where i.period is not null and i.cancelled_at is null and i.seller ->> 'kind' = 'regular'`);
    await tx.raw(`insert into document_goods
      select c.shop_id, c.period, c.credit_note_key, n.line_no, ${SALE}, ${GOODS}, -(n.tax ->> 'unitsMilli')::bigint,
        ${amountsOf('n.tax', '-')}
      from credit_notes as c
      join invoices as i on i.shop_id = c.shop_id and i.invoice_key = c.invoice_key
      join credit_note_lines as n on n.shop_id = c.shop_id and n.credit_note_key = c.credit_note_key
      join invoice_lines as l on l.shop_id = c.shop_id and l.invoice_key = c.invoice_key and l.line_no = n.line_no
      where c.period is not null and i.seller ->> 'kind' = 'regular'`);
    for (const table of read) await tx.raw(`alter table ${table} force row level security`);
    await isolateByShop(tx, 'document_goods');
  },
  async down(tx) {
    await tx.raw('drop table document_goods');
  },
};
