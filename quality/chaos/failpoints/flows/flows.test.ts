import { contracts } from '@bahi/contracts';
import { flowsCalled } from './index.js';

/** Reads a file and stores nothing (contract 1.8). */
const NO_WRITE = '/api/products/validate-csv';

describe('the flows of the failpoints', () => {
  it('are all writes of the contract', () => {
    const writes = contracts
      .flatMap(({ api }) => Object.values(api))
      .filter(({ method, path }) => method !== 'GET' && path !== NO_WRITE)
      .map(({ method, path }) => `${method} ${path}`);
    const tried = new Set(flowsCalled([]).flatMap(({ calls }) => calls));

    expect([...tried].sort()).toEqual(writes.sort());
  });
});
