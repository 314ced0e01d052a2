import { TaxProfileChanged } from '@bahi/contracts/auth';
import { billingInternalApi, CreditNoteIssued } from '@bahi/contracts/billing';
import { BillPlaced, billsApi, OrderReduced, ordersApi } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import type { Job } from '@bahi/platform/host';
import { startTestService, stub, type TestService } from '@bahi/testing';
import { ordersService } from '../src/index.js';
import { stubBills } from './support/stub-bills.js';

const catalog = stubBills();
let service: TestService;
let jobs: readonly Job[] = [];
let invoiceOfOrder: (orderKey: string) => Promise<string | null> = async () => 'INV-2627-000001';

beforeAll(async () => {
  const definition: typeof ordersService = {
    ...ordersService,
    create: async (context) => {
      const parts = await ordersService.create(context);
      jobs = parts.jobs ?? [];
      return parts;
    },
  };
  const billing = stub(billingInternalApi, {
    invoiceOfOrder: async ({ body: { orderKey } }) => ({
      invoiceId: await invoiceOfOrder(orderKey),
      balancePaise: null,
    }),
  });
  const env = { ORDERS_RECOVER_EVERY_MS: '600000', ORDERS_TAKE_TIMEOUT_MS: '400', ORDERS_VOID_TIMEOUT_MS: '400' };
  service = await startTestService(definition, {
    env,
    peers: { catalog: [catalog.stub], billing: [billing] },
  });
});
afterAll(() => service.close());
beforeEach(() => {
  catalog.refusal = null;
  catalog.faults = {};
  invoiceOfOrder = async () => 'INV-2627-000001';
});

function open() {
  const as = service.signIn();
  return { as, bills: service.client(billsApi, { as }), orders: service.client(ordersApi, { as }) };
}

function lineOf(unitPrice: number, quantity = 1) {
  return { productId: 'PROD-MTJKV4QV-3C9A0F', quantity, unitPrice, priceVersion: 1 };
}

/** A bill of two lines, ₹447 in cash from ₹500. */
function billOf(over: object = {}) {
  return {
    billKey: uuidv7(),
    lines: [lineOf(198.5, 2), lineOf(50)],
    expectedTotal: 447,
    payments: [{ method: 'cash' as const, amount: 447, tendered: 500 }],
    ...over,
  };
}

