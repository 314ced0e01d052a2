import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'totals grow by a whole entry instead of by its change',
    suite: 'test/read-stats.test.ts',
    edits: [
      {
        find: 'differenceOf(before: readonly Entry[], after: readonly Entry[]): Entry[] {',
        replace: 'differenceOf(_: readonly Entry[], after: readonly Entry[], before: readonly Entry[] = []): Entry[] {',
      },
    ],
  },
  {
    name: 'money that is not confirmed counts as paid',
    suite: 'test/read-today.test.ts',
    edits: [{ find: "billed[state === 'pending' ? 'pending' : method]", replace: 'billed[method]' }],
  },
  {
    name: 'a returned order still counts as sold',
    suite: 'test/read-stats.test.ts',
    edits: [
      {
        find: 'if (isReturned) return [];',
        replace: 'if (isReturned) return sale === null ? [] : entriesOfSale(sale);',
      },
    ],
  },
];
