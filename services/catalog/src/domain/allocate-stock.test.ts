import { asMilli, type Day } from '@bahi/contracts/shared';
import fc from 'fast-check';
import { allocateStock, type Basket, type StockedProduct } from './allocate-stock.js';

const TODAY = '2026-11-21' as Day;
const AT = new Date('2026-11-21T05:12:08.114Z');

function product(productKey: string, changes: Partial<StockedProduct> = {}): StockedProduct {
  return {
    productKey,
    productId: `PROD-${productKey}`,
    name: productKey,
    sellingPaise: 200,
    costPaise: 100,
    quantityMilli: asMilli(10_000),
    thresholdMilli: asMilli(2_000),
    expiresOn: null,
    ratingTotal: 0,
    ratingCount: 0,
    ...changes,
  };
}

type Line = readonly [productRef: string, quantityMilli: number];

function basketOf(...lines: readonly Line[]): Basket {
  return {
    orderKey: JSON.stringify(lines),
    at: AT,
    rating: null,
    lines: lines.map(([productRef, quantity], index) => ({
      lineNo: index + 1,
      productRef,
      quantityMilli: asMilli(quantity),
    })),
  };
}

function outcomesOf(baskets: readonly Basket[], ...products: StockedProduct[]) {
  return allocateStock(baskets, products, TODAY).map(({ outcome, lines }) =>
    outcome === 'taken'
      ? lines.map(({ left }) => left.quantityMilli)
      : lines.map(({ lineNo, reason, leftMilli }) => `${lineNo} ${reason} ${leftMilli}`),
  );
}

describe('allocateStock', () => {
  it('lets each basket see what the ones before it left', () => {
    const baskets = [
      ['a', 7_000],
      ['PROD-a', 4_000],
      ['a', 3_000],
      ['a', 1],
    ].map((line) => basketOf(line as never));

    expect(outcomesOf(baskets, product('a'))).toEqual([
      [3_000],
      ['1 insufficient-stock 3000'],
      [0],
      ['1 out-of-stock 0'],
    ]);
  });

  it('refuses what is unknown or expired, and sells on the last day', () => {
    const yesterday = '2026-11-20' as Day;
    const products = [
      product('old', { expiresOn: yesterday }),
      product('old and gone', { expiresOn: yesterday, quantityMilli: asMilli(0) }),
      product('last', { expiresOn: TODAY }),
    ];
    const baskets = ['none', 'old', 'old and gone', 'last'].map((ref) => basketOf([ref, 1_000]));

    expect(outcomesOf(baskets, ...products)).toEqual([
      ['1 product-not-found 0'],
      ['1 product-expired 10000'],
      ['1 product-expired 0'],
      [9_000],
    ]);
  });

  it('takes all lines of a basket or none, and names every line that cannot be served', () => {
    const products = [product('a'), product('b', { quantityMilli: asMilli(1_500) })];
    const baskets = [basketOf(['a', 1_000], ['b', 1_501], ['none', 1]), basketOf(['a', 1_000], ['b', 1_500])];

    expect(outcomesOf(baskets, ...products)).toEqual([
      ['2 insufficient-stock 1500', '3 product-not-found 0'],
      [9_000, 0],
    ]);
  });

  it('adds up the lines of one product, whatever they call it', () => {
    const baskets = [basketOf(['a', 6_000], ['PROD-a', 4_001]), basketOf(['a', 6_000], ['PROD-a', 4_000])];

    expect(outcomesOf(baskets, product('a'))).toEqual([
      ['1 insufficient-stock 10000', '2 insufficient-stock 10000'],
      [4_000, 0],
    ]);
  });

  it('never sells more than is in stock, and nothing of a refused basket', () => {
    const line = fc.tuple(fc.constantFrom('a', 'PROD-a', 'b', 'none'), fc.integer({ min: 1, max: 6_000 }));
    const baskets = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(baskets, (given) => {
        const allocations = allocateStock(
          given.map((lines) => basketOf(...lines)),
          [product('a'), product('b')],
          TODAY,
        );

        const sold = allocations.flatMap(({ outcome, lines }) => (outcome === 'taken' ? lines : []));
        for (const key of ['a', 'b']) {
          const lines = sold.filter(({ left }) => left.productKey === key);
          const quantity = lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
          const last = lines.at(-1)?.left ?? product(key);
          expect(last.quantityMilli).toBe(10_000 - quantity);
          expect(last.quantityMilli).toBeGreaterThanOrEqual(0);
        }
        for (const { outcome, basket, lines } of allocations)
          if (outcome === 'taken') expect(lines).toHaveLength(basket.lines.length);
      }),
    );
  });
});
