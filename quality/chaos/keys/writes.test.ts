import { contracts } from '@bahi/contracts';
import { WRITES } from './writes.js';

describe('the writes that race under request keys', () => {
  it('are all that take one', () => {
    const keyed = contracts
      .flatMap(({ api }) => Object.values(api))
      .filter(({ idempotency }) => idempotency === 'key')
      .map(({ method, path }) => `${method} ${path}`);

    expect([...new Set(WRITES.map(([call]) => call))].sort()).toEqual(keyed.sort());
  });
});
