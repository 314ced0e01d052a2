import type { Cache } from '@bahi/platform/ports';
import { fixedClock } from '@bahi/testing';
import { createSessionCheck, SESSION_BELIEF_MS, type SessionCheckOptions } from './session-check.js';

const away = () => Promise.reject(new Error('The cache is away'));
const CACHE_AWAY: Cache = { get: away, set: away, delete: away, increment: away, count: away, close: async () => {} };

describe('what a gateway believes of a session while the cache is away', () => {
  it('lasts no longer when the clock of the machine is put back', async () => {
    const clock = fixedClock();
    const state = { live: true };
    const auth = { readSession: async () => state } as unknown as SessionCheckOptions['auth'];
    const isLive = createSessionCheck({ cache: CACHE_AWAY, auth, clock });
    await isLive('a-session');
    clock.advance({ hours: -1 });
    state.live = false;
    clock.advance({ ms: SESSION_BELIEF_MS });

    await expect(isLive('a-session')).rejects.toMatchObject({ failure: { status: 401 } });
  });
});
