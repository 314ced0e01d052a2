// Only with --all: waits for deadlines, one after the other.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { type Changes, FLOWING_PIECES, type GatewayWorld, gatewayWorld, WAYS } from './world.js';

let world: GatewayWorld;

afterEach(() => world.close());

const DEADLINE_MS = 2_000;

async function openWith(changes: Changes, env: Record<string, string> = {}) {
  world = await gatewayWorld({ CALL_DEADLINE_MS: String(DEADLINE_MS), ...env }, changes);
  return world;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; tookMs: number }> {
  const fromMs = performance.now();
  const value = await work();
  return { value, tookMs: performance.now() - fromMs };
}

describe.each(WAYS)('the deadline of a call %s', (_way, changes) => {
  const open = (env?: Record<string, string>) => openWith(changes, env);

  it('covers the whole call, including the session check', async () => {
    const { url, bearer, sessions } = await open();
    sessions.delayMs = 1_500;

    const { value: reply, tookMs } = await timed(() => request(url).get('/api/invoices?silent').set(bearer));

    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    // A deadline for each would be 3,500 ms.
    expect(tookMs).toBeLessThan(3_300);
  });

  it('is sent to the service as the time that is left', async () => {
    const { url, bearer, sessions, seen } = await open();
    sessions.delayMs = 500;

    await request(url).get('/api/invoices').set(bearer).set('X-Time-Left-Ms', '999999');

    const leftMs = Number(seen[0]?.headers['x-time-left-ms']);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(DEADLINE_MS - 490);
  });

  it.each([
    ['GET', '/api/invoices', false],
    ['POST', '/api/orders/place-order', false],
    ['POST', '/api/products/add-single', true],
    ['POST', '/api/products/add-multiple', true],
  ])('is longer for calls with a file alone: %s %s', async (method, path, isLonger) => {
    const { url, bearer, seen } = await open({ FILE_DEADLINE_MS: '60000' });

    await fetch(url + path, { method, headers: bearer });

    expect(Number(seen[0]?.headers['x-time-left-ms']) > DEADLINE_MS).toBe(isLonger);
  });

  it('ends a reply that arrives in small pieces', async () => {
    const { url, bearer } = await open();

    const { value: outcome, tookMs } = await timed(() =>
      request(url)
        .get('/api/invoices/page?dripping')
        .set(bearer)
        .then(
          () => 'complete',
          () => 'broken off',
        ),
    );

    expect(outcome).toBe('broken off');
    expect(tookMs).toBeLessThan(DEADLINE_MS * 3);
  });

  it('is for each piece of a list that is streamed, which goes on longer than that', async () => {
    const { url, bearer } = await open({ CALL_DEADLINE_MS: '600' });

    const { value: reply, tookMs } = await timed(() => fetch(`${url}/api/products/all?flowing`, { headers: bearer }));
    const { value: text } = await timed(() => reply.text());

    expect([reply.status, text]).toEqual([200, '.'.repeat(FLOWING_PIECES)]);
    expect(tookMs).toBeLessThan(600);
  });

  it('ends a list that is streamed when it stands still', async () => {
    const { url, bearer, seen } = await open({ CALL_DEADLINE_MS: '300' });

    const reply = await fetch(`${url}/api/invoices?standing`, { headers: bearer });

    await expect(reply.text()).rejects.toThrow();
    for (const until = Date.now() + 2_000; !seen[0]?.isOver() && Date.now() < until; ) await pause(10);
    expect(seen[0]?.isOver()).toBe(true);
  });

  it('blames a caller who does not finish the request, not the service, and ends the request there', async () => {
    const { url, bearer, seen } = await open({ CALL_DEADLINE_MS: '300' });
    const { port } = new URL(url);
    const head = [
      'POST /api/orders/place-order?silent HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: ${bearer.Authorization}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n{`));

    const [answer] = (await once(socket, 'data')) as [Buffer];

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    for (const until = Date.now() + 2_000; !seen[0]?.isOver() && Date.now() < until; ) await pause(10);
    expect(seen[0]?.isOver()).toBe(true);
    socket.destroy();
  });
});

describe('the deadline of a call', () => {
  it('is not waited for when a service dies in the middle of its reply', async () => {
    const { url, bearer } = await openWith({}, { CALL_DEADLINE_MS: '60000' });

    const outcome = await request(url)
      .get('/api/invoices?half')
      .set(bearer)
      .then(
        () => 'complete',
        () => 'broken off',
      );

    expect(outcome).toBe('broken off');
  });
});
