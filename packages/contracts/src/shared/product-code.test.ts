import { canonicalCode, missedCheckDigit, PRODUCT_CODE } from './product-code.js';

describe('the code of a product', () => {
  it.each([
    ['8901030865275', '8901030865275'],
    ['036000291452', '0036000291452'],
    ['0036000291452', '0036000291452'],
    ['00036000291452', '0036000291452'],
    ['18901030865272', '18901030865272'],
    ['96385074', '96385074'],
    ['04252614', '0042100005264'],
    ['01234531', '0012300000451'],
    ['01234543', '0012340000053'],
    ['01234565', '01234565'],
    ['8901030865271', '8901030865271'],
    ['TEA-1', 'TEA-1'],
  ])('%s is stored as %s', (code, stored) => {
    expect(canonicalCode(code)).toBe(stored);
    expect(canonicalCode(stored)).toBe(stored);
  });

  it.each([
    ['8901030865271', '5'],
    ['036000291450', '2'],
    ['96385070', '4'],
    ['18901030865270', '2'],
    ['8901030865275', null],
    ['04252614', null],
    ['12345', null],
    ['TEA-1', null],
  ])('%s misses the check digit %s', (code, digit) => {
    expect(missedCheckDigit(code)).toBe(digit);
  });

  it('has 3 to 48 visible ASCII characters', () => {
    const codes = ['ab', 'abc', 'a b', 'चाय1', 'x'.repeat(48), 'x'.repeat(49)];

    expect(codes.map((code) => PRODUCT_CODE.test(code))).toEqual([false, true, false, false, true, false]);
  });
});
