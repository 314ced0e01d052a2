import type { SaleBuyer } from '@bahi/contracts/billing';
import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { saleTaxOf, type TaxedSale, WALK_IN } from './tax-context.js';

const REGULAR: TaxProfile = { ...SIMPLE_PROFILE, version: 3, kind: 'regular', stateCode: '27' };
const REGISTERED: SaleBuyer = { ...WALK_IN, registered: true, stateCode: '29', addressKnown: true };
const sale: TaxedSale = { day: '2026-10-12' as Day, placeOfSupply: null, buyer: WALK_IN };

/** The refusal by its code, or what the tax depends on. */
function outcomeOf(profile: TaxProfile, over: Partial<TaxedSale> = {}) {
  try {
    const { placeOfSupply, interState } = saleTaxOf(profile, { ...sale, ...over })?.context ?? {};
    return [placeOfSupply, interState];
  } catch (error) {
    return (error as { failure: { code: string } }).failure.code;
  }
}

describe('the tax of a sale', () => {
  it('is none in a simple shop', () => {
    expect(saleTaxOf(SIMPLE_PROFILE, { ...sale, placeOfSupply: '29' })).toBeNull();
  });

  it('follows from the profile of the shop and the buyer', () => {
    expect(saleTaxOf(REGULAR, sale)).toEqual({
      context: {
        ...{
          day: '2026-10-12',
          kind: 'regular',
          priceMode: 'inclusive',
          turnoverBand: 'up-to-5-crore',
          shopState: '27',
        },
        ...{ registered: false, placeOfSupply: '27', interState: false, profileVersion: 3 },
      },
      isBuyerKnown: false,
    });
    const known = { ...WALK_IN, addressKnown: true, stateCode: '27' };
    expect([WALK_IN, REGISTERED, known].map((buyer) => saleTaxOf(REGULAR, { ...sale, buyer })?.isBuyerKnown)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('has the place of supply of the bill, the delivery, the buyer or the shop, in this order', () => {
    const delivered = { ...REGISTERED, deliveryStateCode: '33' };

    expect(outcomeOf(REGULAR, { placeOfSupply: '07', buyer: delivered })).toEqual(['07', true]);
    expect(outcomeOf(REGULAR, { buyer: delivered })).toEqual(['33', true]);
    expect(outcomeOf(REGULAR, { buyer: REGISTERED })).toEqual(['29', true]);
    expect(outcomeOf(REGULAR, { buyer: { ...REGISTERED, registered: false } })).toEqual(['29', true]);
    expect(outcomeOf(REGULAR, { buyer: { ...WALK_IN, stateCode: '29' } })).toEqual(['27', false]);
    expect(outcomeOf(REGULAR, { placeOfSupply: '27', buyer: REGISTERED })).toEqual(['27', false]);
  });

  it('is refused for what the profile does not allow', () => {
    const composition = { ...REGULAR, kind: 'composition' as const };
    const large = { ...REGULAR, turnoverBand: 'above-5-crore' as const };

    expect(outcomeOf(composition, { placeOfSupply: '29' })).toBe('inter-state-not-allowed');
    expect(outcomeOf(composition, { buyer: { ...REGISTERED, stateCode: '27' } })).toEqual(['27', false]);
    expect(outcomeOf(large, { buyer: REGISTERED })).toBe('e-invoice-required');
    expect(outcomeOf(large)).toEqual(['27', false]);
    expect(outcomeOf({ ...large, kind: 'composition' }, { buyer: { ...REGISTERED, stateCode: '27' } })).toEqual([
      '27',
      false,
    ]);
    expect(outcomeOf({ ...REGULAR, kind: 'unregistered' }, { placeOfSupply: '29' })).toEqual(['27', false]);
  });
});