describe('POST /api/bills', () => {
  it('sells all lines, answers the number and the change, and publishes the whole bill', async () => {
    const { as, bills, orders } = open();
    const body = billOf({ discount: { amount: 0 }, note: 'For Ravi' });

    const { status, body: reply } = await bills.placeBill({ body });

    expect(status).toBe(201);
    expect(reply).toMatchObject({
      invoiceId: 'INV-2627-000001',
      bill: { billKey: body.billKey, net: 447, roundOff: 0, total: 447, change: 53, note: 'For Ravi' },
    });
    const { data } = await service.probe.next(BillPlaced, (event) => event.data.billKey === body.billKey);
    expect(data).toMatchObject({
      by: as.userId,
      totalPaise: 44_700,
      creditPaise: 0,
      lines: [
        { lineNo: 1, allowsFractions: false },
        { lineNo: 2, allowsFractions: false },
      ],
    });
    expect(data.payments).toEqual([
      { paymentNo: 1, method: 'cash', amountPaise: 44_700, tenderedPaise: 50_000, state: 'done', reference: null },
    ]);
    expect((await orders.listOrders({})).body.orders).toMatchObject([
      { orderId: reply.bill.orderId, quantityOrdered: 3, unitPrice: 198.5, totalAmount: 447, rating: 0 },
    ]);
    expect((await bills.readBill({ params: { billRef: body.billKey } })).body.bill).toEqual(reply.bill);
  });

  it('happens once under its key, however often it is sent at once or later', async () => {
    const { bills, orders } = open();
    const body = billOf();

    const replies = await Promise.all(Array.from({ length: 20 }, () => bills.placeBill({ body })));
    const later = await bills.placeBill({ body });

    expect(new Set([...replies, later].map(({ status, body: { bill } }) => `${status} ${bill.orderId}`)).size).toBe(1);
    expect(later.headers.get('idempotent-replay')).toBe('true');
    expect((await orders.listOrders({})).body.pagination.totalOrders).toBe(1);
    const other = await bills.placeBill({ body: { ...body, note: 'Another' } });
    expect([other.status, other.body]).toMatchObject([422, { code: 'bill-key-reused' }]);
  });

  it('refuses discounts above what they are taken off, all at once, in the quote too', async () => {
    const { bills } = open();
    const lines = [
      { ...lineOf(198.5, 2), discount: { amount: 397.01 } },
      { ...lineOf(50), discount: { amount: 50 } },
    ];
    const discount = { amount: 0.01 };
    const body = billOf({ lines, discount, expectedTotal: 0, payments: [] });

    const replies = [await bills.placeBill({ body }), await bills.quoteBill({ body: { lines, discount } })];

    for (const { status, body: problem } of replies) {
      expect(status).toBe(400);
      expect(problem).toMatchObject({
        code: 'validation-failed',
        errors: [{ field: 'lines.0.discount' }, { field: 'discount' }],
      });
    }
  });

  it('names every line that catalog refuses, leaves nothing, and frees the key', async () => {
    const { bills, orders } = open();
    const body = billOf();
    catalog.refusal = {
      outcome: 'refused',
      lines: [{ lineNo: 2, code: 'price-changed', pricePaise: 5_500, priceVersion: 2 }],
    };

    const refused = await bills.placeBill({ body });

    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'lines-refused',
        message: '1 of 2 lines cannot be sold',
        lines: [{ lineNo: 2, code: 'price-changed', price: 55, priceVersion: 2 }],
      },
    ]);
    catalog.refusal = null;
    const corrected = { ...body, lines: [lineOf(198.5, 2), lineOf(53)], expectedTotal: 450, payments: [] };
    const paid = await bills.placeBill({ body: { ...corrected, payments: [{ method: 'upi', amount: 450 }] } });
    expect(paid.status).toBe(201);
    expect((await orders.listOrders({})).body.pagination.totalOrders).toBe(1);
  });

  it.each([
    [
      'payments that do not add up',
      { payments: [{ method: 'cash', amount: 400 }] },
      400,
      'payments-do-not-match',
      'The payments add up to 400.00, the bill is 447.00',
    ],
    ['credit without a customer', { payments: [], credit: 447 }, 400, 'customer-needed', 'Credit needs a customer'],
    [
      'another sum than it adds up to',
      { expectedTotal: 450, payments: [{ method: 'card', amount: 450 }] },
      409,
      'total-changed',
      'The bill now adds up to 447.00',
    ],
    [
      'a card payment that is pending',
      { payments: [{ method: 'card', amount: 447, state: 'pending' }] },
      400,
      'validation-failed',
      'state must be done or pending; only UPI can be pending',
    ],
    [
      'four decimals',
      { lines: [lineOf(447, 1.2345)] },
      400,
      'validation-failed',
      'Quantity must be above 0 and at most 1000000, with at most three decimals',
    ],
  ])('refuses %s', async (_, over, status, code, message) => {
    const { bills } = open();

    const reply = await bills.placeBill({ body: billOf(over) as never });

    expect([reply.status, reply.body]).toMatchObject([status, { code, message }]);
  });

  it('succeeds without billing: the number follows', async () => {
    const { bills } = open();
    invoiceOfOrder = async () => {
      throw new Error('away');
    };

    expect((await bills.placeBill({ body: billOf() })).body).toMatchObject({ success: true, invoiceId: null });
  });

  it('is recovered when the reply of catalog was lost and the process went away', async () => {
    const { bills, orders } = open();
    const body = billOf();
    const lost = () => Promise.reject(new Error('lost'));
    catalog.faults = { after: lost };

    const reply = await bills.placeBill({ body });

    // The void finds the bill sold, so that it is placed after all.
    expect(reply.status).toBe(201);
    catalog.faults = {};
    service.clock.advance({ minutes: 1 });
    for (const job of jobs) await job.run();
    expect((await orders.listOrders({})).body.pagination.totalOrders).toBe(1);
  });
});

describe('bills that wait', () => {
  const held = { version: 0, label: 'Blue shirt', lines: 2, total: 447, bill: { lines: [1, 2] } };

  it('are taken by exactly one till', async () => {
    const { bills } = open();
    const params = { heldKey: uuidv7() };
    await bills.holdBill({ params, body: held });
    expect((await bills.listHeldBills()).body.held).toMatchObject([{ label: 'Blue shirt', version: 0 }]);

    const takes = await Promise.all(Array.from({ length: 6 }, () => bills.takeHeldBill({ params })));

    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await bills.listHeldBills()).body.held).toEqual([]);
  });

  it('never lose a change to one that is based on an older version', async () => {
    const { bills } = open();
    const params = { heldKey: uuidv7() };
    const bill = { z: 1, lines: [1, 2] };
    const [first, repeat] = await Promise.all([1, 2].map(() => bills.holdBill({ params, body: { ...held, bill } })));
    expect([first?.body.held?.version, repeat?.body.held?.version]).toEqual([0, 0]);
    await bills.holdBill({ params, body: { ...held, label: 'Red shirt' } });

    const late = await bills.holdBill({ params, body: { ...held, label: 'Green shirt' } });

    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'held-bill-changed', current: { label: 'Red shirt' } },
    ]);
  });
});

