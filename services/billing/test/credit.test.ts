import { billingInternalApi, customerCareApi } from '@bahi/contracts/billing';
import { BillPlaced } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import { hold, type TestService } from '@bahi/testing';
import { billData } from './support/bill-data.js';
import { auditOf, startBilling } from './support/billing-world.js';
import { type CustomerShop, customerShop } from './support/customer-world.js';

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

function creditOf({ who: { shopId } }: CustomerShop) {
  const client = billing.internalClient(billingInternalApi);
  return {
    claim: async (customerKey: string, amountPaise: number, over: object = {}) => {
      const asked = { shopId, orderKey: uuidv7(), customerKey, amountPaise, mayPassLimit: false, ...over };
      return (await client.claimCredit({ body: asked })).body;
    },
    release: async (customerKey: string, orderKey: string) =>
      (await client.releaseCredit({ body: { shopId, customerKey, orderKey } })).body.released,
    buyer: async (customerKey: string) => (await client.readBuyer({ body: { shopId, customerKey } })).body,
    invoiceOf: async (orderKey: string) => (await client.invoiceOfOrder({ body: { shopId, orderKey } })).body,
  };
}

describe('credit that is held for an order', () => {
  it('keeps the limit of all tills together', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const id = await shop.add({ limit: 500 });
    await shop.accounts.enterOpening({ params: { customerId: id }, body: { amount: 400, asOf: '2026-11-01' } });

    const claims = await Promise.all(Array.from({ length: 12 }, () => credit.claim(id, 6_000)));

    expect(claims.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(claims.find(({ outcome }) => outcome !== 'claimed')).toEqual({
      outcome: 'over-limit',
      limitPaise: 50_000,
      balancePaise: 40_000,
      overPaise: 2_000,
    });
    expect(await credit.claim(id, 6_000, { mayPassLimit: true })).toEqual({ outcome: 'claimed' });
  });

  it('reads the balance under the lock of the account', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ limit: 500 });
    const owing = `update accounts set balance_paise = 50000 where account_key = '${id}'`;
    const { released } = await hold(billing.database, owing);

    const claim = await creditOf(shop).claim(id, 1);

    expect(claim).toMatchObject({ outcome: 'over-limit', balancePaise: 50_000 });
    await released;
  });

  it('has no limit where none is set, and that of the shop where a customer has none', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const id = await shop.add();
    expect(await credit.claim(id, 99_999_900)).toEqual({ outcome: 'claimed' });
    const { rules } = (await shop.money.readPaymentRules()).body;

    await shop.money.updatePaymentRules({ body: { ...rules, defaultCreditLimit: 0 } });

    expect(await credit.claim(await shop.add({ name: 'Ravi' }), 1)).toMatchObject({
      outcome: 'over-limit',
      overPaise: 1,
    });
  });

  it('answers a repeat like the first, and becomes the debit of its bill', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const id = await shop.add({ limit: 500 });
    const bill = billData(billing, [], { customerKey: id, isOverLimit: true });
    const { orderKey } = bill;
    expect(await credit.claim(id, 44_700, { orderKey })).toEqual({ outcome: 'claimed' });
    expect(await credit.claim(id, 44_700, { orderKey })).toEqual({ outcome: 'claimed' });

    await billing.publishFromPeer(BillPlaced, { shopId: shop.who.shopId, data: bill });

    expect(await credit.invoiceOf(orderKey)).toEqual({ invoiceId: 'INV-2627-000001', balancePaise: 44_700 });
    expect((await shop.accounts.readLedger({ params: { customerId: id }, query: {} })).body.entries).toMatchObject([
      { kind: 'bill', balance: 447, note: 'Sold above the limit' },
    ]);
    // A late repeat holds nothing again: 53 are left.
    expect(await credit.claim(id, 44_700, { orderKey })).toEqual({ outcome: 'claimed' });
    expect(await credit.claim(id, 5_300)).toEqual({ outcome: 'claimed' });
    expect((await auditOf(billing)).filter(({ shopId }) => shopId === shop.who.shopId)).toEqual([]);
  });

  it('is given back once, and a claim that comes later holds nothing', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const id = await shop.add({ limit: 500 });
    const [held, late] = [uuidv7(), uuidv7()];
    await credit.claim(id, 50_000, { orderKey: held });

    expect([await credit.release(id, held), await credit.release(id, held)]).toEqual([true, false]);
    expect(await credit.release(id, late)).toBe(false);

    expect(await credit.claim(id, 50_000, { orderKey: late })).toEqual({ outcome: 'released' });
    expect(await credit.claim(id, 50_000)).toEqual({ outcome: 'claimed' });
    billing.clock.advance({ hours: 25 });
    await credit.release(id, held);
    expect(await credit.claim(id, 0, { orderKey: late })).toEqual({ outcome: 'claimed' });
  });

  it('keeps its customer from being archived or erased until it is given back', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const care = billing.client(customerCareApi, { as: shop.who });
    const [customerId, orderKey] = [await shop.add(), uuidv7()];
    const params = { customerId };
    await credit.claim(customerId, 8_000, { orderKey });

    for (const refused of [await shop.customers.archiveCustomer({ params }), await care.eraseCustomer({ params })])
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'customer-owes' }]);

    await credit.release(customerId, orderKey);
    expect((await care.eraseCustomer({ params })).status).toBe(200);
  });

  it('is held for no customer that is unknown, of another shop, or archived', async () => {
    const [shop, other] = [customerShop(billing), customerShop(billing)];
    const credit = creditOf(shop);
    const [foreign, archived] = [await other.add(), await shop.add()];
    await shop.customers.archiveCustomer({ params: { customerId: archived } });

    for (const key of [uuidv7(), foreign])
      expect([await credit.claim(key, 1), await credit.buyer(key)]).toEqual(Array(2).fill({ outcome: 'not-found' }));
    expect([await credit.claim(archived, 1), await credit.buyer(archived)]).toEqual(
      Array(2).fill({ outcome: 'archived' }),
    );
  });

  it('tells the tax of a sale no more of the buyer than it needs', async () => {
    const shop = customerShop(billing);
    const credit = creditOf(shop);
    const registered = { name: 'Sri Traders', gstin: '29AAACM0000P1ZN', address: '4 Market Road' };
    const id = await shop.add(registered);

    expect(await credit.buyer(id)).toEqual({
      outcome: 'found',
      customerKey: id,
      buyer: { registered: true, stateCode: '29', deliveryStateCode: null, addressKnown: true },
    });
  });
});
