import pg from 'pg';
import type { Product } from '../product.js';
import { superuserUrl } from '../superuser.js';

const PRODUCTS = 1_000;
const LINES = 2;

// A year of invoices up to now, in the order of their numbers; two of five are paid, one of fifty was returned.
const FILL = [
  `with made as (
    insert into invoices (shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise, tax_paise,
      shipping_paise, gross_paise, units_milli, status, customer_name, created_at, due_at, paid_at, returned_at)
    select $1, lpad(to_hex(i), 32, '0')::uuid, 'INV-2627-' || lpad(i::text, greatest(6, length(i::text)), '0'), '2627', i,
      lpad(to_hex(i), 32, '0')::uuid, 'ORD-' || i, net, tax, 5000, net + tax + 5000, 2000, status, 'Walk-in customer',
      at, at + interval '15 days', case status when 'Paid' then at end, case status when 'Returned' then at end
    from generate_series(1, $2::int) as i,
      lateral (select now() - ($2::int - i) * interval '365 days' / $2::int as at, 1000 + i::bigint * 7919 % 500000 as net) as t,
      lateral (select (net + 5) / 10 as tax,
        case when i % 50 = 0 then 'Returned' when i % 5 < 2 then 'Paid' else 'Unpaid' end as status) as s
    returning invoice_key, created_at, number, gross_paise, status
  ), lines as (
    insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity_milli,
      unit_price_paise, created_at, number)
    select $1, made.invoice_key, l, md5('product' || p)::uuid, 'PROD-' || p, 'Brand ' || p % 40 || ' Product ' || p, 1000, 500,
      made.created_at, made.number
    from made, generate_series(1, ${LINES}) as l, lateral (select (made.number * 31 + l * 7) % ${PRODUCTS} as p) as t
  ), hours as (
    insert into invoice_hours (shop_id, hour, invoices)
    select $1, date_trunc('hour', made.created_at, 'UTC'), count(*) from made group by 2
  )
  insert into invoice_summaries (shop_id, version, total_count, unpaid_count, unpaid_gross_paise, paid_count, paid_gross_paise)
  select $1, 1, count(*), count(*) filter (where status = 'Unpaid'), coalesce(sum(gross_paise) filter (where status = 'Unpaid'), 0),
    count(*) filter (where status = 'Paid'), coalesce(sum(gross_paise) filter (where status = 'Paid'), 0)
  from made`,
  `insert into invoice_products (shop_id, product_key, product_name)
    select distinct shop_id, product_key, product_name from invoice_lines where shop_id = $1 and $2::int > 0`,
  `insert into invoice_counters (shop_id, financial_year, next) values ($1, '2627', $2::int + 1)`,
  `insert into outbox_positions (shop_id, position, updated_at) values ($1, $2, now())`,
];

/** Gives a shop invoices by plain SQL, with all that billing keeps of them. */
export function fillInvoices(product: Product, shopId: string, count: number): Promise<void> {
  return withBilling(product, async (client) => {
    for (const sql of FILL) await client.query(sql, [shopId, count]);
    await client.query('vacuum analyze');
  });
}

/** Changes the version of the list as a payment would, so that no client has it. */
export function touchInvoices(product: Product, shopId: string): Promise<void> {
  const sql = 'update outbox_positions set position = position + 1, updated_at = now() where shop_id = $1';
  return withBilling(product, async (client) => void (await client.query(sql, [shopId])));
}

export async function withBilling(product: Product, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await superuserUrl(product, 'bahi_billing') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
