import { TaxProfileChanged } from '@bahi/contracts/auth';
import { BillPlaced, billsApi } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { Job } from '@bahi/platform/host';
import { startTestService, type TestService } from '@bahi/testing';
import { ordersService } from '../src/index.js';
import { stubBilling } from './support/stub-billing.js';
import { stubBills } from './support/stub-bills.js';

const catalog = stubBills();
const billing = stubBilling();
let service: TestService;
let jobs: readonly Job[] = [];

beforeAll(async () => {
  const definition: typeof ordersService = {
    ...ordersService,
    create: async (context) => {
      const parts = await ordersService.create(context);
      jobs = parts.jobs ?? [];
      return parts;
    },
  };
  const env = { ORDERS_RECOVER_EVERY_MS: '600000', ORDERS_TAKE_TIMEOUT_MS: '400', ORDERS_VOID_TIMEOUT_MS: '400' };
  service = await startTestService(definition, { env, peers: { catalog: [catalog.stub], billing: [billing.stub] } });
});
afterAll(() => service.close());
beforeEach(() => {
  catalog.refusal = null;
  catalog.faults = {};
  billing.isAway = false;
  billing.claims.clear();
});

function open() {
  const as = service.signIn();
  return { as, bills: service.client(billsApi, { as }) };
}

/** A bill of ₹80 on credit. */
function creditBill(customerId: string, over: object = {}) {
  const lines = [{ productId: 'PROD-MTJKV4QV-3C9A0F', quantity: 1, unitPrice: 80, priceVersion: 1 }];
  return { billKey: uuidv7(), customerId, lines, expectedTotal: 80, payments: [], credit: 80, ...over };
}

async function recover() {
  service.clock.advance({ minutes: 1 });
  for (const job of jobs) await job.run();
}

describe('a bill on credit', () => {
  it('holds the credit before its goods are taken, and answers the balance of the customer', async () => {
    const { bills } = open();
    const { customerKey } = billing.open({ balancePaise: 10_000 });
    const body = creditBill(customerKey);

    const { status, body: reply } = await bills.placeBill({ body });

    expect([status, reply]).toMatchObject([201, { balance: 180, bill: { customerId: customerKey, credit: 80 } }]);
    const { data } = await service.probe.next(BillPlaced, (event) => event.data.billKey === body.billKey);
    expect(data).toMatchObject({ customerKey, creditPaise: 8_000 });
    expect([...billing.claims.keys()]).toEqual([data.orderKey]);
  });

  it('is sold by one of two tills that together pass the limit; the other leaves nothing', async () => {
    const { bills } = open();
    const { customerKey } = billing.open({ limitPaise: 500_000, balancePaise: 490_000 });
    const soldBefore = catalog.sold.size;

    const replies = await Promise.all([1, 2].map(() => bills.placeBill({ body: creditBill(customerKey) })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'credit-limit',
      message: 'This would bring the account to 5,060.00; the limit is 5,000.00',
      ...{ limit: 5_000, balance: 4_900, over: 60 },
    });
    expect(catalog.sold.size - soldBefore).toBe(1);
    expect(billing.claims.size).toBe(1);
  });

  it('passes the limit on purpose, and its event says so', async () => {
    const { bills } = open();
    const { customerKey } = billing.open({ limitPaise: 0 });
    const body = creditBill(customerKey, { overLimit: true });

    expect((await bills.placeBill({ body })).status).toBe(201);

    const { data } = await service.probe.next(BillPlaced, (event) => event.data.billKey === body.billKey);
    expect(data.isOverLimit).toBe(true);
  });

  it('gives its credit back when catalog refuses it, and its key may be used again', async () => {
    const { bills } = open();
    const { customerKey } = billing.open();
    const body = creditBill(customerKey);
    catalog.refusal = { outcome: 'refused', lines: [{ lineNo: 1, code: 'price-changed' }] };

    expect((await bills.placeBill({ body })).body).toMatchObject({ code: 'lines-refused' });
    expect(billing.claims.size).toBe(0);

    catalog.refusal = null;
    expect((await bills.placeBill({ body })).status).toBe(201);
    expect(billing.claims.size).toBe(1);
  });

  it('gives its credit back later when billing goes away meanwhile', async () => {
    const { bills } = open();
    const { customerKey } = billing.open();
    catalog.faults = {
      before: async () => {
        billing.isAway = true;
        throw new Error('lost');
      },
    };

    expect((await bills.placeBill({ body: creditBill(customerKey) })).status).toBe(503);
    expect(billing.claims.size).toBe(1);

    billing.isAway = false;
    await recover();
    expect(billing.claims.size).toBe(0);
  });

  it('is sold once when the reply of catalog was lost', async () => {
    const { bills } = open();
    const { customerKey } = billing.open();
    catalog.faults = { after: () => Promise.reject(new Error('lost')) };

    expect((await bills.placeBill({ body: creditBill(customerKey) })).status).toBe(201);
    catalog.faults = {};
    await recover();

    expect(billing.claims.size).toBe(1);
  });

  it('needs billing, and a customer that it knows', async () => {
    const { bills } = open();
    const unknown = await bills.placeBill({ body: creditBill(uuidv7()) });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'customer-not-found' }]);
    const { customerKey } = billing.open();
    const paid = creditBill(customerKey, { credit: 0, payments: [{ method: 'cash', amount: 80 }] });
    billing.isAway = true;

    expect((await bills.placeBill({ body: paid })).status).toBe(503);

    billing.isAway = false;
    expect((await bills.placeBill({ body: paid })).status).toBe(201);
    expect(billing.claims.size).toBe(0);
    billing.isAway = true;
    expect((await bills.placeBill({ body: paid })).body).toMatchObject({ success: true, bill: { credit: 0 } });
  });

  it('is taxed by the State of its buyer, in the quote as well', async () => {
    const { as, bills } = open();
    const data = { ...SIMPLE_PROFILE, version: 1, kind: 'regular' as const, stateCode: '27' };
    await service.publishFromPeer(TaxProfileChanged, { shopId: as.shopId, data });
    const buyer = { registered: true, stateCode: '29', deliveryStateCode: null, addressKnown: true };
    const { customerKey } = billing.open({ buyer });
    const { lines } = creditBill(customerKey);

    const { body } = await bills.quoteBill({ body: { lines, customerId: customerKey } });

    expect(body.quote.gst).toMatchObject({ placeOfSupply: '29', interState: true });
  });
});
