import { request as httpRequest } from 'node:http';
import request from 'supertest';
import { type GatewayWorld, gatewayWorld, WAYS } from './world.js';

let world: GatewayWorld;

async function open(...args: Parameters<typeof gatewayWorld>) {
  world = await gatewayWorld(...args);
  return world;
}

afterEach(() => world.close());

describe.each(WAYS)('routing %s', (_way, changes) => {
  it.each([
    ['GET', '/api/dashboard/stats', 'analytics'],
    ['GET', '/api/dashboard/today', 'analytics'],
    ['GET', '/api/statistics/chart-data-fixed?period=weekly', 'analytics'],
    ['GET', '/api/top-products/top-products', 'analytics'],
    ['GET', '/api/invoices?status=Cancelled', 'billing'],
    ['PATCH', '/api/invoices/INV-2627-000001/pay', 'billing'],
    ['GET', '/api/orders/orders?limit=500', 'orders'],
    ['GET', '/api/orders/product/PROD-1', 'orders'],
    ['GET', '/api/products/all?_t=1', 'catalog'],
    ['GET', '/api/users/profile', 'auth'],
  ])('sends %s %s to %s', async (method, path, service) => {
    const { url, bearer } = await open({}, changes);

    const reply = await fetch(url + path, { method, headers: bearer });

    expect([reply.status, await reply.json()]).toEqual([200, { success: true, service }]);
  });

  it('serves stored pictures and public calls without a token', async () => {
    const { url } = await open({}, changes);

    expect((await fetch(`${url}/uploads/5f0c.webp`)).status).toBe(200);
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST' })).status).toBe(200);
  });

  it('answers unknown paths with 404 and wrong methods with 405 and Allow, without calling a service', async () => {
    const { url, seen } = await open({}, changes);

    const unknown = await request(url).get('/api/coffee');
    const method = await request(url).put('/api/orders/place-order');
    const upload = await request(url).post('/uploads/5f0c.webp');

    expect([unknown.status, unknown.body.code, unknown.type]).toEqual([404, 'not-found', 'application/problem+json']);
    expect([method.status, method.body.code, method.headers.allow]).toEqual([405, 'method-not-allowed', 'POST']);
    expect([upload.status, upload.body.code, upload.headers.allow]).toEqual([405, 'method-not-allowed', 'GET']);
    expect(seen).toEqual([]);
  });

  it('sends nobody what only contains a path of the contracts', async () => {
    const { url, bearer, seen } = await open({}, changes);
    const paths = [
      'PATCH /api/invoices/INV-2627-000001/pay/twice',
      'PATCH /api/invoices/pay',
      'PATCH /api/invoices/INV-2627/000001/pay',
      'GET /api/invoices/INV-2627-000001/pay/api/invoices',
      'GET /api/invoicesandmore',
      'GET /api/products/all/of/them',
      'GET /api/productsx/all',
      'GET /x/api/products/all',
      'PATCH /api/products/all',
    ];

    for (const [method, path] of paths.map((text) => text.split(' ')))
      await fetch(`${url}${path}`, { method: method ?? '', headers: bearer });

    expect(seen).toEqual([]);
  });

  it('answers HEAD like GET, and only with a token', async () => {
    const { url, bearer, seen } = await open({}, changes);

    const stranger = await request(url).head('/api/invoices');
    const caller = await request(url).head('/api/invoices').set(bearer);
    const written = await request(url).head('/api/orders/place-order').set(bearer);

    expect([stranger.status, caller.status, written.status]).toEqual([401, 200, 405]);
    expect(seen.map(({ service, method }) => `${method} ${service}`)).toEqual(['HEAD billing']);
  });

  it('never routes internal calls', async () => {
    const { url, bearer, seen } = await open({}, changes);

    const reply = await request(url).get('/internal/keys').set(bearer);

    expect(reply.text).not.toContain('PUBLIC KEY');
    expect(seen).toEqual([]);
  });

  it('sets the headers that only it may set, whatever the caller sends', async () => {
    const { url, bearer, seen } = await open({}, changes);

    const reply = await request(url).get('/api/products/all').set(bearer).set({
      Cookie: 'pw_recovery=x',
      'X-Request-ID': '11111111-1111-4111-8111-111111111111',
      'X-Forwarded-For': '8.8.8.8',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      'X-Real-IP': '8.8.8.8',
      Forwarded: 'for=8.8.8.8;proto=https',
      'X-Peer-Secret': 'guess',
    });

    const headers = seen[0]?.headers;
    expect(headers?.['x-request-id']).toBe(reply.headers['x-request-id']);
    expect(headers?.['x-request-id']).not.toBe('11111111-1111-4111-8111-111111111111');
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    // Other headers of the caller arrive: a password is recovered by this cookie.
    expect(headers?.cookie).toBe('pw_recovery=x');
    for (const name of ['x-peer-secret', 'x-forwarded-host', 'x-real-ip', 'forwarded'])
      expect(headers).not.toHaveProperty(name);
  });

  it('trusts exactly as many addresses as it has proxies in front', async () => {
    const { url, bearer, seen } = await open({ TRUSTED_PROXY_HOPS: '1' }, changes);

    const outside = { 'X-Forwarded-For': '8.8.8.8, 203.0.113.7', 'X-Forwarded-Proto': 'https' };
    await request(url).get('/api/products/all').set(bearer).set(outside);

    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  });

  it('does so for a caller who waits for 100 Continue', async () => {
    const { url, bearer, seen } = await open({}, changes);
    const claims = { Expect: '100-continue', 'X-Forwarded-For': '8.8.8.8', 'X-Peer-Secret': 'guess' };

    await new Promise((resolve, reject) => {
      const outgoing = httpRequest(`${url}/api/products/all`, { headers: { ...bearer, ...claims } }, (incoming) =>
        incoming.resume().on('end', resolve),
      );
      outgoing.on('error', reject);
      outgoing.end();
    });

    expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen[0]?.headers['x-peer-secret']).toBeUndefined();
    expect(seen[0]?.headers.expect).toBeUndefined();
  });
});

