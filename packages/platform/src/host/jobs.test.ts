import { createLifecycle } from '../kernel/lifecycle.js';
import { silentLogger } from '../kernel/logger.js';
import { startJobs } from './jobs.js';
import type { Job } from './types.js';

const EVERY_MS = 60_000;

/** A service with one job; counts its runs, which settle as `end` does. */
function world(
  end: () => Promise<void>,
  { leads = () => true, ...more }: Partial<Job> & { readonly leads?: () => boolean } = {},
) {
  const lifecycle = createLifecycle({ logger: silentLogger() });
  let runs = 0;
  const run = () => {
    runs += 1;
    return end();
  };
  startJobs([{ name: 'recovery', everyMs: EVERY_MS, ...more, run }], {
    lifecycle,
    logger: silentLogger(),
    leads,
  });
  return { lifecycle, runs: () => runs };
}

/** A run that lasts until `finish` is called. */
function longRun() {
  const ends: (() => void)[] = [];
  return { end: () => new Promise<void>((over) => void ends.push(over)), finish: () => ends.pop()?.() };
}

describe('a job that runs on one copy', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stands by until this copy leads', async () => {
    let [isLeader, standsBy] = [false, 0];
    const { lifecycle, runs } = world(async () => undefined, {
      onOneCopy: true,
      leads: () => isLeader,
      standBy: () => {
        standsBy += 1;
      },
    });

    await jest.advanceTimersByTimeAsync(2 * EVERY_MS);
    isLeader = true;
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect([standsBy, runs()]).toEqual([2, 1]);
    await lifecycle.close();
  });
});

describe('a job', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('goes on after a failed run', async () => {
    const { lifecycle, runs } = world(() => Promise.reject(new Error('database is unavailable')));

    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);

    expect(runs()).toBe(3);
    await lifecycle.close();
  });

  it('runs first after its own delay and then at the usual interval', async () => {
    const { lifecycle, runs } = world(async () => undefined, { firstAfterMs: 1_000 });

    await jest.advanceTimersByTimeAsync(1_000);
    const first = runs();
    await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
    const meanwhile = runs();
    await jest.advanceTimersByTimeAsync(1);

    expect([first, meanwhile, runs()]).toEqual([1, 1, 2]);
    await lifecycle.close();
  });

  it('starts no run before the previous one has ended', async () => {
    const { end, finish } = longRun();
    const { lifecycle, runs } = world(end);

    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);
    const meanwhile = runs();
    finish();
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect([meanwhile, runs()]).toEqual([1, 2]);
    finish();
    await lifecycle.close();
  });

  it('finishes its current run before its resources are closed', async () => {
    const { end, finish } = longRun();
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

  it('that waits for its next run ends at once with its service', async () => {
    const { lifecycle, runs } = world(async () => undefined);

    await lifecycle.close();
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect(runs()).toBe(0);
  });
});
