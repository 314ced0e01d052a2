import { InvoiceMoneyChanged, InvoicePaid, InvoiceReopened } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { auditOf, startBilling } from './support/billing-world.js';
import { moneyShop, noteOf, paymentOf } from './support/money-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

describe('POST /api/payments', () => {
  it('pays an invoice in parts, each with a receipt, and says what is open', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([]);
    expect(await shop.read(invoiceId)).toMatchObject({ status: 'Unpaid', payment: 'unpaid', open: 447 });

    const first = await shop.money.recordPayment({ body: paymentOf(invoiceId, 200, { tendered: 500 }) });
    const last = await shop.money.recordPayment({
      body: paymentOf(invoiceId, 247, { method: 'upi', reference: 'UTR 1' }),
    });

    expect([first.status, first.body]).toMatchObject([
      201,
      {
        payment: { receiptId: 'RC-2627-000001', method: 'cash', amount: 200, tendered: 500, cause: 'collection' },
        allocations: [{ invoiceId, amount: 200 }],
        invoice: { status: 'Unpaid', payment: 'part-paid', open: 247 },
      },
    ]);
    expect(last.body).toMatchObject({
      payment: { receiptId: 'RC-2627-000002', reference: 'UTR 1' },
      invoice: { status: 'Paid', payment: null, open: 0, paid: 447 },
    });
    expect((await shop.read(invoiceId)).payments.map(({ amount, takenBy }) => [amount, takenBy])).toEqual([
      [200, shop.who.userId],
      [247, shop.who.userId],
    ]);
    const paid = await billing.probe.next(InvoicePaid, ({ data }) => data.invoiceId === invoiceId);
    expect(paid.data).toMatchObject({ stateNo: 1 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('takes the last rupees of an invoice once, and says how many are open', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([{ amountPaise: 34_700 }]);

    const replies = await Promise.all(
      Array.from({ length: 6 }, () => shop.money.recordPayment({ body: paymentOf(invoiceId, 100) })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { body } = await shop.money.recordPayment({
      body: paymentOf(await shop.sell([{ amountPaise: 34_700 }]), 101),
    });
    expect(body).toMatchObject({ code: 'more-than-open', message: 'Only 100.00 is open' });
    expect((await shop.read(invoiceId)).paid).toBe(447);
  });

  it('happens once under its key, sent twenty times at once, and is refused for another payment', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([]);
    const body = paymentOf(invoiceId, 20);

    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.money.recordPayment({ body })));
    const other = await shop.money.recordPayment({ body: { ...body, amount: 21 } });

    expect(new Set(replies.map(({ body: { payment } }) => payment.paymentId))).toEqual(new Set([body.paymentKey]));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(19);
    expect([other.status, other.body]).toMatchObject([422, { code: 'payment-key-reused' }]);
    expect((await shop.read(invoiceId)).paid).toBe(20);
  });

  it.each([
    ['more than two decimals', { amount: 1.005 }, 'Amount must be above 0, with at most two decimals'],
    ['nothing', { amount: 0 }, 'Amount must be above 0, with at most two decimals'],
    ['less cash than its amount', { tendered: 10 }, 'tendered is for cash and at least the amount'],
    ['pending cash', { state: 'pending' }, 'state must be done or pending; only UPI can be pending'],
    ['no method', { method: 'khata' }, 'method must be cash, upi, card, bank or other'],
  ])('refuses %s', async (_, over, message) => {
    const shop = moneyShop(billing);

    const { status, body } = await shop.money.recordPayment({ body: paymentOf('INV-2627-000001', 100, over) as never });

    expect([status, body]).toMatchObject([400, { message }]);
  });

  it('knows no invoice of another shop, none that came back, no foreign drawer', async () => {
    const [shop, other] = [moneyShop(billing), moneyShop(billing)];
    const [mine, returned] = [await shop.sell([]), await shop.sell([])];
    await shop.invoices.returnInvoice({ params: { invoiceId: returned } });
    const statusOf = async (one: typeof shop, body: ReturnType<typeof paymentOf>) => {
      const reply = await one.money.recordPayment({ body });
      return [reply.status, (reply.body as unknown as { code: string }).code];
    };

    expect(await statusOf(other, paymentOf(mine, 1))).toEqual([404, 'invoice-not-found']);
    expect(await statusOf(shop, paymentOf(returned, 1))).toEqual([409, 'invoice-returned']);
    expect(await statusOf(shop, paymentOf(mine, 1, { drawerId: uuidv7() }))).toEqual([404, 'drawer-not-found']);
  });
});

describe('a payment by pending UPI', () => {
  const pending = [{ method: 'upi', state: 'pending' }] as const;

  it('is confirmed once; then it cannot fail', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell(pending);
    const detail = await shop.read(invoiceId);
    const params = { paymentId: detail.payments[0]?.paymentId ?? '' };
    expect(detail).toMatchObject({ status: 'Unpaid', payment: 'pending', open: 447, pending: 447 });

    const replies = [
      await shop.money.confirmPayment({ params, body: { reference: 'UTR 7' } }),
      await shop.money.confirmPayment({ params, body: {} }),
    ];
    const failed = await shop.money.failPayment({ params, body: { reason: 'Never came' } });

    expect(replies.map(({ status, body }) => [status, body.payment.state, body.payment.reference])).toEqual([
      [200, 'done', 'UTR 7'],
      [200, 'done', 'UTR 7'],
    ]);
    expect([failed.status, failed.body]).toMatchObject([409, { code: 'payment-settled' }]);
    expect(await shop.read(invoiceId)).toMatchObject({ status: 'Paid', open: 0, pending: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('fails and leaves the invoice open; then it cannot be confirmed', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell(pending);
    const params = { paymentId: (await shop.read(invoiceId)).payments[0]?.paymentId ?? '' };

    const failed = await shop.money.failPayment({ params, body: { reason: 'Never came' } });
    const confirmed = await shop.money.confirmPayment({ params, body: {} });

    expect(failed.body).toMatchObject({
      payment: { state: 'failed', note: 'Never came' },
      invoice: { payment: 'unpaid' },
    });
    expect([confirmed.status, confirmed.body]).toMatchObject([409, { code: 'payment-settled' }]);
  });

  it('is not confirmed above what is open: the base call has paid meanwhile', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell(pending);
    const params = { paymentId: (await shop.read(invoiceId)).payments[0]?.paymentId ?? '' };
    await shop.invoices.payInvoice({ params: { invoiceId } });

    const confirmed = await shop.money.confirmPayment({ params, body: {} });

    expect([confirmed.status, confirmed.body]).toMatchObject([
      409,
      { code: 'more-than-open', message: 'Only 0.00 is open' },
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });
});

describe('a payment that was a mistake', () => {
  it('is reversed once by an opposite record; the invoice opens again and leaves the archive', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell();
    await shop.invoices.archiveInvoice({ params: { invoiceId } });
    const params = { paymentId: (await shop.read(invoiceId)).payments[0]?.paymentId ?? '' };
    const body = { reason: 'Wrong bill' };

    const replies = await Promise.all([
      shop.money.reversePayment({ params, body }),
      shop.money.reversePayment({ params, body }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const detail = await shop.read(invoiceId);
    expect(detail).toMatchObject({ status: 'Unpaid', open: 447, paidAt: null, archivedAt: null });
    expect(detail.payments.map(({ direction, cause, state }) => [direction, cause, state])).toEqual([
      ['in', 'sale', 'reversed'],
      ['out', 'reversal', 'done'],
    ]);
    const reopened = await billing.probe.next(InvoiceReopened, ({ data }) => data.invoiceId === invoiceId);
    expect(reopened.data.stateNo).toBe(2);
    expect(await auditOf(billing)).toEqual([]);
  });

  it('gets another method and keeps the invoice paid', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell();
    const params = { paymentId: (await shop.read(invoiceId)).payments[0]?.paymentId ?? '' };

    const { status, body } = await shop.money.changePaymentMethod({
      params,
      body: { method: 'card', reference: '4321' },
    });

    expect([status, body]).toMatchObject([
      200,
      { payment: { method: 'card', reference: '4321', amount: 447 }, invoice: { status: 'Paid', open: 0 } },
    ]);
    const { payments } = await shop.read(invoiceId);
    expect(payments.map(({ method, direction, state }) => [method, direction, state])).toEqual([
      ['cash', 'in', 'reversed'],
      ['cash', 'out', 'done'],
      ['card', 'in', 'done'],
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });
});

it('tells how what is left of a bill is paid, after every change of its money', async () => {
  const shop = moneyShop(billing);
  const invoiceId = await shop.sell([{ amountPaise: 10_000 }, { amountPaise: 4_000, method: 'upi', state: 'pending' }]);
  const pending = (await shop.read(invoiceId)).payments[1]?.paymentId ?? '';
  await shop.money.recordPayment({ body: paymentOf(invoiceId, 200, { method: 'card' }) });
  await shop.money.confirmPayment({ params: { paymentId: pending }, body: {} });
  const lines = [{ lineNo: 2, quantity: 1 }];
  // 220 are back: 107 settle what is open, of the rest more goes out by card than came in by it.
  await shop.money.issueCreditNote({ body: noteOf(invoiceId, lines, { refunds: [{ method: 'card', amount: 220 }] }) });

  const parts = { cash: 0, upi: 0, card: 0, bank: 0, other: 0, unspecified: 0, pending: 0, credit: 0 };
  await billing.probe.next(InvoiceMoneyChanged, ({ data: { cash } }) => cash === 8_000);
  const told = billing.probe.all(InvoiceMoneyChanged).filter(({ envelope }) => envelope.shopId === shop.who.shopId);
  expect(told.map(({ data }) => data)).toMatchObject([
    { ...parts, cash: 10_000, card: 20_000, pending: 4_000, credit: 10_700 },
    { ...parts, cash: 10_000, card: 20_000, upi: 4_000, credit: 10_700 },
    { ...parts, cash: 8_000, upi: 4_000 },
  ]);
});

it('lists payments by day, method and state, newest first, page by page', async () => {
  const shop = moneyShop(billing);
  for (const method of ['cash', 'upi', 'card'] as const) await shop.sell([{ method }]);
  await shop.sell([{ method: 'upi', state: 'pending' }]);
  const list = async (query: object) => (await shop.money.listPayments({ query } as never)).body;

  expect((await list({ method: 'upi' })).payments).toHaveLength(2);
  expect((await list({ state: 'pending' })).payments.map(({ invoiceId }) => invoiceId)).toEqual(['INV-2627-000004']);
  expect((await list({ day: '2026-11-20' })).payments).toEqual([]);
  const first = await list({ limit: '3', day: '2026-11-21' });
  const second = await list({ limit: '3', day: '2026-11-21', cursor: first.next });
  const numbers = [...first.payments, ...second.payments].map(({ paymentId }) => paymentId);
  expect([numbers.length, new Set(numbers).size, second.next]).toEqual([4, 4, null]);
});
