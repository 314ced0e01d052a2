import type { Cache } from '@bahi/platform/ports';

export interface OpenedCache {
  readonly cache: Cache;
  readonly close: () => Promise<void>;
}

/** What every cache must do, whatever it is made of. `open` gives an empty one; the suite closes it. */
export function cacheConformance(name: string, open: () => Promise<OpenedCache>): void {
  describe(name, () => {
    let cache: Cache;
    let close: (() => Promise<void>) | undefined;

    beforeAll(async () => {
      ({ cache, close } = await open());
    });
    afterAll(() => close?.());

    // A machine may stand still for any time between two lines: what must still be there is kept for a minute, and
    // only what must be gone has a short time.
    it('gives back what was set until its time is over', async () => {
      await cache.set('greeting', 'namaste', 60_000);
      await cache.set('farewell', 'phir milenge', 80);
      expect(await cache.get('greeting')).toBe('namaste');

      await wait(120);

      expect(await cache.get('farewell')).toBeNull();
      expect(await cache.get('greeting')).toBe('namaste');
    });

    it('forgets what was deleted', async () => {
      await cache.set('gone', 'soon', 10_000);
      await cache.increment('tries', 60_000);
      await cache.delete('gone');
      await cache.delete('tries');

      expect(await cache.get('gone')).toBeNull();
      expect(await cache.count('tries')).toEqual({ count: 0, resetMs: 0 });
    });

    it('counts each of many at once exactly once', async () => {
      const counts = await Promise.all(Array.from({ length: 50 }, () => cache.increment('visits', 60_000)));

      expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      expect((await cache.count('visits')).count).toBe(50);
    });

    it('starts the window at the first count', async () => {
      const first = await cache.increment('burst', 60_000);
      await wait(60);
      const second = await cache.increment('burst', 60_000);

      expect([first.count, second.count]).toEqual([1, 2]);
      expect(first.resetMs).toBeGreaterThan(0);
      expect(second.resetMs).toBeLessThan(first.resetMs);
    });

    it('begins again when the window is over', async () => {
      await cache.increment('spell', 150);
      await wait(200);

      expect(await cache.increment('spell', 150)).toMatchObject({ count: 1 });
      expect(await cache.count('never')).toEqual({ count: 0, resetMs: 0 });
    });
  });
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
