import { endpoint } from '@bahi/contracts/kit';
import express from 'express';
import * as z from 'zod/mini';
import { type Listening, listen } from '../src/http/http-server.js';
import {
  type AnswerControl,
  createApp,
  type Handlers,
  type KeyScope,
  keyWaitMs,
  mount,
  once,
  PeerUnavailableError,
  peerClient,
} from '../src/http/index.js';
import { runInRequest, timeLeftMs } from '../src/kernel/index.js';
import { silentLogger } from '../src/kernel/logger.js';

const PEER_SECRET = 's'.repeat(32);
const api = {
  leaves: endpoint({
    method: 'GET',
    path: '/internal/leaves',
    auth: 'internal',
    summary: 'Leaves',
    reply: z.object({ leaves: z.number() }),
  }),
};

function servedFor<T>(leftMs: number, work: () => T): T {
  return runInRequest({ requestId: 'r', untilMs: performance.now() + leftMs }, work);
}

const opened: Listening[] = [];

async function open(listener: Parameters<typeof listen>[0]) {
  const listening = await listen(listener, { port: 0, host: '127.0.0.1' });
  opened.push(listening);
  return listening.url;
}

afterEach(async () => {
  for (const { server, close } of opened.splice(0)) {
    server.closeAllConnections();
    await close();
  }
});

describe('the time that a request has left', () => {
  it('bounds every wait of its own, and bounds none outside of a request', () => {
    expect(timeLeftMs(5_000)).toBe(5_000);
    expect(servedFor(60_000, () => timeLeftMs(5_000))).toBe(5_000);
    expect(servedFor(300, () => timeLeftMs(5_000))).toBeLessThanOrEqual(300);
    expect(servedFor(-5, () => timeLeftMs(5_000))).toBe(1);
  });

  it('ends the wait for a request key early enough to reply to the caller', () => {
    expect(keyWaitMs(10_000)).toBe(10_000);
    expect(servedFor(7_750, () => keyWaitMs(10_000))).toBeLessThanOrEqual(7_250);
    expect(servedFor(60_000, () => keyWaitMs(10_000))).toBe(10_000);
    expect(servedFor(200, () => keyWaitMs(10_000))).toBe(1);
  });

  it('is all that a repeat waits for a first request of another process', async () => {
    let waitsMs: number | undefined;
    const scope: KeyScope = {
      shopId: 'a shop',
      read: () => Promise.reject(new Error('nothing is read')),
      write: async (_work, options) => {
        waitsMs = options?.lockTimeoutMs;
        throw new Error('the first request still runs');
      },
    };
    const key = { scope: 'a call', value: 'a key', digest: Buffer.alloc(32) };
    const call = { key, answer: {} as AnswerControl, present: () => ({}) };

    const repeat = servedFor(7_750, () => once(call, scope, { effect: async () => ({}) }));

    await expect(repeat).rejects.toThrow('still runs');
    expect(waitsMs).toBeLessThanOrEqual(7_250);
  });

  it('bounds a call to another service and is sent to it', async () => {
    let receivedMs = Number.NaN;
    const url = await open(
      express().use((request) => {
        receivedMs = Number(request.get('X-Time-Left-Ms'));
      }),
    );
    const peer = peerClient(api, { name: 'silent', baseUrl: () => url, peerSecret: PEER_SECRET, timeoutMs: 600_000 });

    const outcome = await servedFor(200, () => peer.leaves().catch((error: unknown) => error));

    expect(outcome).toBeInstanceOf(PeerUnavailableError);
    expect(receivedMs).toBeGreaterThan(0);
    expect(receivedMs).toBeLessThanOrEqual(200);
  });

  it('is known in the service that received it', async () => {
    const handlers: Handlers<typeof api> = { leaves: async () => ({ leaves: timeLeftMs(60_000) }) };
    const guard = { verify: () => Promise.reject(new Error('not called')) };
    const options = { guard, logger: silentLogger(), peerSecret: PEER_SECRET };
    const routers = [mount(api, handlers, options)];
    const url = await open(createApp({ logger: silentLogger(), trustedProxyHops: 0, routers }));
    const peer = peerClient(api, { name: 'item world', baseUrl: () => url, peerSecret: PEER_SECRET });

    const { leaves } = await peer.leaves({}, { timeoutMs: 20_000 });

    expect(leaves).toBeLessThanOrEqual(20_000);
    expect(leaves).toBeGreaterThan(1);
  });
});