describe('admission', () => {
  it('requires a token on every call that the contract protects', async () => {
    const { url, seen } = await open();

    const reply = await request(url).get('/api/invoices');

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([
      401,
      'token-missing',
      'Authentication failed. Please login again.',
    ]);
    expect(seen).toEqual([]);
  });

  it('requires it also of a caller who asks for another protocol', async () => {
    const { url, bearer, seen } = await open();
    // The way to the service is open by now, and its connection would take an upgrade.
    await request(url).get('/api/invoices').set(bearer);
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };

    const reply = await request(url).get('/api/invoices').set(headers);

    expect([reply.status, reply.body.code]).toEqual([401, 'token-missing']);
    expect(seen).toHaveLength(1);
  });

  it('refuses a session that was ended, by the cache and by auth', async () => {
    const { url, bearer, cache, sessionId, sessions } = await open();
    await cache.set(`session:${sessionId}`, 'revoked', 60_000);
    const byCache = await request(url).get('/api/invoices').set(bearer);
    await cache.delete(`session:${sessionId}`);
    sessions.live = false;

    const byAuth = await request(url).get('/api/invoices').set(bearer);

    expect([byCache.status, byAuth.status, byAuth.body.code]).toEqual([401, 401, 'token-invalid']);
  });

  it('treats auth that does not answer as a fault, never as a 401', async () => {
    const { url, bearer, sessions } = await open();
    sessions.answers = false;

    const reply = await request(url).get('/api/invoices').set(bearer);

    expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  });

  it('works without the cache and still notices an ended session within a second', async () => {
    const down = async () => Promise.reject(new Error('cache is unavailable'));
    const cache = { get: down, set: down, delete: down, increment: down, count: down, close: async () => {} };
    const { url, bearer, sessions } = await open({}, { cache });
    const before = await request(url).get('/api/invoices').set(bearer);
    sessions.live = false;
    const deadline = Date.now() + 1_000;
    let after = before.status;
    while (after === 200 && Date.now() < deadline) after = (await request(url).get('/api/invoices').set(bearer)).status;

    expect([before.status, after]).toEqual([200, 401]);
  });

  it('limits calls per user and minute, and exempts this machine only where configured', async () => {
    const limited = await open({ CALLS_PER_MINUTE: '2' });
    const ask = () => request(world.url).get('/api/invoices').set(world.bearer);
    await ask();
    await ask();
    const third = await ask();
    await limited.close();

    await open({ CALLS_PER_MINUTE: '2', EXEMPT_LOOPBACK: 'on' });
    await ask();
    await ask();
    const exempt = await ask();

    expect([third.status, third.body.error]).toEqual([429, 'Too many attempts. Please try again later.']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(exempt.status).toBe(200);
  });
});

describe('faults', () => {
  it('answers for an unavailable service, with the text of the call', async () => {
    const { url, bearer, stop } = await open();
    await stop('catalog');

    const list = await request(url).get('/api/products/all').set(bearer);
    const add = await request(url).post('/api/products/add-single').set(bearer).field('productName', 'x');

    expect([list.status, list.body.error]).toEqual([503, 'The service is temporarily unavailable. Please try again.']);
    expect([add.status, add.body.error]).toEqual([503, 'Server error occurred. Please try again later.']);

    await stop('auth');
    const { body } = await request(url).post('/api/auth/register').send({});
    expect(body).toMatchObject({ status: 503, details: 'Server error. Please try again later.' });
  });

  it('opens the circuit after repeated failures and goes on serving the others', async () => {
    const { url, bearer, seen } = await open();
    for (let call = 0; call < 8; call += 1) await request(url).get('/api/invoices?broken').set(bearer);

    const refused = await request(url).get('/api/invoices').set(bearer);
    const other = await request(url).get('/api/products/all').set(bearer);

    expect([refused.status, refused.headers['retry-after'], other.status]).toEqual([503, '1', 200]);
    expect(seen.filter(({ service }) => service === 'billing')).toHaveLength(8);
  });

  it('answers what the HTTP parser refuses with the same failure body', async () => {
    const { url } = await open();
    const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const outgoing = httpRequest(
        `${url}/api/products/all`,
        { headers: { Authorization: `Bearer ${'x'.repeat(20_000)}` } },
        (incoming) => {
          let body = '';
          incoming.on('data', (chunk) => (body += chunk));
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    });

    expect(reply.status).toBe(431);
    expect(JSON.parse(reply.body)).toMatchObject({
      success: false,
      status: 431,
      error: 'The request could not be read',
    });
  });
});
