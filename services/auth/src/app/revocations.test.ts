import { memoryCache } from '@bahi/platform/adapters';
import { silentLogger } from '@bahi/platform/kernel';
import { createRevocations, sessionCacheKey } from './revocations.js';

function revocationWorld() {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs), elapsedMs: () => nowMs };
  const cache = memoryCache({ clock });
  const state = { isDown: false, published: 0 };
  const flaky = {
    ...cache,
    set: async (...entry: Parameters<typeof cache.set>) => {
      if (state.isDown) throw new Error('down');
      state.published += 1;
      await cache.set(...entry);
    },
  };
  const revocations = createRevocations({ cache: flaky, clock, logger: silentLogger() });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { cache, state, revocations, pass };
}

const session = { sessionId: 'a', expiresAt: new Date(3_600_000) };

describe('a revocation', () => {
  it('is published again after five seconds, over a gateway that cached the session in between', async () => {
    const { cache, revocations, pass } = revocationWorld();
    await revocations.publish([session]);
    await cache.set(sessionCacheKey('a'), 'live', 60_000);

    await revocations.repeat();
    const early = await cache.get('session:a');
    pass(5_000);
    await revocations.repeat();

    expect(early).toBe('live');
    expect(await cache.get('session:a')).toBe('revoked');
    await cache.close();
  });

  it('is published again once, and then no more', async () => {
    const { cache, state, revocations, pass } = revocationWorld();
    await revocations.publish([session]);
    for (let turn = 0; turn < 3; turn += 1) {
      pass(5_000);
      await revocations.repeat();
    }

    expect(state.published).toBe(2);
    await cache.close();
  });

  it('is retried while the cache is down and fails nothing', async () => {
    const { cache, state, revocations, pass } = revocationWorld();
    state.isDown = true;
    await revocations.publish([session]);
    pass(5_000);
    await revocations.repeat();
    state.isDown = false;
    await revocations.repeat();

    expect(await cache.get('session:a')).toBe('revoked');
    await cache.close();
  });

  it('is not published for a token that has expired', async () => {
    const { cache, revocations } = revocationWorld();
    await revocations.publish([{ ...session, expiresAt: new Date(0) }]);

    expect(await cache.get('session:a')).toBeNull();
    await cache.close();
  });
});
