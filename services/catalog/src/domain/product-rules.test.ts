import type { Day } from '@bahi/contracts/shared';
import fc from 'fast-check';
import { parseProduct, type RawProduct } from './product-rules.js';
import { spellCategory, spellUnit } from './product-text.js';

const TODAY = '2026-11-21' as Day;

function raw(changes: Partial<RawProduct> = {}): RawProduct {
  return {
    productName: 'Toor Dal',
    category: 'food',
    costPrice: '139.5',
    sellingPrice: '168',
    quantity: '40',
    unit: 'PACK',
    expiryDate: '5/6/27',
    thresholdValue: '8',
    description: '',
    supplier: '',
    hsn: '',
    taxClass: '',
    mrp: '',
    ...changes,
  };
}

function rulesOf(changes: Partial<RawProduct>) {
  return parseProduct(raw(changes), TODAY).violations.map(({ rule }) => rule);
}

describe('parseProduct', () => {
  it('returns the fields of a product that follows all rules', () => {
    expect(parseProduct(raw({ productName: ' Toor \t Dal ' }), TODAY)).toEqual({
      violations: [],
      fields: {
        name: 'Toor Dal',
        category: 'Food',
        costPaise: 13_950,
        sellingPaise: 16_800,
        quantityMilli: 40_000,
        unit: 'pack',
        thresholdMilli: 8_000,
        expiresOn: '2027-06-05',
        description: null,
        supplier: null,
        mrpPaise: null,
        tax: null,
      },
    });
  });

  it('lists every violated rule, in the order of the checks of a row', () => {
    const changes = { category: '', unit: 'x'.repeat(61), costPrice: 'x', quantity: '3', expiryDate: '1/1/20' };

    expect(rulesOf(changes)).toEqual(['required', 'unitTooLong', 'price', 'thresholdAboveQuantity', 'expiryPast']);
  });

  it.each([
    [{ costPrice: '-1' }, 'negative'],
    [{ costPrice: '-0' }, 'price'],
    [{ costPrice: '-' }, 'price'],
    [{ costPrice: '-.' }, 'price'],
    [{ costPrice: '--5' }, 'price'],
    [{ quantity: '-1.5' }, 'negative'],
    [{ quantity: '40.5' }, 'quantityNotWhole'],
    [{ quantity: '1e3' }, 'quantityNotWhole'],
    [{ quantity: '9'.repeat(400) }, 'quantityTooHigh'],
    [{ quantity: '1000001' }, 'quantityTooHigh'],
    [{ thresholdValue: '-3' }, 'negative'],
    [{ thresholdValue: '1000001' }, 'thresholdTooHigh'],
    [{ expiryDate: '21/11/2026' }, 'expiryPast'],
    [{ expiryDate: '2026-11-32' }, 'expiryForm'],
    [{ expiryDate: '0/1/27' }, 'expiryForm'],
  ] as const)('rejects %j as %s', (changes, rule) => {
    expect(rulesOf(changes)).toEqual([rule]);
  });

  it('measures a name as it is stored, without repeated spaces', () => {
    const half = 'x'.repeat(100);

    expect(rulesOf({ productName: `${half}  ${half.slice(1)}` })).toEqual([]);
    expect(rulesOf({ productName: `${half}  ${half}` })).toEqual(['nameTooLong']);
  });

  it('accepts a price and a threshold at their limits', () => {
    expect(rulesOf({ costPrice: '168.00', thresholdValue: '40' })).toEqual([]);
  });

  it('applies no other rule to a missing value', () => {
    expect(rulesOf({ quantity: '', costPrice: '', expiryDate: '' })).toEqual(Array(3).fill('required'));
  });

  it('returns either fields or violations for any input', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '1', '5', '-2', '0.5', '1/1/30', '9'.repeat(20)));
    const any = fc.record(Object.fromEntries(Object.keys(raw()).map((name) => [name, text])));

    fc.assert(
      fc.property(any, (values) => {
        const { fields, violations } = parseProduct(values as unknown as RawProduct, TODAY);
        expect(fields === null).toBe(violations.length > 0);
      }),
    );
  });
});

describe('texts', () => {
  it('take the listed spelling or stay unchanged', () => {
    const categories = ['Electronics', 'Furniture', 'Clothing', 'Food', 'Medicine', 'Stationery', 'Health', 'Other'];
    const units = ['piece', 'kg', 'gram', 'liter', 'ml', 'pack', 'box', 'bottle'];

    expect(categories.map((text) => spellCategory(text.toUpperCase()))).toEqual(categories);
    expect(units.map((text) => spellUnit(text.toUpperCase()))).toEqual(units);
    expect([spellCategory('Spices'), spellUnit('dozen')]).toEqual(['Spices', 'dozen']);
  });
});
