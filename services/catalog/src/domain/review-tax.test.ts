import { asPaise, type Day } from '@bahi/contracts/shared';
import type { ProductTax, TaxRule } from '@bahi/contracts/tax';
import { taxConcernOf } from './review-tax.js';

const today = '2026-12-01' as Day;
const rule = (rateBp: number): TaxRule => ({ from: '2025-09-22' as Day, treatment: 'taxable', rateBp });
const own = (hsn: string, ...rules: TaxRule[]): ProductTax => ({ hsn, uqc: 'PCS', taxClass: null, rules });
const ofClass = (taxClass: string): ProductTax => ({ hsn: '3402', uqc: 'PCS', taxClass, rules: null });
const concern = (tax: ProductTax | null, { mrp = null as number | null, priceMode = 'inclusive' as const } = {}) =>
  taxConcernOf(
    { sellingPaise: asPaise(10_000), mrpPaise: mrp === null ? null : asPaise(mrp), tax },
    { today, priceMode },
  );

describe('the review of tax data', () => {
  it.each([
    ['no tax data', null, 'missing'],
    ['a code alone', own('3402'), 'missing'],
    ['rules that begin tomorrow', own('3402', { ...rule(1800), from: '2026-12-02' as Day }), 'missing'],
    ['goods taxed on an MRP that they lack', ofClass('pan-masala'), 'missing'],
    ['a class', ofClass('detergent'), null],
    ['own rules as the pack has them for the code', own('34022010', rule(1800)), null],
    ['own rules unlike those of the pack', own('3402', rule(500)), 'differing'],
    ['own rules for a code that no class has', own('8449', rule(500)), null],
  ])('says of %s: %s', (_case, tax, expected) => {
    expect(concern(tax)).toBe(expected);
  });

  it('adds the tax to prices that do not contain it before it compares them with the MRP', () => {
    const detergent = own('3402', rule(1800));
    const exclusive = (mrp: number) => concern(detergent, { mrp, priceMode: 'exclusive' as never });

    expect([exclusive(11_799), exclusive(11_800)]).toEqual(['aboveMrp', null]);
    expect([concern(detergent, { mrp: 9_999 }), concern(detergent, { mrp: 10_000 })]).toEqual(['aboveMrp', null]);
  });
});