it('rounds as the rules of the shop say', async () => {
  const { bills } = open();
  const { rules } = (await bills.readSellingRules()).body;
  await bills.updateSellingRules({ body: { ...rules, roundTo: 0 } });

  const { quote } = (await bills.quoteBill({ body: { lines: [lineOf(10.25)] } })).body;

  expect(quote).toMatchObject({ roundOff: 0, total: 10.25 });
  expect((await bills.updateSellingRules({ body: rules })).body).toMatchObject({ code: 'rules-changed' });
});

describe('goods of a bill that come back', () => {
  it('leave its list and are published so far, in any order and once; with the last of them it is cancelled', async () => {
    const { as, bills, orders } = open();
    const { billKey } = (await bills.placeBill({ body: billOf() })).body.bill;
    const placed = await service.probe.next(BillPlaced, ({ data }) => data.billKey === billKey);
    const { orderKey, orderId, lines, totalPaise: amountPaise } = placed.data;
    const issue = async (returned: readonly (readonly [milli: number, paise: number])[], isWhole = false) => {
      const data = {
        ...{
          creditNoteKey: uuidv7(),
          creditNoteId: 'CN-2627-000001',
          invoiceKey: uuidv7(),
          invoiceId: 'INV-2627-000001',
        },
        ...{ orderKey, orderId, issuedAt: service.clock.now().toISOString(), by: as.userId, amountPaise, isWhole },
        lines: returned.map(([returnedMilli, returnedNetPaise], index) => ({
          ...{ lineNo: index + 1, productKey: lines[index]?.productKey ?? '', restock: 'shelf' as const },
          ...{ unitsMilli: 1_000, returnedMilli, returnedNetPaise },
        })),
      };
      await service.publishFromPeer(CreditNoteIssued, { shopId: as.shopId, data });
    };
    const listed = async () => (await orders.listOrders({})).body.orders[0];

    await issue([[1_000, 19_850]]);
    expect(await listed()).toMatchObject({ quantityOrdered: 2, totalAmount: 248.5, orderStatus: 'pending' });
    const first = await service.probe.next(OrderReduced, ({ data }) => data.orderKey === orderKey);
    await issue(
      [
        [2_000, 39_700],
        [1_000, 5_000],
      ],
      true,
    );
    await issue([[1_000, 19_850]]);
    const last = await service.probe.next(OrderReduced, ({ data }) => data.orderKey === orderKey && data.isCancelled);

    const costPaise = lines[0]?.unitCostPaise ?? 0;
    expect(first.data).toMatchObject({
      isCancelled: false,
      lines: [{ lineNo: 1, returnedMilli: 1_000, netPaise: 19_850, costPaise }],
    });
    expect(last.data.lines.map(({ returnedMilli, netPaise }) => [returnedMilli, netPaise])).toEqual([
      [2_000, 39_700],
      [1_000, 5_000],
    ]);
    expect(await listed()).toMatchObject({ quantityOrdered: 3, totalAmount: 447, orderStatus: 'cancelled' });
    const sql = "select count(*)::int as count from outbox where shop_id = $1 and type = 'orders.order-reduced'";
    expect(await service.database.query(sql, [as.shopId])).toEqual([{ count: 2 }]);
  });
});

