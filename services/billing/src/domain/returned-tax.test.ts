import type { Day } from '@bahi/contracts/shared';
import { reducibleUntil } from './returned-tax.js';

it.each([
  ['2026-04-01', '2027-11-30'],
  ['2027-03-31', '2027-11-30'],
  ['2027-04-01', '2028-11-30'],
])('the tax of an invoice of %s can be reduced until %s', (day, last) => {
  expect(reducibleUntil(day as Day)).toBe(last);
});
