import { randomUUID } from 'node:crypto';
import { ShopErased } from '@bahi/contracts/auth';
import { startTestService } from '@bahi/testing';
import { serviceDefinitions } from '../src/index.js';

const consumers = serviceDefinitions.filter(({ name }) => name !== 'auth');
const MOMENT = '2026-11-21T05:12:08.114Z';

it.each(consumers.map((definition) => [definition.name, definition] as const))(
  '%s erases a shop once when auth has erased it, and keeps documents as long as the law asks',
  async (name, definition) => {
    const service = await startTestService(definition);
    const shopId = randomUUID();
    const key = [shopId, 's', 'k', Buffer.from('d'), 201];
    await service.database.query(
      'insert into idempotency_keys (shop_id, scope, key, digest, status) values ($1, $2, $3, $4, $5)',
      key,
    );
    const event = { shopId, data: { closedAt: MOMENT, erasedAt: MOMENT } };

    await service.publishFromPeer(ShopErased, event);
    await service.runJobs();
    await service.publishFromPeer(ShopErased, event);
    await service.runJobs();

    expect(await service.database.query('select 1 from idempotency_keys')).toEqual([]);
    const erasures =
      'select erased_at is not null as erased, kept_until::text, ended_at is not null as ended from shop_erasures';
    const keptUntil = name === 'billing' ? '2033-12-31 18:30:00+00' : null;
    expect(await service.database.query(erasures)).toEqual([
      { erased: true, kept_until: keptUntil, ended: keptUntil === null },
    ]);
    if (keptUntil) {
      service.clock.set('2034-01-01T00:00:00Z');
      await service.runJobs();
      expect(await service.database.query(erasures)).toMatchObject([{ ended: true }]);
    }
    await service.close();
  },
);
