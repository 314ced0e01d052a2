import request from 'supertest';
import { type GatewayWorld, gatewayWorld } from './world.js';

let world: GatewayWorld;

async function open(...args: Parameters<typeof gatewayWorld>) {
  world = await gatewayWorld(...args);
  return world;
}

afterEach(() => world.close());

const OTHER = { sub: '01a0604f-39c7-7b10-9d2e-51c07c7e8b64', sid: '01a0604f-39c7-7b10-9d2e-51c07c7e8b66' };

async function ask(bearer = world.bearer, headers: Record<string, string> = {}) {
  return request(world.url)
    .get('/api/invoices')
    .set({ ...bearer, ...headers });
}

describe('the limit of calls a minute', () => {
  it('applies to each user, and ends with the minute', async () => {
    const { bearerOf } = await open({ CALLS_PER_MINUTE: '1' });
    const [first, second] = [await ask(), await ask()];

    const other = await ask(bearerOf(OTHER));

    expect([first.status, second.status, other.status]).toEqual([200, 429, 200]);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('applies to all users of a shop together', async () => {
    const { bearerOf } = await open({ SHOP_CALLS_PER_MINUTE: '2' });

    const replies = [await ask(), await ask(bearerOf(OTHER)), await ask()];
    const elsewhere = await ask(bearerOf({ ...OTHER, shop: OTHER.sub }));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(elsewhere.status).toBe(200);
  });

  it('applies to a network without a token or with a wrong one, whatever it calls', async () => {
    const { url, seen } = await open({ ANONYMOUS_CALLS_PER_MINUTE: '3', TRUSTED_PROXY_HOPS: '1' });
    const from = (network: string) => ({ 'X-Forwarded-For': network });
    const login = (network: string) => request(url).post('/api/auth/login').set(from(network));

    const replies = [
      await login('203.0.113.7'),
      await ask({ Authorization: 'Bearer x' }, from('203.0.113.7')),
      await request(url).get('/api/invoices').set(from('203.0.113.7')),
      await login('203.0.113.7'),
    ];
    const others = [await login('203.0.113.8'), await ask(world.bearer, from('203.0.113.7'))];

    expect(replies.map(({ status }) => status)).toEqual([200, 401, 401, 429]);
    expect(replies.at(-1)?.body).toMatchObject({ code: 'rate-limited' });
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(seen.filter(({ service }) => service === 'auth')).toHaveLength(2);
  });

  it('holds while the cache is unavailable', async () => {
    const unavailable = async () => Promise.reject(new Error('cache is unavailable'));
    const cache = {
      get: unavailable,
      set: unavailable,
      delete: unavailable,
      increment: unavailable,
      count: unavailable,
      close: async () => {},
    };
    await open({ CALLS_PER_MINUTE: '2' }, { cache });

    const replies = [await ask(), await ask(), await ask()];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('is not used up by calls with an ended session', async () => {
    const { bearerOf, sessions } = await open({ CALLS_PER_MINUTE: '1' });
    sessions.live = false;
    const thief = [await ask(), await ask()];
    sessions.live = true;

    const owner = await ask(bearerOf({ sid: OTHER.sid }));

    expect([...thief, owner].map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  it('holds for callers from elsewhere where this machine is exempt', async () => {
    await open({ CALLS_PER_MINUTE: '1', EXEMPT_LOOPBACK: 'on', TRUSTED_PROXY_HOPS: '1' });
    const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };

    const replies = [await ask(world.bearer, elsewhere), await ask(world.bearer, elsewhere)];

    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
  });

  it.each([
    ['a declared proxy', { TRUSTED_PROXY_HOPS: '1' }, { 'X-Forwarded-For': '127.0.0.1' }],
    ['a proxy that nobody declared', {}, { Via: '1.1 front' }],
  ])('holds for this machine behind %s', async (_what, env, headers) => {
    await open({ CALLS_PER_MINUTE: '1', EXEMPT_LOOPBACK: 'on', ...env });

    const replies = [await ask(world.bearer, headers), await ask(world.bearer, headers)];

    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
    expect(world.seen[0]?.headers).toHaveProperty('x-behind-proxy', '1');
  });
});
