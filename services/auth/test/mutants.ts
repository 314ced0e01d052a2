import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a password is reset twice through one window',
    suite: 'test/reset-password.test.ts',
    edits: [
      {
        find: 'if (!(await useWindow(tx, window, now))) throw notVerified();',
        replace: 'await useWindow(tx, window, now);',
      },
    ],
  },
  {
    name: 'a password is reset through the window of another user',
    suite: 'test/reset-password.test.ts',
    edits: [
      {
        find: "    .whereIn('reset_windows.binding', [...bindings])\n",
        replace: "    .whereNotIn('reset_windows.binding', bindings.slice(bindings.length))\n",
      },
    ],
  },
  {
    name: 'concurrent guesses at a code exceed their limit',
    suite: 'test/one-time-code.test.ts',
    edits: [{ find: "    .andWhere('guesses', '<', MAX_GUESSES)\n", replace: '' }],
  },
  {
    name: 'a session that was ended lives as long as its token',
    suite: 'test/sessions.test.ts',
    edits: [
      {
        find: 'if (!loginTime) throw new RefusedError(commonFailures.tokenInvalid);',
        replace: 'if (!loginTime) void commonFailures.tokenInvalid;',
      },
    ],
  },
  {
    name: 'a password is recovered only once',
    suite: 'test/reset-password.test.ts',
    edits: [
      {
        find: ".onConflict(['shop_id', 'user_id']).merge();",
        replace: ".onConflict(['shop_id', 'user_id']).merge(['window_id', 'binding', 'expires_at']);",
      },
    ],
  },
];
