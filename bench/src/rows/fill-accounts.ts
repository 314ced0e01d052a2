import type { Product } from '../product.js';
import { withBilling } from './fill-invoices.js';

/** Customers of a shop; each has so many settled bills, the first `owing` of them open ones too. */
export interface Accounts {
  readonly customers: number;
  readonly settled: number;
  readonly owing: number;
  readonly open: number;
}

export const BILL_RUPEES = 100;

const keyOf = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;
const INVOICE = `shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise, tax_paise,
      shipping_paise, gross_paise, paid_paise, units_milli, kind, status, customer_key, customer_name, created_at, due_at, paid_at`;

// A bill and its payment are two entries; bills are a day old and more, the open ones the newest.
const FILL = [
  `insert into customers (shop_id, customer_key, version, name, name_key, phone, created_at, created_by)
    select $1, ${keyOf('c')}, 1, 'Customer ' || c, 'customer ' || lpad(c::text, 6, '0'), '+91' || 9000000000 + c, now(), $1
    from generate_series(1, $2::int) as c where $3::int + $4::int + $5::int >= 0`,
  `insert into accounts (shop_id, account_key, kind, balance_paise, open_count, oldest_open_on, last_entry_no, last_bill_at)
    select $1, ${keyOf('c')}, 'customer', open * ${BILL_RUPEES}00, open, case when open > 0 then current_date - open end,
      2 * $3::int + open, now()
    from generate_series(1, $2::int) as c, lateral (select case when c <= $4::int then $5::int else 0 end as open) as o`,
  `with made as materialized (
    select ${keyOf('c')} as customer_key, row_number() over (order by n, c) as number, n > $3::int as is_open,
      now() - ($3::int + $5::int + 1 - n) * interval '1 day' as at
    from generate_series(1, $2::int) as c, generate_series(1, $3::int + $5::int) as n where n <= $3::int or c <= $4::int
  ), invoiced as (
    insert into invoices (${INVOICE})
    select $1, ${keyOf('number')}, 'INV-2627-' || lpad(number::text, 6, '0'), '2627', number, ${keyOf('number')}, 'ORD-' || number,
      ${BILL_RUPEES}00, 0, 0, ${BILL_RUPEES}00, case when is_open then 0 else ${BILL_RUPEES}00 end, 1000, 'bill',
      case when is_open then 'Unpaid' else 'Paid' end, customer_key, 'Customer', at, at, case when not is_open then at end
    from made
  ), lines as (
    insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity_milli,
      unit_price_paise, created_at, number)
    select $1, ${keyOf('number')}, 1, $1, 'PROD-1', 'Rice', 1000, ${BILL_RUPEES}00, at, number from made
  )
  insert into invoice_summaries (shop_id, version, total_count, unpaid_count, unpaid_gross_paise, paid_count, paid_gross_paise)
  select $1, 1, count(*), count(*) filter (where is_open), ${BILL_RUPEES}00 * count(*) filter (where is_open),
    count(*) filter (where not is_open), ${BILL_RUPEES}00 * count(*) filter (where not is_open) from made`,
  `insert into account_entries (shop_id, account_key, entry_no, at, kind, debit_paise, credit_paise, balance_paise, by_user)
    select $1, ${keyOf('c')}, n, now() - ($3::int + 1) * interval '1 day' + n * interval '1 second',
      case when is_bill then 'bill' else 'payment' end, case when is_bill then ${BILL_RUPEES}00 else 0 end,
      case when is_bill then 0 else ${BILL_RUPEES}00 end,
      ${BILL_RUPEES}00 * case when n > 2 * $3::int then n - 2 * $3::int when is_bill then 1 else 0 end, $1
    from generate_series(1, $2::int) as c, generate_series(1, 2 * $3::int + $5::int) as n,
      lateral (select n > 2 * $3::int or n % 2 = 1 as is_bill) as k where n <= 2 * $3::int or c <= $4::int`,
];

/** Gives a shop customers with bills and entries by plain SQL; @returns the id of the customer of a number, from 1 on. */
export async function fillAccounts(
  product: Product,
  shopId: string,
  { customers, settled, owing, open }: Accounts,
): Promise<(no: number) => string> {
  await withBilling(product, async (client) => {
    for (const sql of FILL) await client.query(sql, [shopId, customers, settled, owing, open]);
    await client.query('vacuum analyze');
  });
  return (no) =>
    no
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
