import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'the concurrency limit ignores slow replies',
    suite: 'src/adaptive-limit.test.ts',
    edits: [
      {
        find: 'limit = (limit + (isPressed ? fitting : maxInFlight)) / 2;',
        replace: 'limit = (limit + (isPressed ? maxInFlight : maxInFlight)) / 2;',
      },
    ],
  },
  {
    name: 'a small burst of calls is rejected',
    suite: 'src/adaptive-limit.test.ts',
    edits: [{ find: 'MAX_WAIT_MS = 2_000', replace: 'MAX_WAIT_MS = 1_000' }],
  },
  {
    name: 'an open circuit follows the wall clock',
    suite: 'src/circuit-breaker.test.ts',
    edits: [
      {
        find: 'createCircuitBreaker({ nowMs = () => performance.now()',
        replace: 'createCircuitBreaker({ nowMs = () => Date.now()',
      },
    ],
  },
  {
    name: 'cached sessions expire by the wall clock',
    suite: 'src/session-check.test.ts',
    edits: [
      { find: '?? 0) > clock.elapsedMs()', replace: '?? 0) > clock.now().getTime()' },
      { find: 'clock.elapsedMs() + SESSION_TTL_MS', replace: 'clock.now().getTime() + SESSION_TTL_MS' },
    ],
  },
  {
    name: 'auth that does not answer looks like an ended session',
    suite: 'test/gateway.test.ts',
    edits: [
      { find: '        .then(({ live }) => live)\n', replace: '        .then(({ live }) => live, () => false)\n' },
    ],
  },
  {
    name: 'any caller can claim to be a proxy',
    suite: 'test/gateway.test.ts',
    edits: [
      {
        find: ".set('trust proxy', config.TRUSTED_PROXY_HOPS)",
        replace: ".set('trust proxy', config.TRUSTED_PROXY_HOPS > 0)",
      },
    ],
  },
  {
    name: 'an open circuit closes when its trial call fails',
    suite: 'src/circuit-breaker.test.ts',
    edits: [
      {
        find: '    failed(): void {\n      failures += 1;\n',
        replace: '    failed(): void {\n      failures = failures >= FAILURES_TO_OPEN ? 1 : failures + 1;\n',
      },
    ],
  },
  {
    name: 'the calls of all users are counted together',
    suite: 'test/call-limit.test.ts',
    edits: [{ find: 'users.consume(userId)', replace: 'users.consume(String(userId.length))' }],
  },
];
