import { endpoint, onlyFor } from '@bahi/contracts/kit';
import type { Permission } from '@bahi/contracts/shared';
import request from 'supertest';
import * as z from 'zod/mini';
import { createApp, mount } from '../src/http/index.js';
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

function callAs(...permissions: Permission[]) {
  const caller = { userId: 'asha', shopId: 'shop', sessionId: 'today', permissions: new Set(permissions) };
  const options = { guard: { verify: async () => caller }, logger: silentLogger(), peerSecret: 's'.repeat(32) };
  const routers = [mount(api, { readPrice: async () => ({ success: true, price: 20, cost: 12 }) }, options)];
  return request(createApp({ logger: silentLogger(), trustedProxyHops: 0, routers })).post('/api/price');
}

describe('permissions', () => {
  it('refuse a caller without the one that a call needs, before its body is read', async () => {
    const { status, body } = await callAs('sell').set('Content-Type', 'application/json').send('{not json');

    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.errors).toEqual([{ code: 'see-products', message: 'This needs the permission "see-products"' }]);
  });

  it('leave out the fields that a caller may not see', async () => {
    const plain = await callAs('see-products').send({ id: 'tea' });
    const full = await callAs('see-products', 'see-cost').send({ id: 'tea' });

    expect(plain.text).toBe('{"success":true,"price":20}');
    expect(full.text).toBe('{"success":true,"price":20,"cost":12}');
  });
});
