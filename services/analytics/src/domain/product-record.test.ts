import type { Day } from '@bahi/contracts/shared';
import { type AddedProduct, type Crossing, changedProduct, entriesOfProduct, productAdded } from './product-record.js';
import { differenceOf } from './totals.js';

const productKey = '01a0604f-39c7-7d44-8e21-0b7a5c93d6f0';

const milk: AddedProduct = {
  productKey,
  productId: 'PROD-MTJKV4QV-3C9A0F',
  productName: 'Milk',
  category: 'Food',
  supplier: null,
  unit: 'ml',
  imageUrl: null,
  costPaise: 1,
  sellingPaise: 2,
  quantity: 0,
  thresholdValue: 0,
  expiryDate: '2026-11-30',
  createdAt: '2026-11-20T18:30:00.000Z',
};

function inStockChanges(crossings: readonly Crossing[], expiryDate = milk.expiryDate) {
  const added = productAdded({ ...milk, expiryDate }, 1, 'Asia/Kolkata');
  const entries = entriesOfProduct(changedProduct(undefined, added), crossings);
  return differenceOf([], entries).flatMap(({ total, key, amounts }) =>
    total === 'calendar' && key.grain === 'day' ? [[key.startsOn, amounts.inStockChange]] : [],
  );
}

function crossingOn(day: string, change: 1 | -1, position: number): Crossing {
  return {
    productKey,
    position,
    happenedOn: day as Day,
    change,
  };
}

describe('a product in stock', () => {
  it('leaves stock on the day after its last one', () => {
    expect(inStockChanges([crossingOn('2026-11-21', 1, 1)])).toEqual([
      ['2026-11-21', 1n],
      ['2026-12-01', -1n],
    ]);
  });

  it('leaves stock once when it sells out before', () => {
    expect(inStockChanges([crossingOn('2026-11-21', 1, 1), crossingOn('2026-11-30', -1, 2)])).toEqual([
      ['2026-11-21', 1n],
      ['2026-11-30', -1n],
    ]);
  });

  it('counts when it comes back on its last day, and not after it', () => {
    expect(inStockChanges([crossingOn('2026-11-30', 1, 1)])).toHaveLength(2);
    expect(inStockChanges([crossingOn('2026-12-01', 1, 1)])).toEqual([]);
  });

  it('stays in stock when it never expires, or on the last day of the calendar', () => {
    const crossing = crossingOn('2026-11-21', 1, 1);

    expect(inStockChanges([crossing], null)).toEqual([['2026-11-21', 1n]]);
    expect(inStockChanges([crossing], '9999-12-31')).toEqual([['2026-11-21', 1n]]);
  });
});
