import type { Day } from '@bahi/contracts/shared';
import { ruleOn, type TaxClass } from '@bahi/contracts/tax';
import { hsnDescriptionOf, RATE_PACK, type RatePackFiles, readRatePack, taxRulesOf } from './rate-pack.js';

const day = (text: string) => text as Day;
const SOAP: TaxClass = {
  id: 'soap',
  name: 'Soap',
  group: 'household',
  words: ['sabun'],
  hsn: '3401',
  rules: [{ from: day('2025-04-01'), treatment: 'taxable', rateBp: 1800 }],
};
const packOf = (taxClass: Partial<TaxClass>, others: readonly TaxClass[] = []): RatePackFiles => ({
  taxPack: '2026-05-01',
  classes: [{ ...SOAP, ...taxClass }, ...others],
  codes: { '3401': 'SOAP' },
});
const ofClass = (taxClass: string) => ({ hsn: '3401', uqc: 'PCS', taxClass, rules: null });
const rateOn = (taxClass: string, on: string) => ruleOn(taxRulesOf(ofClass(taxClass)) ?? [], day(on));

describe('the rate pack', () => {
  it('knows the law of its day', () => {
    expect([RATE_PACK.name, RATE_PACK.classes.size]).toEqual(['2026-05-01', 221]);
  });

  it.each([
    [{ rules: [{ from: day('2026-02-01'), treatment: 'taxable' as const, rateBp: 2800 }] }, '2800 basis points'],
    [{ rules: [...SOAP.rules, ...SOAP.rules] }, 'soap has two rules of one day'],
    [{ rules: [] }, 'soap has no rule'],
    [{ hsn: '3499' }, 'soap has the unknown heading 3499'],
    [
      {
        rules: [
          {
            from: day('2025-09-22'),
            treatment: 'taxable' as const,
            byUnitValue: { upToPaise: 1, rateBp: 500, aboveRateBp: 1900 },
          },
        ],
      },
      '1900 basis points, which is not in force on 2025-09-22',
    ],
  ])('refuses a class of %j', (fault, text) => {
    expect(() => readRatePack(packOf(fault))).toThrow(text);
  });

  it('refuses a class that is there twice', () => {
    expect(() => readRatePack(packOf({}, [SOAP]))).toThrow('soap is there twice');
  });

  it('gives a class its rule of the day around a change of law', () => {
    expect(rateOn('soft-drink', '2025-09-21')).toMatchObject({ rateBp: 2800, cess: { adValoremBp: 1200 } });
    expect(rateOn('soft-drink', '2025-09-22')).toEqual({ from: '2025-09-22', treatment: 'taxable', rateBp: 4000 });
    expect(rateOn('bidi', '2026-01-31')).toBeUndefined();
    expect(rateOn('bidi', '2026-02-01')).toMatchObject({ rateBp: 1800 });
    expect(rateOn('pan-masala', '2026-02-01')).toMatchObject({ valuation: 'retail-price' });
  });

  it('gives a rule of tomorrow tomorrow and not today', () => {
    const tomorrow = { from: day('2026-12-02'), treatment: 'taxable' as const, rateBp: 500 };
    const rules = taxRulesOf(ofClass('soap'), readRatePack(packOf({ rules: [...SOAP.rules, tomorrow] }))) ?? [];

    expect(['2026-12-01', '2026-12-02'].map((on) => ruleOn(rules, day(on))?.rateBp)).toEqual([1800, 500]);
  });

  it('finds no rules without tax data, for a code alone and for a class that it does not know', () => {
    const codeAlone = { hsn: '3401', uqc: 'PCS', taxClass: null, rules: [] };

    expect([null, codeAlone, ofClass('none')].map((tax) => taxRulesOf(tax))).toEqual([null, null, null]);
  });

  it('describes a code by its longest known part', () => {
    expect(hsnDescriptionOf('33074100')).toContain('AGARBATTI');
    expect(hsnDescriptionOf('33079999')).toContain('SHAVING');
    expect(hsnDescriptionOf('8539')).toContain('LAMPS');
    expect(hsnDescriptionOf('0000')).toBe('');
  });
});
