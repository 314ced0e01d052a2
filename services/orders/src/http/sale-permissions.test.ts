import { RefusedError } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS, type Permission, uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { Deps } from '../deps.js';
import { DEFAULT_RULES } from '../domain/selling-rules.js';
import { billsHandlers } from './bills.js';

const ASKED_CATALOG = new Error('Catalog was asked');

function without(...missing: readonly Permission[]): ReadonlySet<Permission> {
  return new Set([...ALL_PERMISSIONS].filter((one) => !missing.includes(one)));
}

/** The handlers of a shop that allows 10 % off; what passes the rule asks catalog, which is not there. */
function shopOf() {
  const asksCatalog = () => Promise.reject(ASKED_CATALOG);
  const deps = {
    clock: { now: () => new Date('2026-11-27T05:00:00Z') },
    config: {},
    dayOf: () => '2026-11-27',
    readSale: async () => ({
      rules: { ...DEFAULT_RULES, discountLimitBasisPoints: 1_000 },
      profile: SIMPLE_PROFILE,
      earlier: null,
    }),
    onceInSteps: asksCatalog,
    catalogBills: { quoteBill: asksCatalog },
  };
  return billsHandlers(deps as unknown as Deps);
}

/** What comes of a sale and of a quote of two pieces at ₹100 by somebody with these permissions. */
async function outcomesOf({ lines, discount }: Bill, permissions: ReadonlySet<Permission>) {
  const { placeBill, quoteBill } = shopOf();
  const line = { productId: 'PROD-1', packNo: 0, quantity: 2, unitPrice: 100, priceVersion: 1, ownPrice: false };
  const body = {
    billKey: uuidv7(),
    lines: lines.map((changes) => ({ ...line, forAmount: null, discount: null, ...changes })),
    ...{ discount, customerId: null, expectedTotal: 0, payments: [], credit: 0, shortStock: 'refuse' },
  };
  const call = { body, caller: { shopId: uuidv7(), userId: uuidv7(), permissions } } as never;
  const outcomes = await Promise.allSettled([placeBill(call), quoteBill(call)]);
  return outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
}

interface Bill {
  /** What of each line is not usual. */
  readonly lines: readonly object[];
  readonly discount: object | null;
}

const OVER: Bill = {
  lines: [{ discount: { amount: 20 } }, { discount: { percent: 10.01 } }],
  discount: { amount: 20 },
};
const OWN_PRICE: Bill = { lines: [{}, { ownPrice: true }], discount: null };
const BOTH: Bill = { lines: [{ discount: { amount: 21 } }, { ownPrice: true }], discount: null };

describe('what a sale asks of its seller', () => {
  it('refuses every discount above the limit, by the name of the permission, at the sale and in the quote', async () => {
    for (const refused of await outcomesOf(OVER, without('discount-over-limit'))) {
      expect(refused).toBeInstanceOf(RefusedError);
      expect(refused).toMatchObject({
        failure: { status: 403, code: 'forbidden' },
        issues: [
          { field: 'lines.1.discount', code: 'discount-over-limit' },
          { field: 'discount', code: 'discount-over-limit' },
        ],
      });
      expect(refused.message).toBe('You may give at most 10% discount');
    }
  });

  it('refuses every price of the seller, by the name of the permission, at the sale and in the quote', async () => {
    for (const refused of await outcomesOf(OWN_PRICE, without('change-price'))) {
      expect(refused).toBeInstanceOf(RefusedError);
      expect(refused).toMatchObject({
        failure: { status: 403, code: 'forbidden' },
        issues: [{ field: 'lines.1.unitPrice', code: 'change-price' }],
      });
      expect(refused.message).toBe('You may not change prices');
    }
  });

  it('names all that is missing at once', async () => {
    for (const refused of await outcomesOf(BOTH, without('change-price', 'discount-over-limit')))
      expect(refused.issues).toMatchObject([
        { field: 'lines.1.unitPrice', code: 'change-price' },
        { field: 'lines.0.discount', code: 'discount-over-limit' },
      ]);
  });

  it.each([
    ['up to the limit', { lines: [{ discount: { percent: 10 } }], discount: null }, without('discount-over-limit')],
    ['above it with the permission', OVER, without('change-price')],
    ['for the price of the list', { lines: [{}], discount: null }, without('change-price')],
    ['for another one with the permission', OWN_PRICE, without('discount-over-limit')],
  ])('lets sell %s', async (_, bill, permissions) => {
    expect(await outcomesOf(bill, permissions)).toEqual([ASKED_CATALOG, ASKED_CATALOG]);
  });
});
