import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'money passes through a float',
    suite: 'src/shared/number-text.test.ts',
    edits: [
      {
        find: "Number(whole) * 100 + Number(fraction.padEnd(2, '0'));",
        replace: "Math.trunc((Number(whole) + Number('0.' + fraction)) * 100);",
      },
    ],
  },
  {
    name: 'days begin at midnight of UTC',
    suite: 'src/shared/days.test.ts',
    edits: [
      {
        find: 'formatterFor(timeZone).format(instant) as Day;',
        replace: "formatterFor(timeZone === '' ? timeZone : 'UTC').format(instant) as Day;",
      },
    ],
  },
  {
    name: 'tax is truncated instead of rounded',
    suite: 'src/shared/money.test.ts',
    edits: [{ find: 'asPaise(Math.floor((net + 5) / 10))', replace: 'asPaise(Math.floor(net / 10))' }],
  },
];
