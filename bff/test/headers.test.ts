import request from 'supertest';
import { type GatewayWorld, gatewayWorld, WAYS } from './world.js';

let world: GatewayWorld;

async function open(...args: Parameters<typeof gatewayWorld>) {
  world = await gatewayWorld(...args);
  return world;
}

afterEach(() => world.close());

/** The whole policy: one source more weakens it, one source less breaks the web app. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

describe('headers', () => {
  it('sends a strict policy and no-store on every answer of the API', async () => {
    const { url } = await open();

    const reply = await request(url).get('/api/coffee');

    expect(reply.headers['content-security-policy']?.split(';')).toEqual(POLICY);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // No other site learns from which page of a shop a link was followed.
      'referrer-policy': 'same-origin',
    });
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });

  it('lets no cache keep a refusal, on any path', async () => {
    const { url, bearer, stop } = await open({ CALLS_PER_MINUTE: '1' });
    await stop('catalog');
    const get = (path: string) => request(url).get(path);

    const refused = [
      await get('/api/coffee'),
      await get('/coffee.js'),
      await get('/uploads'),
      await request(url).post('/uploads/5f0c.webp'),
      await request(url).put('/api/orders/place-order'),
      await get('/api/invoices'),
      await get('/api/invoices').set('Authorization', 'Bearer x'),
      await get('/api/products/all').set(bearer),
      await get('/api/invoices').set(bearer),
      await get('/api/%ff'),
      await get('/api/invoices').set('X-Long', 'x'.repeat(20_000)),
    ];

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 405, 405, 401, 401, 503, 429, 404, 431]);
    expect(refused.map(({ headers }) => headers['cache-control'])).toEqual(refused.map(() => 'no-store'));
  });

  it('sends HSTS only where it is configured', async () => {
    const plain = await request((await open()).url).get('/login');
    await world.close();
    const secure = await request((await open({ HSTS: 'on' })).url).get('/login');

    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('sends no CORS header unless an origin is configured', async () => {
    const { url } = await open();

    const reply = await request(url).get('/uploads/5f0c.webp').set('Origin', 'https://shop.example');

    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('answers a preflight of a configured origin without a token, and names only that origin', async () => {
    const { url, seen } = await open({ ALLOWED_ORIGINS: 'https://books.example, https://shop.example' });
    const preflight = (origin: string) =>
      request(url).options('/api/orders/place-order').set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });

    const allowed = await preflight('https://shop.example');
    const foreign = [await preflight('https://evil.example'), await preflight('https://shop.example.evil')];
    const failing = await request(url).get('/api/invoices').set('Origin', 'https://shop.example');
    const picture = await request(url).get('/uploads/5f0c.webp').set('Origin', 'https://shop.example');

    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-max-age': '600',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'Authorization, Content-Type, Cache-Control, Pragma, Expires, If-None-Match, X-Upload-ID, X-Requested-With, Idempotency-Key, X-After',
      vary: 'Origin',
    });
    for (const { headers } of foreign) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      // A cache must not answer another origin with it.
      expect(headers.vary).toBe('Origin');
    }
    for (const { headers } of [allowed, failing])
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    // The recovery of a password keeps its secret in a cookie.
    const recovery = await request(url).post('/api/auth/verify-otp').set('Origin', 'https://shop.example');
    expect(recovery.headers['access-control-allow-credentials']).toBe('true');
    expect(seen.at(-1)?.headers).toHaveProperty('x-allowed-origin', 'https://shop.example');
    expect(picture.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(failing.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(failing.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-expose-headers': 'Retry-After, X-Request-ID, Idempotent-Replay, X-Position, X-Behind, ETag',
    });
  });

  it.each(WAYS)('merges the Vary headers of the gateway and the service, %s', async (_way, changes) => {
    const { url, bearer } = await open({ ALLOWED_ORIGINS: 'https://shop.example' }, changes);

    const reply = await request(url).get('/api/invoices').set(bearer);

    expect([reply.status, reply.headers.vary]).toEqual([200, 'Origin, Accept-Encoding']);
  });
});
