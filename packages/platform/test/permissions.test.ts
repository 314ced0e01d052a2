import { endpoint, onlyFor } from '@bahi/contracts/kit';
import type { Permission } from '@bahi/contracts/shared';
import request from 'supertest';
import * as z from 'zod/mini';
import { createApp, encodeReply, type Handlers, mount, streamReply } from '../src/http/index.js';
import { silentLogger } from '../src/kernel/index.js';

const api = {
  readPrice: endpoint({
    method: 'POST',
    path: '/api/price',
    auth: 'user',
    needs: 'see-products',
    summary: 'Price and cost',
    body: z.object({ id: z.string() }),
    reply: z.object({ success: z.literal(true), price: z.number(), cost: onlyFor('see-cost', z.number()) }),
  }),
};

const price = { success: true as const, price: 20, cost: 12 };

function callAs(permissions: readonly Permission[], readPrice: Handlers<typeof api>['readPrice'] = async () => price) {
  const caller = { userId: 'asha', shopId: 'shop', sessionId: 'today', permissions: new Set(permissions) };
  const options = { guard: { verify: async () => caller }, logger: silentLogger(), peerSecret: 's'.repeat(32) };
  const routers = [mount(api, { readPrice }, options)];
  return request(createApp({ logger: silentLogger(), trustedProxyHops: 0, routers })).post('/api/price');
}

describe('permissions', () => {
  it('refuse a caller without the one that a call needs, before its body is read', async () => {
    const { status, body } = await callAs(['sell']).set('Content-Type', 'application/json').send('{not json');

    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.errors).toEqual([{ code: 'see-products', message: 'This needs the permission "see-products"' }]);
  });

  it.each<[string, Handlers<typeof api>['readPrice']]>([
    ['replies', async () => price],
    ['encoded replies', ({ caller }) => encodeReply(api.readPrice, price, {}, caller.permissions)],
    [
      'streamed replies',
      async ({ caller }) => streamReply(api.readPrice, (send) => send(price, {}), caller.permissions),
    ],
  ])('leave out of %s the fields that a caller may not see', async (_, handler) => {
    const plain = await callAs(['see-products'], handler).send({ id: 'tea' });
    const full = await callAs(['see-products', 'see-cost'], handler).send({ id: 'tea' });

    expect(plain.text).toBe('{"success":true,"price":20}');
    expect(full.text).toBe('{"success":true,"price":20,"cost":12}');
  });

  it.each<[string, Handlers<typeof api>['readPrice']]>([
    ['encoded', () => encodeReply(api.readPrice, price)],
    ['streamed', async () => streamReply(api.readPrice, (send) => send(price, {}))],
  ])('refuse an %s reply that was made for another reader', async (_, handler) => {
    expect((await callAs(['see-products'], handler).send({ id: 'tea' })).status).toBe(503);
    expect((await callAs(['see-products', 'see-cost'], handler).send({ id: 'tea' })).status).toBe(200);
  });
});
