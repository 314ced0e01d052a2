import { billingApi, ListInvoicesReply } from '@bahi/contracts/billing';
import { OrderPlaced } from '@bahi/contracts/orders';
import { MAX_PRICE_PAISE, MAX_UNITS } from '@bahi/contracts/shared';
import { A_MOMENT, hold, type TestService } from '@bahi/testing';
import { newShop, startBilling } from './support/billing-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const NO_STATS = {
  recentTransactions: 0,
  totalInvoices: 0,
  processed: 0,
  customers: 0,
  paidAmount: 0,
  unpaidAmount: 0,
  pendingPayment: 0,
};

describe('GET /api/invoices', () => {
  it('is empty for a new shop', async () => {
    const { status, body } = await newShop(billing).client.listInvoices();

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, timeZone: 'Asia/Kolkata', totalInvoices: 0, invoices: [], stats: NO_STATS });
  });

  it('is not sent again while nothing changed, and read again after a change', async () => {
    const shop = newShop(billing);
    const [first] = [await shop.bill(), await shop.bill()];
    const { headers } = await shop.client.listInvoices();
    const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };

    const unchanged = await shop.client.listInvoices({}, known);
    await shop.client.payInvoice({ params: { invoiceId: first.invoiceId } });
    const changed = await shop.client.listInvoices({}, known);

    expect([unchanged.status, changed.status]).toEqual([304, 200]);
    expect(changed.body.invoices.map(({ status }) => status)).toEqual(['Unpaid', 'Paid']);
  });

  it('shows the invoice of an order with its figures', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();
    await shop.place(order);

    const { body, headers } = await shop.client.listInvoices();

    expect(ListInvoicesReply.safeParse(body).error).toBeUndefined();
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(body.invoices).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        invoiceId: 'INV-2627-000001',
        reference: 'INV-001',
        orderId: order.orderId,
        totalAmount: 990,
        status: 'Unpaid',
        createdAt: A_MOMENT,
        dueDate: '2026-12-06T05:12:08.114Z',
        customerName: 'Walk-in customer',
        items: [{ productName: 'Basmati Rice 5 kg', quantity: 2, price: 495 }],
        productName: 'Basmati Rice 5 kg',
        quantityOrdered: 2,
        pricePerUnit: 495,
        paidAt: null,
        returnedAt: null,
        archivedAt: null,
      },
    ]);
    expect(body.stats).toEqual({
      ...NO_STATS,
      recentTransactions: 1,
      totalInvoices: 1,
      unpaidAmount: 1139,
      pendingPayment: 1,
    });
  });

  it('keeps the order of the lines', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    await shop.place({
      ...order,
      lines: [line, { ...line, lineNo: 2, productName: 'Toor Dal 1 kg', quantity: 2, quantityMilli: 1_250 }],
    });
    await shop.bill();

    const { body } = await shop.client.listInvoices();

    expect(body.invoices.map(({ items }) => items.length)).toEqual([1, 2]);
    expect(body.invoices[1]?.items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ['Basmati Rice 5 kg', 2],
      ['Toor Dal 1 kg', 1.25],
    ]);
    expect(body.invoices[1]?.quantityOrdered).toBe(2);
  });

  it('sorts by date, then by number, newest first', async () => {
    const shop = newShop(billing);
    // Six of one moment, so that a right order by chance is unlikely.
    for (let no = 1; no <= 6; no += 1) await shop.bill({ placedAt: '2026-11-20T10:00:00.000Z' });
    await shop.bill({ placedAt: '2026-11-21T10:00:00.000Z' });

    const { body } = await shop.client.listInvoices();

    const numbers = [7, 6, 5, 4, 3, 2, 1].map((no) => `INV-2627-00000${no}`);
    expect(body.invoices.map(({ invoiceId }) => invoiceId)).toEqual(numbers);
  });

  it('sums the gross amounts that orders sent, and flat ones for events without totals', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf({ quantity: 1, unitPricePaise: 10_050 });
    const roundedDown = { netPaise: 10_050, taxPaise: 0, shippingPaise: 0, grossPaise: 10_000 };
    await shop.place({ ...order, totals: roundedDown });
    const { totals, ...older } = shop.orderOf({ quantity: 1, unitPricePaise: 10_000 });
    await shop.place(older);

    const { body } = await shop.client.listInvoices();

    expect(body.stats.unpaidAmount).toBe(100 + 160);
    expect(body.invoices.map(({ totalAmount }) => totalAmount).sort()).toEqual([100, 100.5]);
  });

  it('sums gross per invoice, half up to the paisa', async () => {
    const shop = newShop(billing);
    await shop.bill({ quantity: 1, unitPricePaise: 5 });
    await shop.bill({ quantity: 1, unitPricePaise: 4 });

    const { body } = await shop.client.listInvoices();

    expect(body.stats.unpaidAmount).toBe(100.1);
  });

  it('sums paise beyond the safe integers', async () => {
    const shop = newShop(billing);
    const largest = { quantity: MAX_UNITS, unitPricePaise: MAX_PRICE_PAISE };
    for (let sale = 0; sale < 18; sale += 1) {
      const { invoiceId } = await shop.bill(largest);
      if (sale < 9) await shop.client.payInvoice({ params: { invoiceId } });
    }

    const { status, body } = await shop.client.listInvoices();

    expect(status).toBe(200);
    expect(body.stats).toMatchObject({ paidAmount: 99_000_000_000_450, unpaidAmount: 99_000_000_000_450 });
  });

  it('counts the last 168 hours to the millisecond, whatever the status', async () => {
    const shop = newShop(billing);
    const nowMs = billing.clock.now().getTime();
    const aged = (ageMs: number) => shop.bill({ placedAt: new Date(nowMs - ageMs).toISOString() });
    const [returned] = [await aged(0), await aged(168 * 3_600_000), await aged(168 * 3_600_000 + 1)];
    await shop.client.returnInvoice({ params: { invoiceId: returned.invoiceId } });

    const { body } = await shop.client.listInvoices();

    expect(body.stats).toMatchObject({ recentTransactions: 2, totalInvoices: 3 });
  });

  it('filters by status in any case, and counts returned as cancelled', async () => {
    const shop = newShop(billing);
    const [unpaid, paid, returned] = [await shop.bill(), await shop.bill(), await shop.bill()];
    await shop.client.payInvoice({ params: { invoiceId: paid.invoiceId } });
    await shop.client.returnInvoice({ params: { invoiceId: returned.invoiceId } });
    const ids = async (query: Readonly<Record<string, unknown>>) =>
      (await shop.client.listInvoices({ query })).body.invoices.map(({ invoiceId }) => invoiceId);

    expect(await ids({ status: 'unpaid' })).toEqual([unpaid.invoiceId]);
    expect(await ids({ status: 'PAID' })).toEqual([paid.invoiceId]);
    expect(await ids({ status: 'returned' })).toEqual([returned.invoiceId]);
    expect(await ids({ status: 'Cancelled' })).toEqual([returned.invoiceId]);
    expect(await ids({ _t: '1' })).toHaveLength(3);
  });

  it('hides archived invoices from the plain list only and keeps the figures', async () => {
    const shop = newShop(billing);
    const [kept, returned] = [await shop.bill(), await shop.bill()];
    await shop.client.returnInvoice({ params: { invoiceId: returned.invoiceId } });
    const before = (await shop.client.listInvoices()).body.stats;
    await shop.client.archiveInvoice({ params: { invoiceId: returned.invoiceId } });
    const list = async (query: Readonly<Record<string, unknown>> = {}) =>
      (await shop.client.listInvoices({ query })).body;

    expect((await list()).invoices.map(({ invoiceId }) => invoiceId)).toEqual([kept.invoiceId]);
    expect((await list()).totalInvoices).toBe(1);
    expect((await list({ status: 'Cancelled' })).totalInvoices).toBe(1);
    expect((await list({ status: 'Cancelled', archived: false })).totalInvoices).toBe(0);
    expect((await list({ archived: true })).invoices.map(({ invoiceId }) => invoiceId)).toEqual([returned.invoiceId]);
    expect((await list({ archived: true })).stats).toEqual(before);
  });

  it.each([
    ['Unknown status. Use Paid, Unpaid, Returned or Cancelled.', { status: 'Lost' }],
    ['Unknown status. Use Paid, Unpaid, Returned or Cancelled.', { status: '', archived: 'x' }],
    ['archived must be true or false', { archived: 'yes' }],
  ])('rejects with "%s"', async (text, query) => {
    const reply = await newShop(billing).client.listInvoices({ query });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation-failed', message: text });
  });

  it('waits for the order that the caller has placed', async () => {
    const shop = newShop(billing);
    const { position } = await billing.publishFromPeer(OrderPlaced, { shopId: shop.who.shopId, data: shop.orderOf() });
    const listAfter = (seen: number) => shop.client.listInvoices({}, { headers: { 'X-After': `orders=${seen}` } });

    const replies = [await listAfter(position), await listAfter(position + 1)];

    expect(replies.map(({ headers, body }) => [headers.get('x-behind'), body.totalInvoices])).toEqual([
      [null, 1],
      ['true', 1],
    ]);
  });

  it('shows nothing of another shop', async () => {
    await newShop(billing).bill();

    expect((await newShop(billing).client.listInvoices()).body).toMatchObject({ invoices: [], stats: NO_STATS });
  });

  it('answers 304 to the ETag of this shop, filter and version only', async () => {
    const [shop, other] = [newShop(billing), newShop(billing)];
    for (const { bill } of [shop, other]) await bill();
    const { headers, body } = await shop.client.listInvoices();
    const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    const statusOf = async (reply: Promise<{ readonly status: number }>) => (await reply).status;

    const before = [
      await statusOf(shop.client.listInvoices({}, known)),
      await statusOf(shop.client.listInvoices({ query: { status: 'Unpaid' } }, known)),
      await statusOf(other.client.listInvoices({}, known)),
    ];
    await shop.client.payInvoice({ params: { invoiceId: body.invoices[0]?.invoiceId ?? '' } });

    expect(headers.get('ETag')).toMatch(/^"[^"]+"$/);
    expect(before).toEqual([304, 200, 200]);
    expect(await statusOf(shop.client.listInvoices({}, known))).toBe(200);
  });

  it('shows each change at once after earlier reads', async () => {
    const shop = newShop(billing);
    const { invoiceId } = await shop.bill();
    await shop.client.listInvoices();
    await shop.client.payInvoice({ params: { invoiceId } });

    const { body } = await shop.client.listInvoices();
    await shop.bill();

    expect(body.invoices[0]?.status).toBe('Paid');
    expect(body.stats).toMatchObject({
      processed: 1,
      customers: 1,
      pendingPayment: 0,
      paidAmount: 1139,
      unpaidAmount: 0,
    });
    expect((await shop.client.listInvoices()).body.totalInvoices).toBe(2);
  });

  it('reads list and figures in one snapshot during a change', async () => {
    const shop = newShop(billing);
    await shop.place(shop.orderOf());
    const { shopId } = shop.who;
    // The read gets its figures and waits for the lines; meanwhile the invoice is paid.
    const { released } = await hold(
      billing.database,
      `lock table invoice_lines in access exclusive mode;
      update invoices set status = 'Paid', paid_at = created_at where shop_id = '${shopId}';
      update invoice_summaries set version = version + 1, unpaid_count = 0, unpaid_gross_paise = 0, paid_count = 1,
        paid_gross_paise = 113900 where shop_id = '${shopId}'`,
    );

    const during = await shop.client.listInvoices();
    await released;
    const after = await shop.client.listInvoices();

    const shown = [during, after].map(({ body: { stats, invoices } }) => [
      stats.pendingPayment,
      stats.processed,
      invoices.map(({ status }) => status),
    ]);
    expect(shown).toEqual([
      [1, 0, ['Unpaid']],
      [0, 1, ['Paid']],
    ]);
  });

  it('requires a token', async () => {
    expect((await billing.client(billingApi).listInvoices()).status).toBe(401);
  });
});
