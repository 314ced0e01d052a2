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
  {
    name: 'the claim of a bill stays beside its debit',
    suite: 'test/credit.test.ts',
    edits: [{ find: 'await deleteClaims( tx, owned.map(({ orderKey }) => orderKey), );', replace: '' }],
  },
  {
    name: 'the credit limit is read without the lock of the account',
    suite: 'test/credit.test.ts',
    edits: [
      {
        find: "import { lockAccount } from '../../data/accounts-repository.js'; import { deleteReleasedClaims,",
        replace:
          "import { findAccount, lockAccount } from '../../data/accounts-repository.js'; import { deleteReleasedClaims,",
      },
      {
        find: 'const account = await lockAccount(tx, customerKey); const customer = account && (await findCustomer(tx, account.accountKey)); if (!customer) return',
        replace:
          'const account = await findAccount(tx, customerKey); const customer = account && (await findCustomer(tx, account.accountKey)); if (!customer) return',
      },
    ],
  },
  {
    name: 'money meets the newest bill first',
    suite: 'test/accounts-model.test.ts',
    edits: [
      {
        find: 'for (const { kind, key, openPaise } of items) {',
        replace: 'for (const { kind, key, openPaise } of [...items].reverse()) {',
      },
    ],
  },
  {
    name: 'an erased customer keeps the phone number',
    suite: 'test/customer-care.test.ts',
    edits: [{ find: 'set name = null, name_key = ?, phone = null,', replace: 'set name = null, name_key = ?,' }],
  },
  {
    name: 'the page of a customer never ends',
    suite: 'test/customer-care.test.ts',
    edits: [
      { find: 'and l.expires_at > ?', replace: 'and l.expires_at > ?::timestamptz - make_interval(days => 365)' },
    ],
  },
  {
    name: 'a merge leaves the advance behind',
    suite: 'test/customer-care.test.ts',
    edits: [{ find: "['account_credits', 'account_key'],", replace: '' }],
  },
];
