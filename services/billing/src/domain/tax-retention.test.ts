import type { Day } from '@bahi/contracts/shared';
import { documentsKeptUntil } from './tax-retention.js';

it.each([
  ['2026-11-27', '2033-12-31'],
  ['2027-03-31', '2033-12-31'],
  ['2027-04-01', '2034-12-31'],
])('the invoices of %s are kept until %s: 72 months after the annual return is due', (value, kept) => {
  expect(documentsKeptUntil(value as Day)).toBe(kept);
});
