import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { auditOf, startBilling } from './support/billing-world.js';
import { type MoneyShop, moneyShop, noteOf, paymentOf } from './support/money-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

async function newDrawer(shop: MoneyShop, name = 'Front') {
  const { body } = await shop.money.createDrawer({ body: { name } });
  return body.drawer.drawerId;
}

async function openDrawer(shop: MoneyShop, drawerId: string, float = 1_000) {
  const { body } = await shop.money.openDrawer({ params: { drawerId }, body: { float } });
  return body.session.sessionId;
}

async function reportOf(shop: MoneyShop, sessionId: string) {
  return (await shop.money.readDrawerSession({ params: { sessionId }, query: {} })).body.session;
}

function move(kind: 'in' | 'out', amount: number, over: object = {}) {
  return { moveKey: uuidv7(), kind, amount, reason: 'expense' as const, ...over };
}

describe('a drawer', () => {
  it('knows what should be in it: float, cash that stayed, refunds, moves', async () => {
    const shop = moneyShop(billing);
    const drawerId = await newDrawer(shop);
    const sessionId = await openDrawer(shop, drawerId);
    await shop.sell([{ amountPaise: 44_700, tenderedPaise: 50_000 }]);
    const open = await shop.sell([{ amountPaise: 24_700, method: 'card' }]);
    await shop.money.recordPayment({ body: paymentOf(open, 200, { drawerId }) });
    const returned = await shop.sell();
    const lines = [{ lineNo: 1, quantity: 2.5 }];
    const refunds = [{ method: 'cash', amount: 120 }];
    await shop.money.issueCreditNote({ body: noteOf(returned, lines, { refunds, drawerId }) });
    const milk = move('out', 300, { note: 'Milk' });
    await shop.money.moveCash({ params: { drawerId }, body: milk });
    await shop.money.moveCash({ params: { drawerId }, body: move('in', 50, { reason: 'change' }) });

    expect(await reportOf(shop, sessionId)).toMatchObject({
      sessionNo: null,
      cash: { in: 1_094, refunds: 120, late: 0 },
      expected: 1_000 + 1_094 - 120 - 300 + 50,
      difference: null,
    });

    const close = () =>
      shop.money.closeDrawer({ params: { drawerId }, body: { counted: 1_700, denominations: { '500': 3, '200': 1 } } });
    const replies = [await close(), await close()];
    const other = await shop.money.closeDrawer({ params: { drawerId }, body: { counted: 1_701 } });

    expect(replies.map(({ status, body }) => [status, body.session.sessionNo, body.session.difference])).toEqual([
      [200, 'Z-000001', -24],
      [200, 'Z-000001', -24],
    ]);
    expect([other.status, other.body]).toMatchObject([409, { code: 'drawer-closed' }]);
    expect((await reportOf(shop, sessionId)).moves).toMatchObject([
      { moveId: milk.moveKey, note: 'Milk' },
      { amount: 50 },
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });

  it('opens once, is moved once per key, and is closed to moves afterwards', async () => {
    const [shop, other] = [moneyShop(billing), moneyShop(billing)];
    const drawerId = await newDrawer(shop);
    const opened = await Promise.all(
      [1, 2].map(() => shop.money.openDrawer({ params: { drawerId }, body: { float: 0 } })),
    );
    const body = move('in', 10);
    const send = (sent: typeof body, one = shop) => one.money.moveCash({ params: { drawerId }, body: sent });
    const codeOf = async (reply: ReturnType<typeof send>) => {
      const { status, body: answer } = await reply;
      return [status, (answer as unknown as { code: string }).code];
    };

    const moved = await Promise.all(Array.from({ length: 6 }, () => send(body)));
    const reused = await codeOf(send({ ...body, amount: 11 }));
    await shop.money.closeDrawer({ params: { drawerId }, body: { counted: 10 } });

    expect(opened.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(moved.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(reused).toEqual([422, 'move-key-reused']);
    expect(await codeOf(send(body))).toEqual([201, undefined]);
    expect(await codeOf(send(move('in', 10)))).toEqual([409, 'drawer-closed']);
    expect(await codeOf(send(move('in', 10), other))).toEqual([404, 'drawer-not-found']);
    const same = await shop.money.createDrawer({ body: { name: 'FRONT' } });
    expect([same.status, same.body]).toMatchObject([409, { code: 'drawer-exists' }]);
  });

  it('gets the cash of a bill that named it while it was closed, marked late, with its next session', async () => {
    const shop = moneyShop(billing);
    const [front, back] = [await newDrawer(shop, 'Front'), await newDrawer(shop, 'Back')];
    await openDrawer(shop, back);
    const invoiceId = await shop.sell([{}], { drawerKey: front });

    expect((await shop.read(invoiceId)).payments).toMatchObject([{ sessionId: null, isLate: true }]);
    const sessionId = await openDrawer(shop, front, 0);

    expect((await shop.read(invoiceId)).payments).toMatchObject([{ sessionId, isLate: true }]);
    expect(await reportOf(shop, sessionId)).toMatchObject({ cash: { in: 447, late: 447 }, expected: 447 });
    const { drawers } = (await shop.money.listDrawers({ query: {} })).body;
    expect(drawers.map(({ name, open }) => [name, open !== null])).toEqual([
      ['Back', true],
      ['Front', true],
    ]);
  });

  it('marks the cash of a bill late that was sold before it was opened', async () => {
    const shop = moneyShop(billing);
    const drawerKey = await newDrawer(shop);
    const placedAt = billing.clock.now().toISOString();
    billing.clock.advance({ minutes: 1 });
    const sessionId = await openDrawer(shop, drawerKey);

    const invoiceId = await shop.sell([{}], { drawerKey, placedAt });

    expect((await shop.read(invoiceId)).payments).toMatchObject([{ sessionId, isLate: true }]);
    expect(await reportOf(shop, sessionId)).toMatchObject({ cash: { in: 447, late: 447 } });
  });

  it('takes cash of a bill without a drawer when it is the only open one, and keeps a method that was counted', async () => {
    const shop = moneyShop(billing);
    const drawerId = await newDrawer(shop);
    await openDrawer(shop, drawerId, 0);
    const invoiceId = await shop.sell();
    const [payment] = (await shop.read(invoiceId)).payments;
    await shop.money.closeDrawer({ params: { drawerId }, body: { counted: 447 } });

    const params = { paymentId: payment?.paymentId ?? '' };
    const { status, body } = await shop.money.changePaymentMethod({ params, body: { method: 'card' } });

    expect(payment?.sessionId).not.toBeNull();
    expect([status, body]).toMatchObject([409, { code: 'drawer-closed' }]);
  });
});

describe('the report of a day', () => {
  const day = '2026-11-21';
  const reportOn = async (shop: MoneyShop) => (await shop.money.readDayReport({ query: { day } })).body.report;

  it('adds up: money in less money out is what was sold, less unpaid, with collected, less refunded', async () => {
    const shop = moneyShop(billing);
    await shop.sell([{ amountPaise: 20_000 }, { amountPaise: 24_700, method: 'upi' }]);
    const unpaid = await shop.sell([{ amountPaise: 4_700 }, { amountPaise: 40_000, method: 'upi', state: 'pending' }]);
    const [, pending] = (await shop.read(unpaid)).payments;
    billing.clock.advance({ minutes: 1 });
    await shop.money.confirmPayment({ params: { paymentId: pending?.paymentId ?? '' }, body: {} });
    const open = await shop.sell([]);
    await shop.money.recordPayment({ body: paymentOf(open, 100, { method: 'bank' }) });
    const refunds = [{ method: 'cash', amount: 120 }];
    await shop.money.issueCreditNote({ body: noteOf(unpaid, [{ lineNo: 1, quantity: 2.5 }], { refunds }) });

    const report = await reportOn(shop);

    expect(report).toMatchObject({
      bills: {
        count: 3,
        first: 'INV-2627-000001',
        last: 'INV-2627-000003',
        gross: 1_341.9,
        roundOff: -0.9,
        total: 1_341,
      },
      creditNotes: { count: 1, amount: 120 },
      unpaidAtSale: 847,
      collected: 500,
      refunded: 120,
      methods: [
        { method: 'bank', in: 100, out: 0 },
        { method: 'cash', in: 247, out: 120 },
        { method: 'upi', in: 647, out: 0 },
      ],
      toConfirm: { count: 0, amount: 0 },
      hours: [{ hour: 10, bills: 3, total: 1_341 }],
    });
    const moved = report.methods.reduce((sum, { in: came, out }) => sum + came - out, 0);
    expect(moved).toBe(report.bills.total - report.unpaidAtSale + report.collected - report.refunded);
  });

  it('is stored once under a number; what comes later is shown as a difference', async () => {
    const shop = moneyShop(billing);
    await shop.sell();
    const close = () => shop.money.closeDay({ params: { day } });

    const replies = await Promise.all([close(), close()]);
    await shop.sell([{ method: 'card' }]);
    const report = await reportOn(shop);

    expect(replies.map(({ status, body }) => [status, body.report.closed?.number])).toEqual([
      [200, 'D-000001'],
      [200, 'D-000001'],
    ]);
    expect(report.bills.total).toBe(894);
    expect(report.closed).toMatchObject({ figures: { bills: { total: 447 } }, since: { total: 447, in: 447, out: 0 } });
    const early = await shop.money.closeDay({ params: { day: '2026-11-23' } });
    expect([early.status, early.body]).toMatchObject([400, { code: 'day-not-begun' }]);
    const never = await shop.money.closeDay({ params: { day: '9999-12-31' } });
    expect([never.status, never.body]).toMatchObject([400, { code: 'validation-failed' }]);
  });
});
