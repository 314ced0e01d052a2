import { listen } from '@bahi/platform/http';
import request from 'supertest';
import { IDLE_SOCKET_MS } from '../src/proxy.js';
import { gatewayWorld } from './world.js';

describe('connections from the gateway to a service', () => {
  it.each(['keep-alive', 'close'])(
    'are reused, whatever the caller asks for its own connection: %s',
    async (option) => {
      const world = await gatewayWorld();
      const ask = () => request(world.url).get('/api/invoices').set(world.bearer).set('Connection', option);

      const replies = [await ask(), await ask(), await ask()];

      const from = new Set(world.seen.map((seen) => seen.from));
      await world.close();
      expect([world.seen.length, from.size]).toEqual([3, 1]);
      expect(replies.map(({ headers }) => headers.connection)).toEqual([option, option, option]);
    },
  );

  it('do not forward an upgrade to another protocol', async () => {
    const world = await gatewayWorld();
    const upgrade = { Connection: 'Upgrade, TE', Upgrade: 'websocket', TE: 'trailers', 'Keep-Alive': 'timeout=9' };

    await request(world.url).get('/api/invoices').set(world.bearer).set(upgrade);

    const [seen] = world.seen;
    await world.close();
    expect(seen?.headers.connection).toBe('keep-alive');
    for (const name of ['upgrade', 'te', 'keep-alive']) expect(seen?.headers).not.toHaveProperty(name);
  });

  it('are closed before the service closes them, so that no call uses one that has just ended', async () => {
    const { server, close } = await listen((_request, response) => response.end(), { port: 0, host: '127.0.0.1' });

    expect(IDLE_SOCKET_MS).toBeLessThanOrEqual(server.keepAliveTimeout / 2);
    await close();
  });
});
