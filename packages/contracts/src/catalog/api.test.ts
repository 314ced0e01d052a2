import { parseWith } from '../kit/validation.js';
import { catalogApi } from './api.js';
import { addProductTexts, csvHeaderText } from './failures.js';

describe('add-single', () => {
  it('tidies its text parts and drops what it does not know', () => {
    expect(
      parseWith(catalogApi.addProduct.body, { productName: ' Toor Dal ', costPrice: ' 139.5 ', other: 'x' }),
    ).toEqual({
      ok: true,
      value: { productName: 'Toor Dal', costPrice: '139.5' },
    });
  });

  it('leaves missing parts to the service', () => {
    expect(parseWith(catalogApi.addProduct.body, {})).toEqual({ ok: true, value: {} });
  });

  /** What a client shows for a 400: the first of these that the text contains, case-sensitively. */
  const shownFor = (text: string) =>
    ['negative', 'threshold', 'price', 'date', 'required'].find((part) => text.includes(part)) ?? 'the text itself';

  it('has texts that clients can distinguish', () => {
    expect(Object.entries(addProductTexts).map(([name, text]) => [name, shownFor(text)])).toEqual([
      ['required', 'required'],
      ['negative', 'negative'],
      ['price', 'price'],
      ['sellingBelowCost', 'price'],
      ['quantityNotWhole', 'the text itself'],
      ['quantityTooHigh', 'the text itself'],
      ['threshold', 'the text itself'],
      ['thresholdTooHigh', 'the text itself'],
      ['thresholdAboveQuantity', 'threshold'],
      ['expiryForm', 'date'],
      ['expiryPast', 'date'],
      ['nameTooLong', 'the text itself'],
      ['categoryTooLong', 'the text itself'],
      ['unitTooLong', 'the text itself'],
      ['supplierTooLong', 'the text itself'],
      ['descriptionTooLong', 'the text itself'],
      ['hsnForm', 'the text itself'],
      ['hsnUnknown', 'the text itself'],
      ['taxClassUnknown', 'the text itself'],
      ['mrp', 'the text itself'],
      ['mrpBelowSelling', 'the text itself'],
    ]);
  });
});

describe('validate-csv', () => {
  const { query, body } = catalogApi.validateCsv;

  it.each([
    ['true', 'true'],
    ['false', 'false'],
    ['no', undefined],
    [['false', 'true'], undefined],
  ])('reads checkDuplicates=%j as %s', (checkDuplicates, expected) => {
    expect(parseWith(query, { checkDuplicates })).toEqual({ ok: true, value: { checkDuplicates: expected } });
    expect(parseWith(body, { checkDuplicates })).toEqual({ ok: true, value: { checkDuplicates: expected } });
  });

  it('lists the missing columns', () => {
    expect(csvHeaderText(['costPrice', 'unit'])).toBe('These required columns are missing: costPrice, unit');
  });
});

describe('add-multiple', () => {
  it('reads the upload id of the query', () => {
    expect(parseWith(catalogApi.importCsv.query, { _t: ' 1795-k3 ' })).toEqual({ ok: true, value: { _t: '1795-k3' } });
    expect(parseWith(catalogApi.importCsv.query, { _t: ['1', '2'] })).toEqual({ ok: true, value: { _t: undefined } });
  });
});
