import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'invoice numbers come from a sequence',
    suite: 'test/numbering.test.ts',
    edits: [
      {
        find: 'await tx.raw(`create table invoice_counters (',
        replace:
          "await tx.raw('create sequence planted; grant usage on sequence planted to public');\n    await tx.raw(`create table invoice_counters (",
      },
      { find: 'c.next - 1 as last', replace: "nextval('planted') as last" },
    ],
  },
  {
    name: 'lists of different filters have one ETag',
    suite: 'test/list-invoices.test.ts',
    edits: [{ find: 'const kind = filterKey(filter);', replace: "const kind = 'all';" }],
  },
];
