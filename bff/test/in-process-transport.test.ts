import request from 'supertest';
import { type GatewayWorld, gatewayWorld } from './world.js';

let world: GatewayWorld;

async function open(env: Record<string, string> = {}) {
  world = await gatewayWorld(env, { isOneProcess: true });
  return world;
}

afterEach(() => world.close());

function portOf(url: string) {
  return Number(new URL(url).port);
}

describe('a service of the same process', () => {
  it('receives the call itself, on the connection of the caller', async () => {
    const { url, bearer, seen } = await open();

    const list = await request(url).get('/api/products/all').set(bearer);
    const sale = await request(url).post('/api/orders/place-order').set(bearer).send({ quantityOrdered: 1 });

    expect([list.status, sale.status]).toEqual([200, 200]);
    expect(seen.map(({ port }) => port)).toEqual([portOf(url), portOf(url)]);
  });

  it('answers with the headers of the gateway as well', async () => {
    const { url, bearer } = await open();

    const reply = await request(url).get('/api/products/all').set(bearer);

    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('may add as many listeners to its response as without the gateway', async () => {
    const { url, bearer, seen } = await open();

    await request(url).get('/api/products/all').set(bearer);

    expect(seen[0]?.freeListeners).toBeGreaterThanOrEqual(10);
  });

  it('gets no more calls while it does not answer, and the other services do', async () => {
    const { url, bearer } = await open({ CALL_DEADLINE_MS: '500' });
    const ask = async (path: string) => request(url).get(path).set(bearer);
    await Promise.all(Array.from({ length: 8 }, () => ask('/api/invoices?silent')));

    const refused = await ask('/api/invoices');
    const other = await ask('/api/products/all');

    expect([refused.status, refused.headers['retry-after'], other.status]).toEqual([503, '1', 200]);
  });
});
