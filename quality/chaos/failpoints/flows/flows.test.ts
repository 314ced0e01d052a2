import { contracts } from '@bahi/contracts';
import { flowsCalled } from './index.js';

/** They store nothing: three read a file (contract 1.8), two say what a bill or a credit note would come to. */
const NO_WRITES = new Set([
  '/api/products/validate-csv',
  '/api/products/csv-issues',
  '/api/customers/validate-csv',
  '/api/bills/quote',
  '/api/credit-notes/quote',
]);

describe('the flows of the failpoints', () => {
  it('are all writes of the contract', () => {
    const writes = contracts
      .flatMap(({ api }) => Object.values(api))
      .filter(({ method, path }) => method !== 'GET' && !NO_WRITES.has(path))
      .map(({ method, path }) => `${method} ${path}`);
    const tried = new Set(flowsCalled([]).flatMap(({ calls }) => calls));

    expect([...tried].sort()).toEqual(writes.sort());
  });
});
