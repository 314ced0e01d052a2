import type { Day } from '@bahi/contracts/shared';
import fc from 'fast-check';
import { allocateStock, type StockedProduct } from './allocate-stock.js';

const TODAY = '2026-11-21' as Day;
const AT = new Date('2026-11-21T05:12:08.114Z');

function product(productKey: string, changes: Partial<StockedProduct> = {}): StockedProduct {
  return {
    productKey,
    productId: `PROD-${productKey}`,
    name: productKey,
    sellingPaise: 200,
    costPaise: 100,
    quantity: 10,
    threshold: 2,
    expiresOn: null,
    ratingTotal: 0,
    ratingCount: 0,
    ...changes,
  };
}

function take(productRef: string, quantity: number, rating = 3) {
  return {
    movementId: `${productRef} ${quantity} ${rating}`,
    productRef,
    quantity,
    rating,
    at: AT,
  };
}

function outcomesOf(takes: ReturnType<typeof take>[], ...products: StockedProduct[]) {
  return allocateStock(takes, products, TODAY).map((one) =>
    one.outcome === 'taken' ? one.left.quantity : `${one.reason} ${one.left}`,
  );
}

describe('allocateStock', () => {
  it('lets each take see what the one before it left', () => {
    expect(outcomesOf([take('a', 7), take('PROD-a', 4), take('a', 3), take('a', 1)], product('a'))).toEqual([
      3,
      'insufficient-stock 3',
      0,
      'out-of-stock 0',
    ]);
  });

  it('refuses what is unknown or expired, and sells on the last day', () => {
    const yesterday = '2026-11-20' as Day;
    const products = [
      product('old', { expiresOn: yesterday }),
      product('old and gone', { expiresOn: yesterday, quantity: 0 }),
      product('last', { expiresOn: TODAY }),
    ];

    expect(
      outcomesOf([take('none', 1), take('old', 1), take('old and gone', 1), take('last', 1)], ...products),
    ).toEqual(['product-not-found 0', 'product-expired 10', 'product-expired 0', 9]);
  });

  it('never sells more than is in stock, and counts every rating once', () => {
    const takes = fc.array(
      fc.tuple(fc.constantFrom('a', 'PROD-a', 'b'), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 })),
    );
    fc.assert(
      fc.property(takes, (requests) => {
        const allocations = allocateStock(
          requests.map((request) => take(...request)),
          [product('a'), product('b')],
          TODAY,
        );

        for (const key of ['a', 'b']) {
          const taken = allocations.flatMap((one) =>
            one.outcome === 'taken' && one.left.productKey === key ? [one] : [],
          );
          const units = taken.reduce((sum, one) => sum + one.take.quantity, 0);
          const ratings = taken.reduce((sum, one) => sum + one.take.rating, 0);
          const last = taken.at(-1)?.left ?? product(key);
          expect(last).toMatchObject({ quantity: 10 - units, ratingTotal: ratings, ratingCount: taken.length });
          expect(last.quantity).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