describe('PUT /api/bills/:orderId/ratings', () => {
  it('rates lines once each, changes them, shows the mean half up, and brings them to catalog', async () => {
    const { bills, orders } = open();
    const { orderId } = (await bills.placeBill({ body: billOf() })).body.bill;
    const rate = (...ratings: { lineNo: number; rating: number }[]) =>
      bills.rateBill({ params: { orderId }, body: { ratings } });
    const listed = async () => (await orders.listOrders({})).body.orders[0]?.rating;
    catalog.rated.length = 0;

    const first = await rate({ lineNo: 1, rating: 4 });
    const both = await rate({ lineNo: 2, rating: 3 }, { lineNo: 1, rating: 4 });
    const seen = await listed();
    const changed = await rate({ lineNo: 1, rating: 1 });

    expect(first.body).toEqual({ success: true, orderId, rating: 4, ratings: [{ lineNo: 1, rating: 4 }] });
    expect(first.headers.get('x-position')).toContain('catalog=7');
    expect([both.body.rating, seen, changed.body.rating, await listed()]).toEqual([4, 4, 2, 2]);
    expect((await bills.readBill({ params: { billRef: orderId } })).body.ratings).toEqual([
      { lineNo: 1, rating: 1 },
      { lineNo: 2, rating: 3 },
    ]);
    expect(catalog.rated.map(({ lineNo, rating, changeNo }) => [lineNo, rating, changeNo])).toEqual([
      [1, 4, 1],
      [1, 4, 1],
      [2, 3, 1],
      [1, 1, 2],
    ]);
  });

  it('refuses what is no line of a bill of the shop, and repeats what catalog did not get', async () => {
    const { bills } = open();
    const { orderId } = (await bills.placeBill({ body: billOf() })).body.bill;
    const body = { ratings: [{ lineNo: 3, rating: 4 }] };
    const status = async (ratings: object) =>
      (await bills.rateBill({ params: { orderId }, body: { ratings } as never })).status;

    expect((await bills.rateBill({ params: { orderId }, body })).body).toMatchObject({ code: 'line-not-found' });
    expect((await open().bills.rateBill({ params: { orderId }, body })).body).toMatchObject({ code: 'bill-not-found' });
    expect(await status([1, 1].map((lineNo) => ({ lineNo, rating: 4 })))).toBe(400);
    expect(await status([{ lineNo: 1, rating: 6 }])).toBe(400);
    catalog.faults = { before: () => Promise.reject(new Error('down')) };
    expect(await status([{ lineNo: 1, rating: 4 }])).toBeGreaterThanOrEqual(500);
    catalog.faults = {};
    catalog.rated.length = 0;
    expect(await status([{ lineNo: 1, rating: 4 }])).toBe(200);
    expect(catalog.rated).toMatchObject([{ lineNo: 1, rating: 4, changeNo: 1 }]);
  });
});

describe('a shop with a tax profile', () => {
  /** A regular shop of Maharashtra; auth's event has arrived. */
  async function openTaxed(over: Partial<TaxProfile> = {}) {
    const shop = open();
    const data = { ...SIMPLE_PROFILE, version: 1, kind: 'regular' as const, stateCode: '27', ...over };
    await service.publishFromPeer(TaxProfileChanged, { shopId: shop.as.shopId, data });
    return shop;
  }

  it('sends the tax with its bill and answers it by line and rate', async () => {
    const { bills } = await openTaxed();
    const body = billOf({ placeOfSupply: ' 29 ' });

    const { body: reply } = await bills.placeBill({ body });

    const rate = { treatment: 'taxable', rate: 18, taxable: 378.81, cgst: 0, sgst: 0, igst: 68.19, cess: 0 };
    expect(reply.bill).toMatchObject({
      ...{ net: 378.81, tax: 68.19, roundOff: 0, total: 447 },
      gst: { documentType: 'tax-invoice', placeOfSupply: '29', interState: true, rates: [rate], warnings: [] },
      lines: [{ gst: { hsn: '9405', uqc: 'PCS', treatment: 'taxable', rate: 18, igst: 60.56, belowMrp: 0 } }, {}],
    });
    const { quote } = (await bills.quoteBill({ body: { lines: body.lines } })).body;
    expect(quote).toMatchObject({ total: 447, gst: { placeOfSupply: '27', rates: [{ cgst: 34.09, sgst: 34.09 }] } });
    const { data } = await service.probe.next(BillPlaced, (event) => event.data.billKey === body.billKey);
    expect(data).toMatchObject({
      taxContext: { kind: 'regular', placeOfSupply: '29', interState: true, profileVersion: 1 },
      documentType: 'tax-invoice',
      rates: [{ rateBp: 1800, taxablePaise: 37_881, igstPaise: 6_819 }],
      lines: [{ tax: { rule: { rateBp: 1800 }, igstPaise: 6_056 } }, { tax: {} }],
    });
    expect((await bills.readBill({ params: { billRef: body.billKey } })).body.bill).toEqual(reply.bill);
  });

  it('refuses an unknown State, and another one to a composition shop', async () => {
    const { bills } = await openTaxed({ kind: 'composition' });
    const quoteTo = async (placeOfSupply: string) => {
      const { status, body } = await bills.quoteBill({ body: { lines: [lineOf(50)], placeOfSupply } });
      return [status, status === 200 ? null : (body as unknown as { message: string }).message];
    };

    expect(await quoteTo('28')).toEqual([400, 'State 28 is now 37']);
    for (const code of ['99', '7', '']) expect(await quoteTo(code)).toEqual([400, 'Unknown State']);
    expect(await quoteTo('29')).toEqual([409, 'A composition shop can sell only within its State']);
    expect(await quoteTo('27 ')).toEqual([200, null]);
  });

  it('asks for the buyer where catalog needs him', async () => {
    const { bills } = await openTaxed();
    catalog.refusal = { outcome: 'buyer-details-needed' };

    const { status, body } = await bills.placeBill({ body: billOf() });

    expect([status, body]).toMatchObject([400, { code: 'buyer-details-needed' }]);
  });
});
