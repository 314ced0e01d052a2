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
  {
    name: 'a payment may exceed what is open',
    suite: 'test/payments.test.ts',
    edits: [{ find: 'if (amountPaise <= open) return;', replace: 'if (amountPaise <= open + 100_000) return;' }],
  },
  {
    name: 'what comes back of a line is rounded by itself',
    suite: 'test/money-model.test.ts',
    edits: [
      {
        find: 'const totalSoFar = shareHalfUp(netPaise + taxPaise, returnedMilli, sold);',
        replace:
          'const totalSoFar = line.returnedNetPaise + shareHalfUp(netPaise + taxPaise, request.quantityMilli, sold);',
      },
    ],
  },
];
