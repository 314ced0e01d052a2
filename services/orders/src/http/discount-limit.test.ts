import { RefusedError } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS, type Permission, uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { Deps } from '../deps.js';
import { DEFAULT_RULES } from '../domain/selling-rules.js';
import { billsHandlers } from './bills.js';

const WITHOUT: ReadonlySet<Permission> = new Set([...ALL_PERMISSIONS].filter((one) => one !== 'discount-over-limit'));
const ASKED_CATALOG = new Error('Catalog was asked');

/** The handlers of a shop that allows 10 % off; what passes the rule asks catalog, which is not there. */
function shopOf() {
  const asksCatalog = () => Promise.reject(ASKED_CATALOG);
  const deps = {
    clock: { now: () => new Date('2026-11-27T05:00:00Z') },
    config: {},
    dayOf: () => '2026-11-27',
    findBill: async () => null,
    readRules: async () => ({ ...DEFAULT_RULES, discountLimitBasisPoints: 1_000 }),
    readTaxProfile: async () => SIMPLE_PROFILE,
    onceInSteps: asksCatalog,
    catalogBills: { quoteBill: asksCatalog },
  };
  return billsHandlers(deps as unknown as Deps);
}

/** What comes of a sale and of a quote of two pieces at ₹100 by somebody with these permissions. */
async function outcomesOf({ lines, discount }: Bill, permissions: ReadonlySet<Permission>) {
  const { placeBill, quoteBill } = shopOf();
  const line = { productId: 'PROD-1', packNo: 0, quantity: 2, unitPrice: 100, priceVersion: 1, forAmount: null };
  const body = {
    ...{ billKey: uuidv7(), lines: lines.map((off) => ({ ...line, discount: off })), discount, customerId: null },
    ...{ expectedTotal: 0, payments: [], credit: 0, shortStock: 'refuse' },
  };
  const call = { body, caller: { shopId: uuidv7(), userId: uuidv7(), permissions } } as never;
  const outcomes = await Promise.allSettled([placeBill(call), quoteBill(call)]);
  return outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
}

interface Bill {
  /** The discounts of the lines. */
  readonly lines: readonly object[];
  readonly discount: object | null;
}

const OVER: Bill = { lines: [{ amount: 20 }, { percent: 10.01 }], discount: { amount: 20 } };

describe('the highest discount of the shop', () => {
  it('refuses every discount above it, by the name of the permission, at the sale and in the quote', async () => {
    for (const refused of await outcomesOf(OVER, WITHOUT)) {
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

  it.each([
    ['up to it', { lines: [{ percent: 10 }], discount: null }, WITHOUT],
    ['above it with the permission', OVER, ALL_PERMISSIONS],
  ])('lets sell %s', async (_, bill, permissions) => {
    expect(await outcomesOf(bill, permissions)).toEqual([ASKED_CATALOG, ASKED_CATALOG]);
  });
});
