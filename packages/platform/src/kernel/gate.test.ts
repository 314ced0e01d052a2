import { createGate } from './gate.js';

const options = { atOnce: 2, maxWaiting: 2, retryAfterSeconds: 3 };

/** Pieces of work that end on request. */
function works() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  const endAll = async () => {
    for (await tick(); ends.length > 0; await tick()) ends.shift()?.();
  };
  return { work, endAll, most: () => most };
}

describe('the gate', () => {
  it('lets a few in at once and the others after them', async () => {
    const { work, endAll, most } = works();
    const gate = createGate(options);

    const all = Promise.all(Array.from({ length: 4 }, () => gate(work)));
    await endAll();
    await all;

    expect(most()).toBe(2);
  });

  it('refuses when the line is full, with 503 and a time to come back, and opens again', async () => {
    const { work, endAll } = works();
    const gate = createGate(options);
    const inside = Array.from({ length: 4 }, () => gate(work));

    await expect(gate(work)).rejects.toMatchObject({ failure: { status: 503 }, retryAfterSeconds: 3 });

    await endAll();
    await Promise.all(inside);
    await expect(gate(async () => 'in')).resolves.toBe('in');
  });

  it('goes on after a work that failed', async () => {
    const gate = createGate({ ...options, atOnce: 1 });

    await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate(async () => 'in')).resolves.toBe('in');
  });
});
