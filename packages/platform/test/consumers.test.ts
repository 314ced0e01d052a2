import { randomUUID } from 'node:crypto';
import type { EventFeed } from '../src/messaging/index.js';
import { startLeveller } from '../src/messaging/leveller.js';
import { silentLogger } from '../src/runtime/logger.js';
import { eventually, KettleCleaned, TeaBrewed, type TeaHouse, teaHouse } from './fixtures/tea-house.js';

let house: TeaHouse;
afterEach(() => house.close());

describe('startConsumers', () => {
  it('hears what the relay publishes', async () => {
    house = await teaHouse();
    await house.startHearing();
    house.startPublishing();
    await house.brewMany(3);

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 6, teas: 3 }));
  });

  it('is levelled although the bus lost everything, before and after the start', async () => {
    house = await teaHouse({ levelEveryMs: 30 });
    const other = randomUUID();
    await house.brewMany(3, other);
    await house.kitchenDatabase.query('update outbox set published_at = now()');
    await house.startHearing();
    await eventually(async () => expect(await house.tally(other)).toEqual({ cups: 6, teas: 3 }));

    await house.brewMany(2);
    await house.kitchenDatabase.query('update outbox set published_at = now()');

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });

  it('finds an event that was long in committing', async () => {
    house = await teaHouse({ levelEveryMs: 30 });
    await house.startHearing();
    await house.kitchen.write(house.shopId, async (tx) => {
      await house.outbox.add(tx, TeaBrewed, { subject: 'pot', data: { cups: 2 } });
      const { calls } = house.feed;
      // Asked twice since: the second time already about what happened after the first.
      await eventually(async () => expect(house.feed.calls).toBeGreaterThan(calls + 2));
    });

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 2, teas: 1 }));
  });

  it('hears every type of a source, so that one it does not need is no hole', async () => {
    house = await teaHouse();
    await house.startHearing();
    await eventually(async () => expect(house.feed.calls).toBeGreaterThan(0));
    house.feed.isCut = true;
    await house.kitchen.write(house.shopId, (tx) =>
      house.outbox.add(tx, KettleCleaned, { subject: 'kettle', data: {} }),
    );
    await house.brewMany(2);
    house.startPublishing();

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });

  it('asks a silent source again and levels it when it is back', async () => {
    house = await teaHouse({ levelEveryMs: 30 });
    house.feed.isCut = true;
    await house.brewMany(2);
    await house.startHearing();
    await eventually(async () => expect(house.feed.calls).toBeGreaterThan(1));
    house.feed.isCut = false;

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });
});

describe('startLeveller', () => {
  it('leaves a silent source alone for a while, longer each time', async () => {
    house = await teaHouse();
    let asked = 0;
    const listHeads = async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('The kitchen does not answer');
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };

    const leveller = startLeveller({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await leveller.close();

    // A thousand turns take no half minute, which is when the seventh question would come.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(7);
  });

  it('asks about all shops, page after page', async () => {
    house = await teaHouse();
    const pageEnds: unknown[] = [];
    const shopIds = Array.from(
      { length: 501 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const listHeads = async ({ query: { cursor, limit } }: { query: { cursor?: string; limit: number } }) => {
      pageEnds.push(cursor);
      const rest = shopIds.filter((shopId) => shopId > (cursor ?? ''));
      return {
        heads: rest.slice(0, limit).map((shopId) => ({ shopId, position: 1 })),
        asOf: '2026-11-21T05:12:08.114Z',
      };
    };
    const asked = new Set<string>();
    const pull = async (_source: string, shopId: string) => {
      asked.add(shopId);
      return true;
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed, pull };

    const leveller = startLeveller({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    await eventually(async () => expect(asked.size).toBe(501)).finally(() => leveller.close());

    expect(pageEnds).toEqual([undefined, shopIds[499]]);
  });
});
