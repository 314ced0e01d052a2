import { listen } from '@bahi/platform/http';
import request from 'supertest';
import { IDLE_SOCKET_MS } from '../src/proxy.js';
import { gatewayWorld } from './world.js';

describe('connections from the gateway to a service', () => {
  it.each(['keep-alive', 'close'])('are used again, whatever a caller wants to happen to its own: %s', async (wish) => {
    const world = await gatewayWorld();
    const ask = () => request(world.url).get('/api/invoices').set(world.bearer).set('Connection', wish);

    const replies = [await ask(), await ask(), await ask()];

    const from = new Set(world.seen.map((seen) => seen.from));
    await world.close();
    expect([world.seen.length, from.size]).toEqual([3, 1]);
    expect(replies.map(({ headers }) => headers.connection)).toEqual([wish, wish, wish]);
  });

  it('know nothing of another protocol that a caller would like to speak on its own', async () => {
    const world = await gatewayWorld();
    const wishes = { Connection: 'Upgrade, TE', Upgrade: 'websocket', TE: 'trailers', 'Keep-Alive': 'timeout=9' };

    await request(world.url).get('/api/invoices').set(world.bearer).set(wishes);

    const [seen] = world.seen;
    await world.close();
    expect(seen?.headers.connection).toBe('keep-alive');
    for (const name of ['upgrade', 'te', 'keep-alive']) expect(seen?.headers).not.toHaveProperty(name);
  });

  it('are let go of before the service ends them, or a call would meet one that has just ended', async () => {
    const { server, close } = await listen((_request, response) => response.end(), { port: 0, host: '127.0.0.1' });

    expect(IDLE_SOCKET_MS).toBeLessThanOrEqual(server.keepAliveTimeout / 2);
    await close();
  });
});
