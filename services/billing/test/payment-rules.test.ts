import type { PaymentRules } from '@bahi/contracts/billing';
import type { TestService } from '@bahi/testing';
import { startBilling } from './support/billing-world.js';
import { moneyShop, paymentOf } from './support/money-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const RULES: PaymentRules = {
  ...{
    version: 0,
    upiId: 'meera.stores@okbank',
    upiName: 'Meera Stores',
    methods: ['cash', 'upi'],
    drawerNeeded: true,
  },
  ...{ defaultCreditLimit: 5_000, writeOffLimit: 0.5, receiptFooter: 'Goods once sold\nare exchanged within 7 days' },
};

describe('the rules of payments', () => {
  it('are all methods and nothing else until they are changed, over the version that was read', async () => {
    const shop = moneyShop(billing);
    const first = (await shop.money.readPaymentRules({ query: {} })).body.rules;
    const saved = await shop.money.updatePaymentRules({ body: RULES });
    const late = await shop.money.updatePaymentRules({ body: { ...RULES, upiId: null } });

    expect(first).toMatchObject({ version: 0, upiId: null, methods: ['cash', 'upi', 'card', 'bank', 'other'] });
    expect([saved.status, saved.body.rules]).toEqual([200, { ...RULES, version: 1 }]);
    expect([late.status, late.body]).toMatchObject([409, { code: 'rules-changed', current: { version: 1 } }]);
    expect((await moneyShop(billing).money.readPaymentRules({ query: {} })).body.rules).toEqual(first);
  });

  it('refuse a method that is switched off, and cash without an open drawer', async () => {
    const shop = moneyShop(billing);
    await shop.money.updatePaymentRules({ body: RULES });
    const invoiceId = await shop.sell([]);
    const outcome = async (over: object = {}) => {
      const { status, body } = await shop.money.recordPayment({ body: paymentOf(invoiceId, 1, over) });
      return [status, (body as unknown as { code: string }).code];
    };

    expect(await outcome({ method: 'card' })).toEqual([409, 'method-off']);
    expect(await outcome()).toEqual([409, 'drawer-needed']);
    const { drawer } = (await shop.money.createDrawer({ body: { name: 'Front' } })).body;
    await shop.money.openDrawer({ params: { drawerId: drawer.drawerId }, body: { float: 0 } });
    expect(await outcome()).toEqual([201, undefined]);
  });

  it.each([
    ['no UPI address', { upiId: 'meera' }, 'Enter a UPI address, such as meera@okbank'],
    ['no method at all', { methods: [] }, 'Choose at least one method'],
    ['a limit with three decimals', { writeOffLimit: 0.125 }, 'A limit must be 0 or more, with at most two decimals'],
  ])('cannot be %s', async (_, over, message) => {
    const shop = moneyShop(billing);

    const { status, body } = await shop.money.updatePaymentRules({ body: { ...RULES, ...over } as PaymentRules });

    expect([status, body]).toMatchObject([400, { message }]);
  });
});
