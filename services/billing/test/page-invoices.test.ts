import { A_MOMENT, type TestService } from '@bahi/testing';
import { newShop, type Shop, startBilling } from './support/billing-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

type Query = NonNullable<NonNullable<Parameters<Shop['client']['pageInvoices']>[0]>['query']>;

async function page(shop: Shop, query: Query = {}) {
  const { status, body } = await shop.client.pageInvoices({ query });
  expect(status).toBe(200);
  return body;
}

/** The last three digits of the numbers on a page. */
async function numbersOn(shop: Shop, query: Query = {}) {
  return (await page(shop, query)).invoices.map(({ invoiceId }) => Number(invoiceId.slice(-3)));
}

/** When an invoice was made whose day passed this many seconds before now. */
function dueBefore(seconds: number): string {
  return new Date(billing.clock.now().getTime() - 15 * 86_400_000 - seconds * 1_000).toISOString();
}

async function billMany(shop: Shop, count: number) {
  for (let no = 1; no <= count; no += 1) await shop.bill();
}

describe('GET /api/invoices/page', () => {
  it('is empty for a new shop', async () => {
    expect(await page(newShop(billing))).toMatchObject({ invoices: [], matchCount: 0, next: null, previous: null });
  });

  it('leads through the list and back, newest first, with the figures of all', async () => {
    const shop = newShop(billing);
    // All of one moment: the number decides.
    await billMany(shop, 5);

    const first = await page(shop, { limit: '2' });
    const second = await page(shop, { limit: '2', cursor: first.next ?? '' });
    const third = await page(shop, { limit: '2', cursor: second.next ?? '' });
    const back = await page(shop, { limit: '2', cursor: third.previous ?? '' });

    const numbers = [first, second, third, back].map(({ invoices }) =>
      invoices.map(({ invoiceId }) => Number(invoiceId.slice(-1))),
    );
    expect(numbers).toEqual([[5, 4], [3, 2], [1], [3, 2]]);
    expect([first.previous, third.next, first.matchCount, third.matchCount]).toEqual([null, null, 5, 5]);
    expect([typeof back.previous, typeof back.next]).toEqual(['string', 'string']);
    expect(third.stats).toMatchObject({ totalInvoices: 5, recentTransactions: 5, pendingPayment: 5 });
  });

  it('goes on where it was while newer invoices arrive', async () => {
    const shop = newShop(billing);
    await billMany(shop, 3);
    const { next } = await page(shop, { limit: '2' });
    await billMany(shop, 2);

    expect(await numbersOn(shop, { limit: '2', cursor: next ?? '' })).toEqual([1]);
  });

  it('never shows archived invoices, not even by status', async () => {
    const shop = newShop(billing);
    await billMany(shop, 2);
    const params = { invoiceId: 'INV-2627-000001' };
    await shop.client.payInvoice({ params });
    await shop.client.archiveInvoice({ params });

    expect(await numbersOn(shop)).toEqual([2]);
    expect((await page(shop)).matchCount).toBe(1);
    expect(await numbersOn(shop, { status: 'Paid' })).toEqual([]);
  });

  it('filters by status and by the days from and to', async () => {
    const shop = newShop(billing);
    // 23:59 and 00:00 in India.
    for (const placedAt of ['2026-11-19T18:29:00.000Z', '2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'])
      await shop.bill({ placedAt });
    await shop.client.returnInvoice({ params: { invoiceId: 'INV-2627-000003' } });

    expect(await numbersOn(shop, { status: 'unpaid' })).toEqual([2, 1]);
    expect(await numbersOn(shop, { status: 'Cancelled' })).toEqual([3]);
    expect(await numbersOn(shop, { from: '20/11/2026' })).toEqual([3, 2]);
    expect(await numbersOn(shop, { from: '20/11/2026', to: '2026-11-20' })).toEqual([2]);
    expect(await numbersOn(shop, { to: '19/11/26' })).toEqual([1]);
    expect(await numbersOn(shop, { from: '21/11/26', to: '19/11/26' })).toEqual([]);
  });

  it('filters and counts what is past its day and unpaid', async () => {
    const shop = newShop(billing);
    // Due 15 days later: a second ago, and in a second.
    for (const seconds of [1, -1, 1]) await shop.bill({ placedAt: dueBefore(seconds) });
    await shop.client.payInvoice({ params: { invoiceId: 'INV-2627-000003' } });

    expect(await numbersOn(shop, { status: 'overdue' })).toEqual([1]);
    expect(await numbersOn(shop, { query: 'overdue' })).toEqual([1]);
    expect(await numbersOn(shop, { status: 'Overdue', query: 'paid' })).toEqual([]);
    expect((await page(shop, { status: 'Paid' })).overdue).toBe(1);
    expect((await page(newShop(billing))).overdue).toBe(0);
  });

  it('shows nothing of another shop, whatever the cursor and the search', async () => {
    const shop = newShop(billing);
    await billMany(shop, 3);
    const { next } = await page(shop, { limit: '1' });

    for (const query of [{}, { cursor: next ?? '' }, { query: 'basmati' }, { query: '1' }, { query: '1139' }])
      expect(await page(newShop(billing), query)).toMatchObject({ invoices: [], stats: { totalInvoices: 0 } });
  });

  it('rejects a cursor of its own making', async () => {
    expect((await newShop(billing).client.pageInvoices({ query: { cursor: 'first' } })).status).toBe(400);
  });
});

