import { type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { type GatewayWorld, gatewayWorld } from './world.js';

let world: GatewayWorld;

async function open(env: Record<string, string>) {
  world = await gatewayWorld(env);
  return world;
}

afterEach(() => world.close());

/** Asks until it is so; the test's own time limit ends a claim that never holds. */
async function until(claim: () => boolean | Promise<boolean>) {
  while (!(await claim())) await pause(10);
}

function ask(path: string) {
  return request(world.url).get(path).set(world.bearer);
}

/** Calls that reach their service and are not answered. */
async function hang(path: string, count: number) {
  const before = world.seen.length;
  const calls = Array.from({ length: count }, () => {
    const call = httpRequest(world.url + path, { headers: world.bearer });
    call.on('error', () => undefined);
    call.end();
    return call;
  });
  await until(() => world.seen.length === before + count);
  return {
    end() {
      for (const call of calls) call.destroy();
    },
  };
}

/** A call whose body begins and does not end. */
function beginToSend() {
  return new Promise<ClientRequest>((resolve) => {
    const headers = { ...world.bearer, 'Content-Type': 'application/json', 'Content-Length': '100' };
    const call = httpRequest(`${world.url}/api/orders/place-order?silent`, { method: 'POST', headers });
    call.on('error', () => undefined);
    call.write('{', () => resolve(call));
  });
}

describe('a gateway with more calls than slots', () => {
  it('rejects at once with Retry-After, and calls no service', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '3' });
    const calls = await hang('/api/orders/orders?silent', 3);
    const { asked } = world.sessions;

    const refused = await ask('/api/products/all');

    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(refused.body.instance).toBe(`urn:uuid:${refused.headers['x-request-id']}`);
    expect(world.sessions.asked).toBe(asked);
    calls.end();
  });

  it('counts a list that is streamed until its first byte: then it is as slow as its reader', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '1' });
    const calls = await hang('/api/invoices?standing', 1);

    await until(async () => (await ask('/api/products/all')).status === 200);
    calls.end();
  });

  it('rejects a page of another origin with CORS headers, so that it can read why', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '1', ALLOWED_ORIGINS: 'https://shop.example' });
    const calls = await hang('/api/orders/orders?silent', 1);

    const refused = await ask('/api/products/all').set('Origin', 'https://shop.example');

    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.headers['access-control-allow-origin']).toBe('https://shop.example');
    calls.end();
  });

  it('rejects statistics before sales', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '4' });
    const calls = await hang('/api/orders/orders?silent', 3);

    const statistics = await ask('/api/dashboard/stats');
    const sale = await ask('/api/products/all');

    expect([statistics.status, sale.status]).toEqual([503, 200]);
    calls.end();
  });

  it('still accepts sign-ins', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '1' });
    const calls = await hang('/api/orders/orders?silent', 1);

    const reply = await request(world.url).post('/api/auth/login').send({});

    expect(reply.status).toBe(200);
    calls.end();
  });

  it('accepts calls again when others have ended', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '2' });
    const calls = await hang('/api/orders/orders?silent', 2);
    const refused = await ask('/api/products/all');

    calls.end();
    await until(async () => (await ask('/api/products/all')).status === 200);

    expect(refused.status).toBe(503);
  });

  it('gives no slot to slow senders', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '2' });
    const slow = await Promise.all([beginToSend(), beginToSend(), beginToSend()]);
    await until(() => world.seen.length === 3);

    const reply = await ask('/api/products/all');

    expect(reply.status).toBe(200);
    for (const call of slow) call.destroy();
  });

  it('counts no call whose body ends after its reply', async () => {
    await open({ MAX_CALLS_UNDER_WAY: '1' });
    const late = await new Promise<ClientRequest>((resolve) => {
      const headers = { ...world.bearer, 'Content-Type': 'application/json', 'Content-Length': '2' };
      const call = httpRequest(`${world.url}/api/orders/place-order`, { method: 'POST', headers }, (reply) => {
        reply.resume();
        reply.once('end', () => resolve(call));
      });
      call.on('error', () => undefined);
      call.write('{');
    });
    late.end('}');

    const replies = [await ask('/api/products/all'), await ask('/api/products/all')];

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});
