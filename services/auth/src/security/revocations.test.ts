import { memoryCache } from '@bahi/platform/adapters';
import { silentLogger } from '@bahi/platform/kernel';
import { createRevocations, sessionCacheKey } from './revocations.js';

function world() {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs), elapsedMs: () => nowMs };
  const cache = memoryCache({ clock });
  const state = { isAway: false };
  const flaky = {
    ...cache,
    set: (...said: Parameters<typeof cache.set>) =>
      state.isAway ? Promise.reject(new Error('away')) : cache.set(...said),
  };
  const revocations = createRevocations({ cache: flaky, clock, logger: silentLogger() });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { cache, state, revocations, pass };
}

const session = { sessionId: 'a', expiresAt: new Date(3_600_000) };

describe('a revocation', () => {
  it('is said again a little later, over a gateway that wrote in between', async () => {
    const { cache, revocations, pass } = world();
    await revocations.announce([session]);
    await cache.set(sessionCacheKey('a'), 'live', 60_000);

    await revocations.repeat();
    const early = await cache.get('session:a');
    pass(5_000);
    await revocations.repeat();

    expect(early).toBe('live');
    expect(await cache.get('session:a')).toBe('revoked');
    await cache.close();
  });

  it('waits for a cache that is away and fails nothing', async () => {
    const { cache, state, revocations, pass } = world();
    state.isAway = true;
    await revocations.announce([session]);
    pass(5_000);
    await revocations.repeat();
    state.isAway = false;
    await revocations.repeat();

    expect(await cache.get('session:a')).toBe('revoked');
    await cache.close();
  });

  it('is not said for a token that has ended by itself', async () => {
    const { cache, revocations } = world();
    await revocations.announce([{ ...session, expiresAt: new Date(0) }]);

    expect(await cache.get('session:a')).toBeNull();
    await cache.close();
  });
});
