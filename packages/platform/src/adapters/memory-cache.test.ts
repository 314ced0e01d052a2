import { memoryCache } from './memory-cache.js';

describe('the cache of one process', () => {
  it('keeps nothing longer when the clock of the machine is put back', async () => {
    let [nowMs, elapsedMs] = [Date.parse('2026-11-21T05:12:08.114Z'), 0];
    const cache = memoryCache({ clock: { now: () => new Date(nowMs), elapsedMs: () => elapsedMs } });
    await cache.set('greeting', 'namaste', 1_000);
    await cache.increment('calls', 1_000);
    nowMs -= 3_600_000;
    elapsedMs += 1_000;

    const greeting = await cache.get('greeting');
    const calls = await cache.count('calls');
    await cache.close();

    expect({ greeting, calls }).toEqual({ greeting: null, calls: { count: 0, resetMs: 0 } });
  });
});
