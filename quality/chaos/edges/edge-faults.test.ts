import { PROCESSES } from '@bahi/testing/process-profiles';
import { STORES } from '@bahi/testing/worlds/processes-world';
import { edgeFaults } from './edge-faults.js';

describe('the proxies of the chaos run', () => {
  const proxies = new Map(edgeFaults([]).map(({ from, to }) => [`${from} to ${to}`, to]));

  it('are all connections that the code opens', () => {
    const between = [...proxies].filter(([, to]) => !(STORES as readonly string[]).includes(to)).map(([name]) => name);
    const called = [...PROCESSES.values()].flatMap(({ name, calls }) =>
      calls.map((to) => `${name === 'gateway' ? 'bff' : name} to ${to}`),
    );

    expect(between.sort()).toEqual(called.sort());
  });

  it('have four faults each, and none twice', () => {
    const names = edgeFaults([]).map(({ from, to, mode }) => `${from} to ${to} ${mode}`);

    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(4 * proxies.size);
  });

  it('may be chosen by a part of their names', () => {
    expect(edgeFaults(['to redis frozen']).map(({ from }) => from)).toEqual(['bff', 'auth', 'catalog']);
  });
});
