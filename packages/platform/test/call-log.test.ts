import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { commonFailures, endpoint, failure, RefusedError } from '@bahi/contracts/kit';
import request from 'supertest';
import * as z from 'zod/mini';
import { createApp, type Handlers, mount } from '../src/http/index.js';
import { createLogger } from '../src/kernel/logger.js';

const SLOW_MS = 100;
const teapot = failure(409, 'teapot', 'Teapot', 'This is a teapot');
const undeclared = failure(409, 'undeclared', 'Undeclared', 'Not in the contract');

const api = {
  brew: endpoint({
    method: 'POST',
    path: '/api/teas/:kind/brew',
    auth: 'none',
    summary: 'Brews tea',
    params: z.object({ kind: z.string() }),
    body: z.object({ cups: z.number() }),
    reply: z.object({ success: z.literal(true) }),
    failures: [teapot],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/teas',
    auth: 'user',
    needs: 'own',
    summary: 'Lists teas',
    reply: z.object({ success: z.literal(true) }),
  }),
};

const outcomes: Readonly<Record<string, () => unknown>> = {
  bug: () => new Error('no water'),
  odd: () => new RefusedError(undeclared),
  pot: () => new RefusedError(teapot),
  guest: () => new RefusedError(commonFailures.forbidden),
  busy: () => new RefusedError(commonFailures.idempotencyInProgress),
  often: () => new RefusedError(commonFailures.rateLimited),
};

const handlers: Handlers<typeof api> = {
  brew: async ({ params: { kind } }) => {
    if (kind === 'slow') await pause(SLOW_MS);
    const outcome = outcomes[kind]?.();
    if (outcome) throw outcome;
    return { success: true };
  },
  list: async () => ({ success: true }),
};

/** A tea service whose log can be read. */
function teaService() {
  const lines: string[] = [];
  const logger = createLogger({ name: 'service', destination: { write: (line) => void lines.push(line) } });
  const guard = { verify: async () => Promise.reject(new RefusedError(commonFailures.tokenMissing)) };
  const routers = [mount(api, handlers, { guard, logger, peerSecret: 's'.repeat(32) })];
  const serve = createApp({ logger, trustedProxyHops: 0, routers });
  const brew = (kind: string, body: object = { cups: 2 }, at: RequestListener = serve) =>
    request(at).post(`/api/teas/${kind}/brew`).send(body);
  return { serve, brew, logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('the log of the calls', () => {
  it('reports the call of a fault, its error and the request id that the caller got', async () => {
    const { brew, logged } = teaService();

    const reply = await brew('bug');

    expect(reply.status).toBe(503);
    expect(logged()).toMatchObject([
      {
        level: 50,
        call: 'POST /api/teas/:kind/brew',
        err: { type: 'Error', message: 'no water', stack: expect.stringContaining('call-log.test') },
        requestId: reply.headers['x-request-id'],
      },
    ]);
  });

  it('reports a refusal that the contract does not declare in the same way', async () => {
    const { brew, logged } = teaService();

    const reply = await brew('odd');

    expect(reply.status).toBe(503);
    expect(logged()).toMatchObject([
      { level: 50, call: 'POST /api/teas/:kind/brew', err: { message: 'Not in the contract' } },
    ]);
  });

  it('does not report declared refusals, except for the security event of a missing right', async () => {
    const { serve, brew, logged } = teaService();

    const replies = [
      await brew('pot'),
      await brew('guest'),
      await brew('busy'),
      await brew('often'),
      await brew('green', { cups: 'two' }),
      await brew('%E0%A4%A'),
      await request(serve).get('/api/teas'),
      await request(serve).get('/api/coffee'),
      await request(serve).delete('/api/teas'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([409, 403, 503, 429, 400, 400, 401, 404, 405]);
    expect(logged().filter(({ log }) => log !== 'security')).toEqual([]);
    expect(logged()).toMatchObject([
      { log: 'security', event: 'service.forbidden', call: 'POST /api/teas/:kind/brew' },
    ]);
  });

  it('reports nothing after the gateway of its process has answered', async () => {
    const { serve, brew, logged } = teaService();
    const gateway: RequestListener = (incoming, response) => {
      serve(incoming, response);
      setTimeout(() => response.writeHead(503).end(), 10);
    };

    const reply = await brew('slow', { cups: 2 }, gateway);
    await pause(2 * SLOW_MS);

    expect([reply.status, logged()]).toEqual([503, []]);
  });
});
