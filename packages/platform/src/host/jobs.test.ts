import { createLifecycle } from '../kernel/lifecycle.js';
import { silentLogger } from '../kernel/logger.js';
import { startJobs } from './jobs.js';

const EVERY_MS = 60_000;

/** A service with one job, whose rounds are counted and end as they are told to. */
function world(end: () => Promise<void>, more: { readonly firstAfterMs?: number } = {}) {
  const lifecycle = createLifecycle({ logger: silentLogger() });
  let rounds = 0;
  const run = () => {
    rounds += 1;
    return end();
  };
  startJobs([{ name: 'sweep', everyMs: EVERY_MS, ...more, run }], lifecycle, silentLogger());
  return { lifecycle, rounds: () => rounds };
}

/** A round that is under way until it is told to end. */
function longRound() {
  const ends: (() => void)[] = [];
  return { end: () => new Promise<void>((over) => void ends.push(over)), finish: () => ends.pop()?.() };
}

describe('a job', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('goes on although a round of it failed', async () => {
    const { lifecycle, rounds } = world(() => Promise.reject(new Error('database is away')));

    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);

    expect(rounds()).toBe(3);
    await lifecycle.close();
  });

  it('has its first round when it wants to and the others after as long as ever', async () => {
    const { lifecycle, rounds } = world(async () => undefined, { firstAfterMs: 1_000 });

    await jest.advanceTimersByTimeAsync(1_000);
    const first = rounds();
    await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
    const meanwhile = rounds();
    await jest.advanceTimersByTimeAsync(1);

    expect([first, meanwhile, rounds()]).toEqual([1, 1, 2]);
    await lifecycle.close();
  });

  it('begins no round before the one before is over', async () => {
    const { end, finish } = longRound();
    const { lifecycle, rounds } = world(end);

    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);
    const meanwhile = rounds();
    finish();
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect([meanwhile, rounds()]).toEqual([1, 2]);
    finish();
    await lifecycle.close();
  });

  it('is waited for in the middle of a round before what it works with is closed', async () => {
    const { end, finish } = longRound();
    const { lifecycle } = world(end);
    let isClosed = false;
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    const closed = lifecycle.close().then(() => {
      isClosed = true;
    });
    await jest.advanceTimersByTimeAsync(1_000);
    const meanwhile = isClosed;
    finish();
    await closed;

    expect([meanwhile, isClosed]).toEqual([false, true]);
  });

  it('that waits for its time ends at once with its service', async () => {
    const { lifecycle, rounds } = world(async () => undefined);

    await lifecycle.close();
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect(rounds()).toBe(0);
  });
});
