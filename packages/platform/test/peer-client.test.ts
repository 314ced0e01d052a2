import { endpoint } from '@bahi/contracts/kit';
import express, { type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { type Listening, listen } from '../src/http/http-server.js';
import { PeerRefusedError, PeerUnavailableError, peerClient } from '../src/http/index.js';
import { runInRequest } from '../src/kernel/index.js';

const api = {
  leaves: endpoint({
    method: 'GET',
    path: '/internal/leaves',
    auth: 'internal',
    summary: 'Leaves',
    reply: z.object({ leaves: z.number() }),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/internal/leaves',
    auth: 'internal',
    summary: 'Gives leaves a name',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  }),
};

describe('a call to a peer', () => {
  let server: Listening;
  let answer: RequestHandler;
  const peer = () => peerClient(api, { name: 'service', baseUrl: () => server.url, peerSecret: 's'.repeat(32) });

  beforeAll(async () => {
    const app = express().use((incoming, response, next) => answer(incoming, response, next));
    server = await listen(app, { port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    server.server.closeAllConnections();
    await server.close();
  });

  it('reuses an idle connection beside slow calls', async () => {
    const from = new Set<number | undefined>();
    let goOn = () => {};
    answer = (incoming, response) => {
      from.add(incoming.socket.remotePort);
      response.json({ leaves: 7 });
    };
    for (let call = 0; call < 3; call += 1) await peer().leaves();
    const connections = from.size;
    answer = (_incoming, response) => {
      goOn = () => void response.json({ leaves: 8 });
      answer = (_next, other) => void other.json({ leaves: 9 });
    };

    const slow = peer().leaves();
    const quick = await peer().leaves();
    goOn();

    expect([connections, quick, await slow]).toEqual([1, { leaves: 9 }, { leaves: 8 }]);
  });

  it('carries the secret and the id of the request, which joins the logs of both', async () => {
    const received: Record<string, unknown> = {};
    answer = (incoming, response) => {
      Object.assign(received, incoming.headers);
      response.json({ leaves: 7 });
    };

    await runInRequest({ requestId: '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471' }, () => peer().leaves());

    expect(received).toMatchObject({
      'x-request-id': '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471',
      'x-peer-secret': 's'.repeat(32),
    });
  });

  it('carries every letter of its body, whatever the alphabet', async () => {
    answer = (incoming, response, next) =>
      express.json()(incoming, response, (error) => (error ? next(error) : response.json(incoming.body)));

    expect(await peer().rename({ body: { name: 'मसाला ₹' } })).toEqual({ name: 'मसाला ₹' });
  });

  it.each([500, 503])('is not known to have had no effect when the answer is %d', async (status) => {
    answer = (_incoming, response) => void response.status(status).json({ detail: 'no water' });

    await expect(peer().leaves()).rejects.toBeInstanceOf(PeerUnavailableError);
  });

  it('is not known to have had no effect when the answer breaks off', async () => {
    answer = (_incoming, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '12' });
      response.write('{"leaves"', () => response.destroy());
    };

    await expect(peer().leaves()).rejects.toBeInstanceOf(PeerUnavailableError);
  });

  it.each([200, 404])(
    'is not known to have had no effect when %d comes with a body that is no JSON',
    async (status) => {
      answer = (_incoming, response) => void response.status(status).type('html').send('<h1>Some proxy</h1>');

      await expect(peer().leaves()).rejects.toBeInstanceOf(PeerUnavailableError);
    },
  );

  it('continues the trace, with the given headers and the shared secret', async () => {
    const received: Record<string, unknown> = {};
    answer = (incoming, response) => {
      Object.assign(received, incoming.headers);
      response.json({ leaves: 7 });
    };

    const { leaves } = await peer().leaves({}, { headers: { 'X-After': 'orders=3' } });

    expect(leaves).toBe(7);
    expect(received).toMatchObject({ 'x-after': 'orders=3', 'x-peer-secret': 's'.repeat(32) });
    expect(received).not.toHaveProperty('x-request-id');
  });

  it.each([400, 404, 409])('is refused with the problem of the peer when the answer is %d', async (status) => {
    answer = (_incoming, response) => void response.status(status).json({ code: 'no-leaves', detail: 'No leaves' });

    const refused = await peer()
      .leaves()
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(PeerRefusedError);
    expect(refused).toMatchObject({ status, problem: { code: 'no-leaves' } });
  });
});
