import { uuidv7 } from '@bahi/contracts/shared';
import { A_MOMENT, type TestService } from '@bahi/testing';
import { auditOf, startBilling } from './support/billing-world.js';
import { type CustomerShop, customerShop, paymentBy } from './support/customer-world.js';
import { noteOf, paymentOf } from './support/money-world.js';

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const withBills = async (count: number): Promise<{ shop: CustomerShop; id: string; bills: string[] }> => {
  const shop = customerShop(billing);
  const id = await shop.add();
  const bills: string[] = [];
  for (let bill = 0; bill < count; bill += 1) bills.push(await shop.sellTo(id));
  return { shop, id, bills };
};

describe('the bill of a customer', () => {
  it('is entered whole, beside what was paid at the counter, and has its name', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ name: 'Lakshmi Stores' });
    const invoiceId = await shop.sellTo(id, [
      { amountPaise: 20_000 },
      { method: 'upi', state: 'pending', amountPaise: 24_700 },
    ]);

    expect(await shop.read(invoiceId)).toMatchObject({
      customerName: 'Lakshmi Stores',
      open: 247,
      pending: 247,
      paid: 200,
    });
    expect(await shop.entries(id)).toEqual([
      ['bill', 447, 447],
      ['payment', -200, 247],
    ]);
    expect(await shop.customer(id)).toMatchObject({
      balance: 247,
      openCount: 1,
      oldestOpenOn: '2026-11-21',
      pending: 247,
    });
    const pending = (await shop.read(invoiceId)).payments[1]?.paymentId ?? '';
    await shop.money.confirmPayment({ params: { paymentId: pending }, body: {} });
    expect(await shop.read(invoiceId)).toMatchObject({ status: 'Paid', open: 0, pending: 0, paid: 447 });
    expect(await shop.customer(id)).toMatchObject({ balance: 0, openCount: 0, oldestOpenOn: null, pending: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('meets an advance at once', async () => {
    const { shop, id } = await withBills(0);
    await shop.money.recordPayment({ body: paymentBy(id, 500) });
    const invoiceId = await shop.sellTo(id);

    expect(await shop.read(invoiceId)).toMatchObject({
      status: 'Paid',
      open: 0,
      payments: [{ amount: 447, invoiceId: null }],
    });
    expect(await shop.customer(id)).toMatchObject({ balance: -53, advance: 53, openCount: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });
});

describe('a payment of a customer', () => {
  it('closes the oldest bills, and part of the next; the rest of another one is an advance', async () => {
    const { shop, id, bills } = await withBills(3);
    const first = await shop.money.recordPayment({ body: paymentBy(id, 1_000, { tendered: 2_000 }) });

    expect([first.status, first.body]).toMatchObject([
      201,
      {
        payment: { invoiceId: null, customerId: id, receiptId: 'RC-2627-000001', cause: 'collection' },
        allocations: [
          { invoiceId: bills[0], amount: 447 },
          { invoiceId: bills[1], amount: 447 },
          { invoiceId: bills[2], amount: 106 },
        ],
        advance: 0,
        balance: 341,
        invoice: null,
      },
    ]);
    expect(await shop.open(id)).toEqual([[bills[2], 341]]);
    const rest = await shop.money.recordPayment({ body: paymentBy(id, 400) });
    expect(rest.body).toMatchObject({ advance: 59, balance: -59, allocations: [{ invoiceId: bills[2], amount: 341 }] });
    expect(await shop.read(bills[2] ?? '')).toMatchObject({ status: 'Paid', paid: 447 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('meets the bills that are chosen, and is refused when they do not match', async () => {
    const { shop, id, bills } = await withBills(2);
    const pay = async (amount: number, ...allocate: [string | undefined, number][]) => {
      const chosen = allocate.map(([invoiceId, part]) => ({ invoiceId, amount: part }));
      const { status, body } = await shop.money.recordPayment({ body: paymentBy(id, amount, { allocate: chosen }) });
      return [status, (body as unknown as { code?: string }).code];
    };
    const refused = [400, 'allocations-do-not-match'];
    expect(await pay(500, [bills[1], 500])).toEqual(refused);
    expect(await pay(100, [bills[1], 200])).toEqual(refused);
    expect(await pay(500, [bills[1], 447])).toEqual(refused);
    expect(await pay(10, ['INV-2627-999999', 10])).toEqual(refused);
    expect(await pay(447, [bills[1], 447])).toEqual([201, undefined]);
    expect(await shop.open(id)).toEqual([[bills[0], 447]]);
    expect(await pay(500, [bills[0], 447])).toEqual([201, undefined]);
    expect(await shop.customer(id)).toMatchObject({ balance: -53, advance: 53 });
  });

  it('of one invoice goes on to the oldest and to an advance, also twice at once', async () => {
    const { shop, id, bills } = await withBills(2);
    const replies = await Promise.all(
      [1, 2].map(() => shop.money.recordPayment({ body: paymentOf(bills[1] ?? '', 447) })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await shop.customer(id)).toMatchObject({ balance: 0, openCount: 0 });
    await shop.money.recordPayment({ body: paymentOf(bills[1] ?? '', 5) });
    expect(await shop.customer(id)).toMatchObject({ balance: -5, advance: 5 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('happens once under its key, and twenty at once never pay a bill above its total', async () => {
    const { shop, id, bills } = await withBills(2);
    const body = paymentBy(id, 100);
    const same = await Promise.all(Array.from({ length: 5 }, () => shop.money.recordPayment({ body })));
    const others = await Promise.all(
      Array.from({ length: 20 }, () => shop.money.recordPayment({ body: paymentBy(id, 50) })),
    );

    expect(same.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(4);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await shop.customer(id)).toMatchObject({ balance: 894 - 1_100, advance: 206, openCount: 0 });
    for (const bill of bills) expect(await shop.read(bill)).toMatchObject({ status: 'Paid', paid: 447 });
    const { entries } = (await shop.accounts.readLedger({ params: { customerId: id }, query: { limit: '200' } })).body;
    expect(entries.map(({ entryNo }) => entryNo)).toEqual(Array.from({ length: 23 }, (_, place) => 23 - place));
    expect(await auditOf(billing)).toEqual([]);
  });

  it('that is pending is entered when it is confirmed, for what is open of the chosen bill then', async () => {
    const { shop, id, bills } = await withBills(2);
    const wanted = { method: 'upi', state: 'pending', allocate: [{ invoiceId: bills[1], amount: 447 }] };
    const { payment } = (await shop.money.recordPayment({ body: paymentBy(id, 447, wanted) })).body;
    expect(await shop.customer(id)).toMatchObject({ balance: 894, pending: 447 });
    await shop.money.recordPayment({ body: paymentOf(bills[1] ?? '', 400) });
    const { status, body } = await shop.money.confirmPayment({ params: { paymentId: payment.paymentId }, body: {} });

    expect([status, body]).toMatchObject([200, { payment: { state: 'done' }, invoice: null }]);
    expect(await shop.open(id)).toEqual([[bills[0], 47]]);
    const failing = await shop.money.recordPayment({ body: paymentBy(id, 40, wanted) });
    expect(failing.status).toBe(400);
    expect(await auditOf(billing)).toEqual([]);
  });

  it('that is reversed opens its bills again, which meet other advances', async () => {
    const { shop, id, bills } = await withBills(1);
    const first = (await shop.money.recordPayment({ body: paymentBy(id, 447) })).body.payment;
    await shop.money.recordPayment({ body: paymentBy(id, 100) });
    const params = { paymentId: first.paymentId };
    const reply = await shop.money.reversePayment({ params, body: { reason: 'Wrong customer' } });

    expect(reply.status).toBe(200);
    expect(await shop.open(id)).toEqual([[bills[0], 347]]);
    expect(await shop.customer(id)).toMatchObject({ balance: 347, advance: 0 });
    expect((await shop.entries(id)).at(-1)).toEqual(['reversal', 447, 347]);
    expect(await auditOf(billing)).toEqual([]);
  });

  it('gets another method and keeps what it has paid', async () => {
    const { shop, id, bills } = await withBills(1);
    const { payment } = (await shop.money.recordPayment({ body: paymentBy(id, 447) })).body;
    const params = { paymentId: payment.paymentId };
    const { body } = await shop.money.changePaymentMethod({ params, body: { method: 'card', reference: null } });

    expect(body.payment).toMatchObject({ method: 'card', customerId: id });
    expect(await shop.read(bills[0] ?? '')).toMatchObject({
      status: 'Paid',
      payments: [{ method: 'card', amount: 447 }],
    });
    expect(await shop.customer(id)).toMatchObject({ balance: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('knows no customer of another shop and no archived one', async () => {
    const [shop, other] = [customerShop(billing), customerShop(billing)];
    const id = await shop.add();
    await shop.customers.archiveCustomer({ params: { customerId: id } });
    const codeOf = async (one: CustomerShop, customerId: string) =>
      ((await one.money.recordPayment({ body: paymentBy(customerId, 1) })).body as unknown as { code: string }).code;

    expect(await codeOf(other, id)).toBe('customer-not-found');
    expect(await codeOf(shop, uuidv7())).toBe('customer-not-found');
    expect(await codeOf(shop, id)).toBe('customer-archived');
  });
});

describe('goods of a customer that come back', () => {
  it('settle what is open; the rest stands in the account or goes back', async () => {
    const { shop, id, bills } = await withBills(2);
    await shop.money.recordPayment({ body: paymentBy(id, 447) });
    const lines = [{ lineNo: 1, quantity: 2.5 }];
    const note = await shop.money.issueCreditNote({ body: noteOf(bills[0] ?? '', lines, { toAccount: 120 }) });

    expect([note.status, note.body]).toMatchObject([201, { creditNote: { amount: 120, refunded: 0, toAccount: 120 } }]);
    expect(await shop.open(id)).toEqual([[bills[1], 327]]);
    expect(await shop.customer(id)).toMatchObject({ balance: 327 });
    const all = [{ lineNo: 2, quantity: 1 }];
    const refund = { refunds: [{ method: 'cash', amount: 300 }], toAccount: 27 };
    const last = await shop.money.issueCreditNote({ body: noteOf(bills[0] ?? '', all, refund) });
    expect(last.body).toMatchObject({
      creditNote: { amount: 327, refunded: 300, toAccount: 27 },
      invoice: { status: 'Returned' },
    });
    expect(await shop.customer(id)).toMatchObject({ balance: 300 });
    expect((await shop.entries(id)).slice(-3)).toEqual([
      ['credit-note', -120, 327],
      ['credit-note', -327, 0],
      ['refund', 300, 300],
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });
});

describe('an opening balance', () => {
  it('is set once, met first and written off', async () => {
    const { shop, id, bills } = await withBills(1);
    const params = { customerId: id };
    const set = await shop.accounts.enterOpening({ params, body: { amount: 1_000, asOf: '2026-08-01' } });
    const again = await shop.accounts.enterOpening({ params, body: { amount: 1, asOf: '2026-08-01' } });
    const later = await shop.accounts.enterOpening({
      params: { customerId: await shop.add() },
      body: { amount: 1, asOf: '2026-11-22' },
    });

    expect([set.status, set.body.customer]).toMatchObject([
      200,
      { balance: 1_447, openCount: 2, oldestOpenOn: '2026-08-01' },
    ]);
    expect([again.status, again.body]).toMatchObject([409, { code: 'opening-set' }]);
    expect([later.status, later.body]).toMatchObject([400, { errors: [{ field: 'asOf' }] }]);
    await shop.money.recordPayment({ body: paymentBy(id, 993) });
    expect(await shop.open(id)).toEqual([
      [null, 7],
      [bills[0], 447],
    ]);
    const off = await shop.accounts.writeOff({ params, body: { amount: 10, reason: 'The seven rupees' } });
    expect(off.body.customer).toMatchObject({ balance: 444, openCount: 1 });
    expect(await shop.read(bills[0] ?? '')).toMatchObject({ open: 444, credited: 3 });
    const above = await shop.accounts.writeOff({
      params,
      body: { amount: 445, reason: 'Too much', invoiceId: bills[0] ?? null },
    });
    expect([above.status, above.body]).toMatchObject([
      409,
      { code: 'write-off-above-open', message: 'Only 444.00 is open' },
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });

  it('below 0 is an advance', async () => {
    const { shop, id } = await withBills(0);
    await shop.accounts.enterOpening({ params: { customerId: id }, body: { amount: -500, asOf: '2026-08-01' } });
    const invoiceId = await shop.sellTo(id);

    expect(await shop.read(invoiceId)).toMatchObject({ status: 'Paid', open: 0 });
    expect(await shop.customer(id)).toMatchObject({ balance: -53, advance: 53 });
  });

  it('comes back with goods whose rest was written off', async () => {
    const { shop, id, bills } = await withBills(1);
    await shop.money.recordPayment({ body: paymentBy(id, 440) });
    await shop.accounts.writeOff({ params: { customerId: id }, body: { amount: 7, reason: 'Rounding' } });
    expect(await shop.read(bills[0] ?? '')).toMatchObject({ status: 'Paid' });
    const lines = [
      { lineNo: 1, quantity: 2.5 },
      { lineNo: 2, quantity: 1 },
    ];
    const note = await shop.money.issueCreditNote({ body: noteOf(bills[0] ?? '', lines, { toAccount: 440 }) });

    expect([note.status, note.body]).toMatchObject([201, { creditNote: { amount: 447, settled: 7, toAccount: 440 } }]);
    expect(await shop.customer(id)).toMatchObject({ balance: -440, advance: 440 });
    expect(await auditOf(billing)).toEqual([]);
  });
});

it('ages at midnight of the shop, and of a bill that is paid in part only the rest', async () => {
  const shop = customerShop(billing);
  const id = await shop.add();
  const sellOn = (placedAt: string) => shop.sell([], { customerKey: id, placedAt });
  // 6 November in the shop, 21 October in the shop.
  await sellOn('2026-11-05T18:30:00.000Z');
  const older = await sellOn('2026-10-21T18:29:59.999Z');
  await shop.accounts.enterOpening({ params: { customerId: id }, body: { amount: 100, asOf: '2026-09-22' } });
  await shop.money.recordPayment({ body: paymentBy(id, 60) });
  await shop.money.recordPayment({ body: paymentOf(older, 47) });
  const ageing = async () => (await shop.accounts.readAgeing({ query: {} })).body.total;
  const before = { upTo15: 447, upTo30: 0, upTo60: 440, upTo90: 0, over90: 0 };
  const after = { upTo15: 0, upTo30: 447, upTo60: 400, upTo90: 40, over90: 0 };

  billing.clock.set('2026-11-21T18:29:59.999Z');
  expect(await ageing()).toMatchObject(before);
  billing.clock.set('2026-11-21T18:30:00.000Z');
  expect(await ageing()).toMatchObject(after);
  billing.clock.set(A_MOMENT);
});

it('what customers are let off counts in the report of the day until goods undo it', async () => {
  const { shop, id, bills } = await withBills(2);
  const [first = ''] = bills;
  const day = '2026-11-21';
  const report = async () => (await shop.money.readDayReport({ query: { day } })).body.report;
  const letOff = (amount: number, invoiceId: string | null = null) =>
    shop.accounts.writeOff({ params: { customerId: id }, body: { amount, reason: 'Rounding', invoiceId } });
  await letOff(7, first);
  await shop.money.closeDay({ params: { day } });
  await letOff(3, bills[1]);

  expect(await report()).toMatchObject({
    ...{ writtenOff: 10, collected: 0, methods: [] },
    closed: { figures: { writtenOff: 7 }, since: { writtenOff: 3, total: 0, in: 0 } },
  });
  await shop.money.recordPayment({ body: paymentOf(first, 440) });
  const lines = [
    { lineNo: 1, quantity: 2.5 },
    { lineNo: 2, quantity: 1 },
  ];
  await shop.money.issueCreditNote({ body: noteOf(first, lines, { toAccount: 440 }) });
  expect((await report()).writtenOff).toBe(3);
});

it('a statement stands between two balances; ageing goes by the day of the bill', async () => {
  const { shop, id, bills } = await withBills(1);
  await shop.accounts.enterOpening({ params: { customerId: id }, body: { amount: 100, asOf: '2026-09-01' } });
  const statement = async (from: string, to: string) =>
    (await shop.accounts.readStatement({ params: { customerId: id }, query: { from, to } })).body.statement;

  expect(await statement('2026-11-01', '2026-11-21')).toMatchObject({
    openingBalance: 0,
    closingBalance: 547,
    openItems: [
      { kind: 'opening', open: 100, age: 81 },
      { kind: 'bill', invoiceId: bills[0], open: 447, age: 0 },
    ],
    ageing: { upTo15: 447, upTo90: 100 },
  });
  expect(await statement('2026-11-22', '2026-11-23')).toMatchObject({ openingBalance: 547, entries: [] });
  const { status } = await shop.accounts.readStatement({
    params: { customerId: id },
    query: { from: '2026-11-22', to: '2026-11-21' },
  });
  expect(status).toBe(400);
  const { body } = await shop.accounts.readAgeing({ query: {} });
  expect(body).toMatchObject({
    day: '2026-11-21',
    total: { upTo15: 447, upTo90: 100, owed: 547, owing: 1, over60: 100, advances: 0 },
    customers: [{ customerId: id, balance: 547, oldestOpenOn: '2026-09-01' }],
  });
});
