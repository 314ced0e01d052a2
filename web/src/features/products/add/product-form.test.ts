import type { Day } from '@bahi/contracts/shared';
import { EMPTY_PRODUCT, marginOf, type ProductValues, productParts, productProblems } from './product-form.js';

const today = '2026-11-21' as Day;
const good: ProductValues = {
  ...EMPTY_PRODUCT,
  productName: 'Toor Dal',
  category: 'Food',
  costPrice: '139.5',
  sellingPrice: '168',
  quantity: '40',
  thresholdValue: '8',
  expiryDate: '5/6/27',
};

function problems(own: Partial<ProductValues>) {
  return productProblems({ ...good, ...own }, today);
}

describe('productProblems', () => {
  it('has nothing against a good product', () => {
    expect(problems({})).toEqual({});
  });

  it('names every missing field in the order of the rules', () => {
    expect(Object.values(productProblems(EMPTY_PRODUCT, today))).toEqual([
      'Product name is required',
      'Category is required',
      'Cost price is required',
      'Selling price is required',
      'Threshold value is required',
      'Expiry date is required',
    ]);
  });

  it.each([
    [{ costPrice: '-1' }, { costPrice: 'Cost price must be a positive number' }],
    [{ sellingPrice: '-1' }, { sellingPrice: 'Selling price must be a positive number' }],
    [{ sellingPrice: '139.499' }, { sellingPrice: 'Use at most two decimals, e.g. 18.55' }],
    [{ costPrice: '12.' }, { costPrice: 'Cost price is not a number' }],
    [{ quantity: '1000001' }, { quantity: 'Quantity must be at most 1000000' }],
    [{ sellingPrice: '139.49' }, { sellingPrice: 'Selling price should be greater than or equal to cost price' }],
    [{ quantity: '-3' }, { quantity: 'Quantity must be a positive number' }],
    [{ thresholdValue: '-3' }, { thresholdValue: 'Threshold value must be a positive number' }],
    [{ thresholdValue: '41' }, { thresholdValue: 'Threshold value cannot be greater than current quantity' }],
    [{ expiryDate: '31/02/27' }, { expiryDate: 'Please enter a valid expiry date in DD/MM/YY format' }],
    [{ expiryDate: '21/11/26' }, { expiryDate: 'Expiry date must be in the future' }],
    [{ expiryDate: '31/12/1999' }, { expiryDate: 'Expiry date must be in the future' }],
  ])('refuses %j', (own, found) => {
    expect(problems(own)).toEqual(found);
  });

  it('reads an expiry day first and allows tomorrow', () => {
    expect(problems({ expiryDate: '22/11/26' })).toEqual({});
  });

  it('allows to sell at cost, and a threshold that is the quantity', () => {
    expect(problems({ sellingPrice: '139.50', thresholdValue: '40' })).toEqual({});
  });

  it('counts an empty quantity as 1 when it validates the threshold', () => {
    expect(problems({ quantity: '', thresholdValue: '1' })).toEqual({});
    expect(problems({ quantity: '0', thresholdValue: '2' })).toHaveProperty('thresholdValue');
  });
});

describe('productParts', () => {
  it.each([
    ['', '1'],
    ['0', '1'],
    ['40', '40'],
  ])('sends the quantity %j as %s', (typed, sent) => {
    expect(productParts({ ...good, quantity: typed }, 'PROD-1').quantity).toBe(sent);
  });
});

describe('marginOf', () => {
  it('is of the selling price', () => {
    expect(marginOf({ costPrice: '120', sellingPrice: '140' })).toEqual({ amount: 20, percent: 14 });
  });

  it('is unknown while a price is', () => {
    expect(marginOf({ costPrice: '', sellingPrice: '140' })).toBeNull();
  });
});
