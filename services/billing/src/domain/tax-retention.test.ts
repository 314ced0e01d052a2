import { addDays, type Day } from '@bahi/contracts/shared';
import { documentsKeptUntil, documentsNeededFrom } from './tax-retention.js';

it.each([
  ['2026-11-27', '2033-12-31'],
  ['2027-03-31', '2033-12-31'],
  ['2027-04-01', '2034-12-31'],
])('the invoices of %s are kept until %s: 72 months after the annual return is due', (value, kept) => {
  expect(documentsKeptUntil(value as Day)).toBe(kept);
});

it.each([
  ['2033-12-31', '2026-04-01'],
  ['2034-01-01', '2027-04-01'],
  ['2034-12-31', '2027-04-01'],
])('on %s the law asks for documents from %s on', (today, first) => {
  expect(documentsNeededFrom(today as Day)).toBe(first);
  expect(documentsKeptUntil(first as Day) >= today).toBe(true);
  expect(documentsKeptUntil(addDays(first as Day, -1)) < today).toBe(true);
});