describe('the search of a page', () => {
  let shop: Shop;

  // Today is Saturday 21 November 2026 in India.
  beforeAll(async () => {
    shop = newShop(billing);
    const sales = [
      { productName: 'Tata Salt 1 kg', placedAt: '2025-11-10T06:00:00.000Z', unitPricePaise: 1_320, quantity: 2 },
      { productName: 'Tata Tea Gold', placedAt: '2026-11-10T06:00:00.000Z', unitPricePaise: 5_500, quantity: 3 },
      { productName: '100% Atta (Chakki)', placedAt: '2026-11-20T06:00:00.000Z', unitPricePaise: 40_000 },
      { productName: 'गेहूँ का आटा', placedAt: A_MOMENT, unitPricePaise: 100 },
    ];
    for (const sale of sales) await shop.bill(sale);
    await shop.client.payInvoice({ params: { invoiceId: 'INV-2627-000001' } });
    await shop.client.returnInvoice({ params: { invoiceId: 'INV-2627-000002' } });
  });

  // 1: INV-2526-000001, ₹79.04, unpaid · 2: INV-2627-000001, ₹231.50, paid · 3: ...2, ₹930, returned · 4: ...3, ₹52.20
  const ORDINALS: Readonly<Record<string, number>> = {
    'INV-2526-000001': 1,
    'INV-2627-000001': 2,
    'INV-2627-000002': 3,
    'INV-2627-000003': 4,
  };
  const found = async (query: string) =>
    (await page(shop, { query })).invoices.map(({ invoiceId }) => ORDINALS[invoiceId]);

  it.each([
    ['', [4, 3, 2, 1]],
    ['walk-in', [4, 3, 2, 1]],
    // A status is a whole word, and Returned has two names.
    ['paid', [2]],
    ['PAID ', [2]],
    ['unpaid', [4, 1]],
    ['pai', []],
    ['returned', [3]],
    ['cancelled', [3]],
    ['cancel', [3]],
    // Days: created or due, with and without a year.
    ['10/11/2026', [2]],
    ['10-11-26', [2]],
    ['10/11', [2, 1]],
    ['10 nov', [2, 1]],
    ['10 Nov 2026', [2]],
    ['10-Nov-26', [2]],
    ['nov 10', [2, 1]],
    ['november', [4, 3, 2, 1]],
    ['nov 2025', [1]],
    ['december', [4, 3]],
    ['today', [4]],
    ['yesterday', [3]],
    ['25/11/2026', [2]],
    ['31/02/2026', []],
    // Number and reference.
    ['INV-2627-000002', [3]],
    ['2627-000002', [3]],
    ['inv-2627-00', [4, 3, 2]],
    ['000001', [2, 1]],
    ['2627', [4, 3, 2]],
    ['2526', [1]],
    // The third has it in the name of a product.
    ['1', [3, 2, 1]],
    ['INV-003', [4]],
    // Amounts, as they are shown.
    ['₹231.50', [2]],
    ['231', [2]],
    ['231.5', [2]],
    ['231.4', []],
    ['Rs. 930.00', [3]],
    ['930/-', [3]],
    // Items: every word in one name, in any order, as typed.
    ['tata', [2, 1]],
    ['salt tata', [1]],
    ['atta', [3]],
    ['100%', [3]],
    ['_', []],
    ['आटा', [4]],
    // Together.
    ['tata paid', [2]],
    ['tata 10 nov 2025', [1]],
    ['atta unpaid', []],
    ['paid unpaid', []],
    ['saffron', []],
  ])('finds by "%s"', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('finds deleted invoices by that word alone, and counts them', async () => {
    const own = newShop(billing);
    for (const unitPricePaise of [100, 200, 300]) await own.bill({ unitPricePaise });
    for (const invoiceId of ['INV-2627-000001', 'INV-2627-000002'])
      await own.client.payInvoice({ params: { invoiceId } });
    await own.client.returnInvoice({ params: { invoiceId: 'INV-2627-000003' } });
    for (const invoiceId of ['INV-2627-000001', 'INV-2627-000003'])
      await own.client.archiveInvoice({ params: { invoiceId } });

    expect(await numbersOn(own, {})).toEqual([2]);
    expect(await numbersOn(own, { query: 'Deleted' })).toEqual([3, 1]);
    expect(await numbersOn(own, { query: 'deleted paid' })).toEqual([1]);
    expect(await numbersOn(own, { query: 'deleted 000003' })).toEqual([3]);
    expect(await page(own, { query: 'deleted', limit: '1' })).toMatchObject({ matchCount: 2 });
  });

  it('counts the matches in a small shop, and leads on', async () => {
    const { matchCount, next } = await page(shop, { query: 'tata', limit: '1' });

    expect(matchCount).toBe(2);
    expect(await numbersOn(shop, { query: 'tata', limit: '1', cursor: next ?? '' })).toEqual([1]);
    expect((await page(shop, { query: '10/11', limit: '1', status: 'Paid' })).next).toBeNull();
  });

  it('finds an invoice once that has a product in two lines', async () => {
    const twice = newShop(billing);
    const order = twice.orderOf();
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    await twice.place({ ...order, lines: [line, { ...line, lineNo: 2, productName: 'Basmati Rice 1 kg' }] });

    expect((await page(twice, { query: 'basmati' })).invoices.map(({ items }) => items.length)).toEqual([2]);
  });
});
