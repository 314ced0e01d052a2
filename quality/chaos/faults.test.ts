import { createFaults } from './faults.js';
import type { History } from './history.js';
import type { Fault } from './plan.js';
import type { ChaosWorld } from './world.js';

/** What happens to the proxy of a part when it meets a fault. */
async function modesOf(fault: Pick<Fault, 'part' | 'kind'>) {
  const modes: string[] = [];
  const proxy = { set: (mode: string) => modes.push(mode) };
  const inflict = createFaults({
    world: { proxies: { postgres: proxy, catalog: proxy } } as unknown as ChaosWorld,
    history: { nowMs: () => 0 } as History,
    recovered: async () => undefined,
    level: async () => undefined,
  });
  await inflict({ ...fault, forMs: 0, afterMs: 0 });
  return modes;
}

describe('a fault of a proxy', () => {
  it.each([
    ['cut', 'cut'],
    ['slow', 'slow'],
    ['half-open', 'one-way'],
  ] as const)('does what its name means: %s', async (kind, mode) => {
    expect(await modesOf({ part: 'catalog', kind })).toEqual([mode, 'open']);
  });

  it('is how PostgreSQL freezes, which is many processes', async () => {
    expect(await modesOf({ part: 'postgres', kind: 'freeze' })).toEqual(['frozen', 'open']);
  });
});
