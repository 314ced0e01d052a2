import { endpoint } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { isolateByShop, platformMigrations, shopOf } from '@bahi/platform/data';
import { defineService } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { on } from '@bahi/platform/messaging';
import * as z from 'zod/mini';
import { startTestService, type TestService } from '../src/index.js';

const notesApi = {
  writeNote: endpoint({
    method: 'POST',
    path: '/api/notes',
    auth: 'user',
    needs: 'own',
    summary: 'Write a note',
    body: z.object({ text: z.string().check(z.minLength(1)) }),
    reply: z.object({ count: z.number() }),
    status: 201,
  }),
};

const notesService = defineService({
  name: 'notes',
  migrations: [
    ...platformMigrations,
    {
      name: '20261121-create-notes',
      up: async (tx) => {
        await tx.raw('create table notes (shop_id uuid not null, text text not null)');
        await isolateByShop(tx, 'notes');
      },
    },
  ],
  readConfig: () => ({}),
  create: ({ db, guard, logger, peerSecret, mail }) => ({
    routers: [
      mount(
        notesApi,
        {
          writeNote: async ({ caller, body: { text } }) => {
            await mail.send({ to: 'shop@example.in', subject: 'Note', text });
            return db.write(caller.shopId, async (tx) => {
              await tx('notes').insert({ shop_id: caller.shopId, text });
              return { count: (await tx('notes').select('text')).length };
            });
          },
        },
        { guard, logger, peerSecret },
      ),
    ],
    subscriptions: [
      on(OrderPlaced, async ({ data }, tx) => {
        await tx('notes').insert({ shop_id: shopOf(tx), text: data.orderId });
      }),
    ],
  }),
});

describe('startTestService', () => {
  let notes: TestService;
  beforeAll(async () => {
    notes = await startTestService(notesService);
  });
  afterAll(() => notes.close());

  it('accepts its own tokens and refuses others', async () => {
    const reply = await notes.client(notesApi, { as: notes.signIn() }).writeNote({ body: { text: 'Namaste' } });
    const refused = await notes.client(notesApi, { token: 'a.b.c' }).writeNote({ body: { text: 'Namaste' } });
    const expired = notes.signIn({ claims: { exp: 1 } });

    expect(reply).toMatchObject({ status: 201, body: { count: 1 } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'token-invalid', success: false } });
    expect((await notes.client(notesApi, { as: expired }).writeNote({ body: { text: 'x' } })).status).toBe(401);
    expect(notes.mail.mails()[0]).toMatchObject({ to: 'shop@example.in', text: 'Namaste' });
  });

  it('shows a failure as a value', async () => {
    const reply = await notes.client(notesApi, { as: notes.signIn() }).writeNote({ body: { text: 7 } });

    expect(reply).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  it('applies the events of peerStubs, also those that only the feed knows', async () => {
    const me = notes.signIn();
    const order = {
      orderKey: '01a1fc84-dcb2-7e05-a1b8-2f6d40c9e813',
      orderId: 'ORD-1',
      totalPaise: 100,
      rating: 5,
      placedAt: notes.clock.now().toISOString(),
      lines: [
        {
          lineNo: 1,
          productKey: '01a1fc84-dcb2-7e05-a1b8-2f6d40c9e814',
          productId: 'PROD-1',
          productName: 'Lota',
          quantity: 1,
          unitPricePaise: 100,
          unitCostPaise: 50,
        },
      ],
    };

    notes.peerStubs.record(OrderPlaced, { shopId: me.shopId, data: { ...order, orderId: 'ORD-0' } });
    await notes.publishFromPeer(OrderPlaced, { shopId: me.shopId, data: order });

    const rows = await notes.database.query('select text from notes where shop_id = $1 order by text', [me.shopId]);
    expect(rows).toEqual([{ text: 'ORD-0' }, { text: 'ORD-1' }]);
    expect((await notes.probe.next(OrderPlaced)).data.orderId).toBe('ORD-1');
  });

  it('starts again in the same world', async () => {
    const me = notes.signIn();
    await notes.client(notesApi, { as: me }).writeNote({ body: { text: 'first' } });

    await notes.restart();

    const reply = await notes.client(notesApi, { as: me }).writeNote({ body: { text: 'second' } });
    expect(reply.body.count).toBe(2);
  });
});
