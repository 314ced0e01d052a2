import { readAmount } from './read-amount.js';

it.each([
  ['447', 44_700],
  ['447.', 44_700],
  ['.5', 50],
  ['₹ 1,20,000.50', 12_000_050],
  ['१२.५', 1_250],
  ['9,99,99,999.99', 9_999_999_999],
])('reads %s', (typed, paise) => expect(readAmount(typed)).toBe(paise));

// Each of them was once read by its digits alone.
it.each(['12,50', '1,2,3', '-5', '5 000', 'Rs. 5', '1.234', '12x', '1.5.0', '', '.'])(
  'never takes %j for another number',
  (typed) => expect(readAmount(typed)).toBeNull(),
);
