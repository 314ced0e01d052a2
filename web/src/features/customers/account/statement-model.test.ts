import type { Day } from '@bahi/contracts/shared';
import { anEntry } from '../../../../test-support/customers.js';
import { onlyDues } from './ledger-model.js';
import { rangeOf, typedRange } from './statement-model.js';

const today = '2026-11-28' as Day;

describe('the days of a statement', () => {
  it.each([
    ['month', today, '2026-11-01'],
    ['quarter', today, '2026-08-29'],
    ['year', today, '2026-04-01'],
    ['year', '2027-03-31', '2026-04-01'],
    ['year', '2027-04-01', '2027-04-01'],
  ] as const)('of the %s before %s begin on %s', (name, to, from) =>
    expect(rangeOf(name, to as Day)).toEqual({ from, to }),
  );

  it('are at most 366, in their order', () => {
    expect(typedRange('01/04/26', '28/11/26')).toEqual({ from: '2026-04-01', to: '2026-11-28' });
    expect(typedRange('01/04/25', '01/04/26')).toEqual({ from: '2025-04-01', to: '2026-04-01' });
    expect([
      typedRange('28/11/26', '01/11/26'),
      typedRange('', '01/11/26'),
      typedRange('01/04/25', '02/04/26'),
    ]).toEqual([null, null, null]);
  });
});

it('Only dues leaves out bills that were paid at once', () => {
  const at = '2026-11-24T06:00:00.000Z';
  const entries = [
    anEntry({ entryNo: 5, at: '2026-11-26T06:00:00.000Z', kind: 'payment', debit: 0, credit: 500 }),
    anEntry({ entryNo: 4, at, kind: 'payment', debit: 0, credit: 400 }),
    anEntry({ entryNo: 3, at, debit: 965 }),
    anEntry({ entryNo: 2, at, kind: 'payment', debit: 0, credit: 400 }),
    anEntry({ entryNo: 1, at, debit: 400 }),
  ];

  expect(onlyDues(entries).map(({ entryNo }) => entryNo)).toEqual([5, 4, 3]);
});
