// Only with --all: lists of a shop with many invoices.
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { ListInvoicesReply } from '@bahi/contracts/billing';
import type { TestService } from '@bahi/testing';
import type * as z from 'zod/mini';
import { newShop, type Shop, startBilling } from './support/billing-world.js';

/** With their long names more than the buffers of a connection hold. */
const INVOICES = 2_000;
const LINES = 2;

let billing: TestService;
let shop: Shop;

beforeAll(async () => {
  billing = await startBilling();
  shop = newShop(billing);
  const { shopId } = shop.who;
  await shop.bill();
  await billing.database.query(
    `with made as (
      insert into invoices (shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise,
        tax_paise, shipping_paise, gross_paise, units_milli, status, customer_name, created_at, due_at)
      select $1, gen_random_uuid(), 'INV-2526-' || lpad(i::text, 6, '0'), '2526', i, gen_random_uuid(), 'ORD-' || i, 100, 10,
        5000, 5110, 2000, 'Unpaid', 'Walk-in customer', timestamptz '2026-03-01' + i * interval '1 second', '2026-04-01'
      from generate_series(1, $2::int) as i returning invoice_key, created_at, number
    )
    insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity_milli,
      unit_price_paise, created_at, number)
    select $1, made.invoice_key, l, gen_random_uuid(), 'PROD', repeat('Basmati Rice ', 80) || l, 1000, 50, made.created_at, made.number
    from made, generate_series(1, $3::int) as l`,
    [shopId, INVOICES, LINES],
  );
});
afterAll(() => billing.close());

/** A reader that takes the head of the reply and, until it is asked to, nothing of its body. */
async function openReader(): Promise<{ readonly call: ClientRequest; readonly reply: IncomingMessage }> {
  const headers = { Authorization: `Bearer ${shop.who.token}` };
  const call = request(`${billing.url}/api/invoices`, { headers, agent: false });
  call.on('error', () => undefined);
  call.end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  return { call, reply };
}

async function bodyOf(reply: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as z.output<typeof ListInvoicesReply>;
}

describe('a long list of invoices', () => {
  it('is sent to eight readers at once, whole, with one ETag', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.client.listInvoices()));

    for (const { status, body } of replies) {
      expect([status, body.totalInvoices, body.invoices.length]).toEqual([200, INVOICES + 1, INVOICES + 1]);
      expect(body.invoices.filter(({ items }) => items.length === LINES)).toHaveLength(INVOICES);
      expect(body.invoices.at(-1)?.invoiceId).toBe('INV-2526-000001');
    }
    const etags = new Set(replies.map(({ headers }) => headers.get('ETag')));
    expect([...etags]).toEqual([expect.stringMatching(/^"[^"]+"$/)]);
    const known = { headers: { 'If-None-Match': [...etags][0] ?? '' } };
    expect((await shop.client.listInvoices({}, known)).status).toBe(304);
  });

  it('is of one moment, though an invoice is deleted while it is read', async () => {
    const { reply } = await openReader();
    await billing.database.query(
      `update invoices set status = 'Paid', paid_at = now(), archived_at = now() where shop_id = $1 and number = 5 and financial_year = '2526'`,
      [shop.who.shopId],
    );

    const { totalInvoices, invoices } = await bodyOf(reply);

    expect([totalInvoices, invoices.length]).toEqual([INVOICES + 1, INVOICES + 1]);
    expect((await shop.client.listInvoices()).body.totalInvoices).toBe(INVOICES);
  });

  it('takes nothing from other calls while its readers stand still, and ends with them', async () => {
    const other = newShop(billing);
    const readers = await Promise.all(Array.from({ length: 8 }, openReader));

    const invoice = await other.bill();
    const beside = await other.client.pageInvoices();
    for (const { call } of readers) call.destroy();
    const after = await shop.client.listInvoices();

    expect(beside.body.invoices.map(({ invoiceId }) => invoiceId)).toEqual([invoice.invoiceId]);
    expect([readers.map(({ reply }) => reply.statusCode), after.status]).toEqual([Array(8).fill(200), 200]);
  });

  it('has the headers alone for HEAD', async () => {
    const headers = { Authorization: `Bearer ${shop.who.token}` };
    const reply = await fetch(`${billing.url}/api/invoices`, { method: 'HEAD', headers });

    expect([reply.status, await reply.text(), reply.headers.get('ETag')]).toEqual([200, '', expect.any(String)]);
  });
});
