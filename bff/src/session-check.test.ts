import { memoryCache } from '@bahi/platform/adapters';
import type { Cache } from '@bahi/platform/ports';
import { fixedClock } from '@bahi/testing';
import { createSessionCheck, SESSION_TTL_MS, type SessionCheckOptions } from './session-check.js';

function unavailable() {
  return Promise.reject(new Error('The cache is unavailable'));
}

const NO_CACHE: Cache = {
  get: unavailable,
  set: unavailable,
  delete: unavailable,
  increment: unavailable,
  count: unavailable,
  close: async () => {},
};

/** A gateway with its cache, and an auth that knows which sessions live and can stop answering. */
function gateway() {
  const clock = fixedClock();
  const cache = memoryCache({ clock });
  const state = { ended: new Set<string>(), answers: true, waits: [] as number[] };
  type Asked = { params: { sessionId: string } };
  const readSession = async (
    { params: { sessionId } }: Asked,
    { timeoutMs = Number.NaN }: { timeoutMs?: number } = {},
  ) => {
    state.waits.push(timeoutMs);
    if (!state.answers) throw new Error('Auth does not answer');
    return { live: !state.ended.has(sessionId) };
  };
  const auth = { readSession } as unknown as SessionCheckOptions['auth'];
  return { clock, cache, state, check: createSessionCheck({ cache, auth, clock }) };
}

const ENDED = { failure: { status: 401, code: 'token-invalid' } };

describe('a checked session', () => {
  it('counts as live for a second without a notice of its end', async () => {
    const { clock, cache, state, check } = gateway();
    await check('a-session');
    state.ended.add('a-session');
    clock.advance({ seconds: 1 });

    await expect(check('a-session')).rejects.toMatchObject(ENDED);
    await cache.close();
  });

  it('does not affect another session that is checked at the same time', async () => {
    const { cache, state, check } = gateway();
    state.ended.add('ended');

    const living = check('living');
    const ended = check('ended');

    await expect(ended).rejects.toMatchObject(ENDED);
    await expect(living).resolves.toBeUndefined();
    await cache.close();
  });

  it('is checked once for a burst of calls, which leaves time for the call itself', async () => {
    const { cache, state, check } = gateway();

    await Promise.all(Array.from({ length: 20 }, () => check('a-session')));

    expect(state.waits).toEqual([2_000]);
    await cache.close();
  });

  it('is checked again after auth did not answer', async () => {
    const { cache, state, check } = gateway();
    state.answers = false;
    await expect(check('a-session')).rejects.toThrow('Auth does not answer');
    state.answers = true;

    await expect(check('a-session')).resolves.toBeUndefined();
    await cache.close();
  });
});

describe('a checked session while the cache is unavailable', () => {
  it('counts as live no longer when the clock of the machine is put back', async () => {
    const clock = fixedClock();
    const state = { live: true };
    const auth = { readSession: async () => state } as unknown as SessionCheckOptions['auth'];
    const isLive = createSessionCheck({ cache: NO_CACHE, auth, clock });
    await isLive('a-session');
    clock.advance({ hours: -1 });
    state.live = false;
    clock.advance({ ms: SESSION_TTL_MS });

    await expect(isLive('a-session')).rejects.toMatchObject({ failure: { status: 401 } });
  });

  it('is one of at most ten thousand, so that memory stays bounded', async () => {
    const clock = fixedClock();
    let asked = 0;
    const readSession = async () => {
      asked += 1;
      return { live: true };
    };
    const auth = { readSession } as unknown as SessionCheckOptions['auth'];
    const isLive = createSessionCheck({ cache: NO_CACHE, auth, clock });
    for (let session = 0; session < 10_000; session += 1) await isLive(`session ${session}`);

    await isLive('session 0');
    const remembered = asked;
    await isLive('one more');
    await isLive('session 1');

    expect([remembered, asked]).toEqual([10_000, 10_002]);
  });
});
