import fc from 'fast-check';
import { MAX_PRICE_PAISE, type Paise, toRupees } from './money.js';
import { numberText, parseRupees, readPrice, readUnits } from './number-text.js';

describe('readPrice', () => {
  it.each([
    ['0', 0],
    ['7.5', 750],
    ['010', 1_000],
    ['10000000.00', 1_000_000_000],
    ['0000000010000000.00', 1_000_000_000],
    ['1,200.00', 120_000],
    ['1,20,000.50', 12_000_050],
    ['1,00,00,000', 1_000_000_000],
    ['1,200,000', 120_000_000],
    ['₹100', 10_000],
    ['₹\u00a0120', 12_000],
    ['Rs. 100/-', 10_000],
    ['Rs.1,200 /-', 120_000],
    ['INR 99.90', 9_990],
    ['rs 5', 500],
    ['+5', 500],
    ['₹ +5', 500],
    ["'5", 500],
    ['100.0000', 10_000],
    ['120.5000', 12_050],
    ['1\u202f200', 120_000],
    ['1\u00a020\u00a0000', 12_000_000],
    ['१,२०,०००.५०', 12_000_050],
    ['₹௧௨', 1_200],
    ['۱۲', 1_200],
  ])('reads %j', (text, paise) => {
    expect(readPrice(text)).toEqual({ value: paise });
    expect(parseRupees(text)).toBe(paise);
  });

  it.each([
    ...[
      '',
      '12,50',
      '1,2,3',
      '1,20,00',
      '0,100',
      '1.200,50',
      '1,20.000',
      '1 200',
      '1,200\u00a0000',
      '1.',
      '.5',
      '1.2.3',
    ],
    ...['1.0E+02', '0x10', 'NaN', 'Infinity', '20 kg', '5₹', '₹₹5', '٥', '-', '-0', '--5', '+-5', '-5x', '/-'],
  ])('refuses %j and reads no other number', (text) => {
    expect(readPrice(text)).toEqual({ problem: 'not-a-number' });
    expect(parseRupees(text)).toBeNull();
  });

  it.each([
    ['-1', 'negative'],
    ['₹ -1,200.50', 'negative'],
    ['-₹5', 'negative'],
    ['\u22125', 'negative'],
    ['-.5', 'negative'],
    ['1.005', 'too-many-decimals'],
    ['10000000.01', 'too-high'],
    ['1'.repeat(40), 'too-high'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(readPrice(text)).toEqual({ problem });
  });

  it('reads every price back, as the wire and as a spreadsheet with Indian settings writes it', () => {
    const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_PAISE }), (value) => {
        const rupees = toRupees(value as Paise);
        const forms = [String(rupees), indian.format(rupees), `₹${indian.format(rupees)}/-`];
        expect(forms.map((form) => parseRupees(form))).toEqual([value, value, value]);
      }),
    );
  });
});

describe('readUnits', () => {
  it.each([
    ['24', { value: 24 }],
    ['24.0', { value: 24 }],
    ['1,000', { value: 1_000 }],
    ['10,00,000.00', { value: 1_000_000 }],
    ['२४', { value: 24 }],
    ['2.5', { problem: 'not-whole' }],
    ['20 kg', { problem: 'not-whole' }],
    ['1e3', { problem: 'not-whole' }],
    ['-3', { problem: 'negative' }],
    ['1000001', { problem: 'too-high' }],
    ['9'.repeat(400), { problem: 'too-high' }],
  ])('reads %j as %j', (text, reading) => {
    expect(readUnits(text)).toEqual(reading);
  });
});

it('takes linear time for a megabyte of anything', () => {
  const endless = ['1', ' ', '\u00a0', '1,', '00', '.', "'", '₹', '१'].map((part) => part.repeat(1_000_000));

  for (const text of endless)
    expect([readPrice(`${text}x`).value, readUnits(`-${text}x`).value]).toEqual([undefined, undefined]);
});

it('names the field in each reason', () => {
  expect(numberText('Cost price', 'not-a-number', 10_000_000)).toBe('Cost price is not a number');
  expect(numberText('Quantity', 'not-whole', 1_000_000)).toBe('Quantity must be a whole number');
  expect(numberText('Quantity', 'negative', 1_000_000)).toBe('Quantity must be a positive number');
  expect(numberText('Quantity', 'too-high', 1_000_000)).toBe('Quantity must be at most 1000000');
  expect(numberText('Cost price', 'too-many-decimals', 0)).toBe('Cost price can have at most 2 decimals');
});
