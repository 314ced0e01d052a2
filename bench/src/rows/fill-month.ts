import type { Product } from '../product.js';
import { withBilling } from './fill-invoices.js';

const PRODUCTS = 1_000;
const SELLER = { kind: 'regular', gstin: '27AABCB0000K1ZB', stateCode: '27' };
/** Made-up numbers with the right check digit (gst.md 1). */
const BUYERS = ['29AAACM0000P1ZN', '09ABKPS0000Q1ZE', '07AAGFR0000L2ZJ', '33AADCT0000N1ZS', '24AAKPD0000F1ZQ'];

const RATES = `insert into document_rates (shop_id, document_key, row_no, treatment, rate_bp, cess_bp, cess_per_unit_paise,
  taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise, below_mrp_paise)`;
const GOODS = `insert into document_goods (shop_id, period, document_key, line_no, gstin, is_registered, sold_paise, place,
  inter_state, hsn, uqc, treatment, rate_bp, name, description, units_milli, taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise)`;
const TREATMENT = `case rate when 0 then 'exempt' else 'taxable' end`;
const AMOUNTS = `'unitsMilli', 1000, 'taxablePaise', taxable, 'cgstPaise', half, 'sgstPaise', half, 'igstPaise', whole, 'cessPaise', 0,
  'belowMrpPaise', 0`;

/** In the order of their numbers, as the keys of the product are. */
const keyOf = (kind: 'sale' | 'note') => `lpad(to_hex(${kind === 'sale' ? 1 : 2}), 8, '0') || lpad(to_hex(n), 24, '0')`;

// A document of ten is for a registered buyer, one of 500 is large, one of fifty comes back whole; a line of each kind of rate.
const FILL = `with made as materialized (
    select n, (${keyOf('sale')})::uuid as key, (${keyOf('note')})::uuid as note_key, n % 50 = 7 as is_back, buyer, pos, pos <> '27' as inter,
      case when n % 500 = 1 then 100 else 1 end as times, ($3 || '-01')::date + n * 28 / ($2::int + 1) as day
    from generate_series(1, $2::int) as n,
      lateral (select case when n % 10 = 0 then ($4::text[])[1 + n / 10 % ${BUYERS.length}] end as buyer) as b,
      lateral (select coalesce(left(buyer, 2), case when n % 20 = 1 then '29' else '27' end) as pos) as p
  ), sold as materialized (
    select made.*, l as line_no, (n * 31 + l * 7) % ${PRODUCTS} as p, rate, taxable,
      case when inter then 0 else (2 * taxable * rate + 20000) / 40000 end as half,
      case when inter then (2 * taxable * rate + 10000) / 20000 else 0 end as whole
    from made, generate_series(1, 3) as l,
      lateral (select (array[500, 1800, 0])[l] as rate, times * (1000 + (n::bigint * 7919 + l * 104729) % 90000) as taxable) as t
  ), sums as materialized (
    select n, sum(taxable) as net, sum(2 * half + whole) as tax from sold group by n
  ), invoiced as (
    insert into invoices (shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise, tax_paise,
      shipping_paise, gross_paise, units_milli, status, customer_name, created_at, due_at, document_type, day, period, seller, buyer,
      place_of_supply, inter_state, price_mode)
    select $1::uuid, key, 'INV-2627-' || lpad(n::text, 6, '0'), '2627', n, key, 'ORD-' || n, net, tax, 0, net + tax, 3000, 'Unpaid',
      'Walk-in', day, day, 'tax-invoice', day, $3, $5::jsonb, jsonb_build_object('gstin', buyer, 'name', buyer), pos, inter, 'inclusive'
    from made join sums using (n)
  ), lines as (
    insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity_milli, unit_price_paise,
      created_at, number, tax)
    select $1, key, line_no, md5(p::text)::uuid, 'PROD-' || p, 'Brand ' || p % 40 || ' Product ' || p, 1000, taxable, day, n,
      jsonb_build_object('hsn', '09' || 10 + p % 60, 'hsnDescription', 'GOODS OF HEADING ' || p % 60, 'uqc', 'PCS', 'mrpPaise', null,
        ${AMOUNTS}, 'rule', jsonb_build_object('treatment', ${TREATMENT}, 'rateBp', rate, 'valuation', 'transaction', 'warning', null,
        'cess', '{"adValoremBp": 0, "perUnitPaise": 0}'::jsonb))
    from sold
  ), goods as (
    ${GOODS} select $1, $3, key, line_no, '${SELLER.gstin}', buyer is not null, net + tax, pos, inter, '09' || 10 + p % 60, 'PCS',
      ${TREATMENT}, rate, 'Brand ' || p % 40 || ' Product ' || p,
      'GOODS OF HEADING ' || p % 60, 1000, taxable, half, half, whole, 0 from sold join sums using (n)
  ), note_goods as (
    ${GOODS} select $1, $3, note_key, line_no, '${SELLER.gstin}', buyer is not null, net + tax, pos, inter, '09' || 10 + p % 60, 'PCS',
      ${TREATMENT}, rate, 'Brand ' || p % 40 || ' Product ' || p,
      'GOODS OF HEADING ' || p % 60, -1000, -taxable, -half, -half, -whole, 0 from sold join sums using (n) where is_back
  ), rates as (
    ${RATES} select $1, key, line_no, ${TREATMENT}, rate, 0, 0, taxable, half, half, whole, 0, 0 from sold
  ), notes as (
    insert into credit_notes (shop_id, credit_note_key, credit_note_id, invoice_key, issued_at, issued_by, reason, is_whole, net_paise,
      tax_paise, shipping_paise, round_off_paise, amount_paise, settled_paise, refunded_paise, day, period)
    select $1, note_key, 'CN-2627-' || lpad((1 + n / 50)::text, 6, '0'), key, day, $1, 'Torn', true, net, tax, 0, 0, net + tax,
      net + tax, 0, day, $3
    from made join sums using (n) where is_back
  ), note_lines as (
    insert into credit_note_lines (shop_id, credit_note_key, line_no, quantity_milli, restock, net_paise, tax_paise, tax)
    select $1, note_key, line_no, 1000, 'none', taxable, 2 * half + whole, jsonb_build_object(${AMOUNTS}) from sold where is_back
  )
  ${RATES} select $1, note_key, line_no, ${TREATMENT}, rate, 0, 0, taxable, half, half, whole, 0, 0 from sold where is_back`;

/** Gives a shop so many bills with tax in a month of the financial year 2026-27, by plain SQL, and a credit note for each fiftieth. */
export function fillMonth(
  product: Product,
  shopId: string,
  { period, bills }: { readonly period: string; readonly bills: number },
): Promise<void> {
  return withBilling(product, async (client) => {
    await client.query(FILL, [shopId, bills, period, BUYERS, JSON.stringify(SELLER)]);
    await client.query('vacuum analyze');
  });
}
