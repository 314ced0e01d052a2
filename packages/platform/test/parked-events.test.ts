import { randomUUID } from 'node:crypto';
import { fixedClock } from '@bahi/testing';
import { DatabaseUnavailableError } from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';
import { createInbox, listParked, on } from '../src/messaging/index.js';
import {
  applyItems,
  eventually,
  ItemsAdded,
  type MessagingWorld,
  openMessagingWorld,
} from './fixtures/messaging-world.js';

const MAX_ATTEMPTS = 3;
const WAITING = `select 1 from pg_locks as l join pg_database as d on d.oid = l.database
  where d.datname = current_database() and not l.granted`;

let world: MessagingWorld;

async function open() {
  world = await openMessagingWorld();
  return world;
}

afterEach(() => world.close());

function addMany(count: number, shopId?: string) {
  return world.addMany(count, shopId);
}

const alwaysFailing = on(ItemsAdded, async () => {
  throw new Error('This item cannot be counted');
});

describe('parking', () => {
  it('parks an event whose reason the database cannot keep as it is', async () => {
    await open();
    world.inbox.subscribe([
      on(ItemsAdded, async () => {
        throw new Error('cold\u0000');
      }),
    ]);

    await world.inbox.deliver('producer', await addMany(1));

    expect(await listParked(world.consumer)).toEqual([expect.objectContaining({ reason: 'Error: cold\uFFFD' })]);
  });

  it('parks nothing that another replica applied meanwhile, and applies nothing again', async () => {
    await open();
    const events = await addMany(3);
    const { consumer: db, consumerDatabase } = world;
    const never = () => {
      throw new Error('Nothing is missing');
    };
    const repaired = createInbox({
      service: 'consumer',
      db,
      feeds: never,
      clock: fixedClock(),
      logger: silentLogger(),
    });
    repaired.subscribe([on(ItemsAdded, ({ data, envelope }, tx) => applyItems(tx, envelope, data.units))]);
    let tries = 0;
    let other: Promise<void> | undefined;
    const failsAtFirst = on(ItemsAdded, async ({ data, envelope }, tx) => {
      if (envelope.position > 1) return applyItems(tx, envelope, data.units);
      tries += 1;
      if (tries === MAX_ATTEMPTS) {
        other = repaired.deliver('producer', events);
        // In line for the lock before this one lets go of it, so that it is the next to hold it.
        await eventually(async () => expect(await consumerDatabase.query(WAITING)).toHaveLength(1));
      }
      throw new Error('This replica cannot count');
    });
    world.inbox.subscribe([failsAtFirst]);

    await world.inbox.deliver('producer', events.slice(0, 1));
    await world.inbox.deliver('producer', events);
    await other;

    expect(await world.readTotals()).toEqual({ units: 6, deliveries: 3 });
    expect(await listParked(world.consumer)).toEqual([]);
  });
});

describe('inbox.replayParked', () => {
  const aParkedEvent = async (shopId: string) => {
    world.inbox.subscribe([alwaysFailing]);
    await world.inbox.deliver('producer', await addMany(1, shopId));
  };
  const parkedShops = async () => (await listParked(world.consumer)).map(({ shopId, attempts }) => [shopId, attempts]);

  it('handles parked events again, oldest first, and keeps the ones that fail again', async () => {
    let broken = new Set([2, 3]);
    const tried: number[] = [];
    await open();
    const events = await addMany(3);
    const lenient = on(ItemsAdded, async ({ data, envelope }, tx) => {
      tried.push(envelope.position);
      if (broken.has(envelope.position)) throw new Error(`Item ${envelope.position} is broken`);
      await tx.raw('insert into deliveries (shop_id, position, units) values (?, ?, ?)', [
        envelope.shopId,
        envelope.position,
        data.units,
      ]);
    });
    world.inbox.subscribe([lenient]);
    await world.inbox.deliver('producer', events);
    expect(await world.readTotals()).toMatchObject({ deliveries: 1 });

    broken = new Set([3]);
    tried.length = 0;
    expect(await world.inbox.replayParked(world.shopId)).toEqual({ handled: 1, failed: 1 });

    expect(tried).toEqual([2, 3]);
    expect(await world.readTotals()).toMatchObject({ deliveries: 2 });
    expect(await listParked(world.consumer)).toEqual([
      expect.objectContaining({ position: 3, attempts: 4, reason: 'Error: Item 3 is broken' }),
    ]);
  });

  it('stops and leaves the events as they were while the database is away', async () => {
    await open();
    await aParkedEvent(world.shopId);
    world.inbox.subscribe([
      on(ItemsAdded, async () => {
        throw new DatabaseUnavailableError(new Error('gone'));
      }),
    ]);

    await expect(world.inbox.replayParked()).rejects.toThrow(DatabaseUnavailableError);

    expect(await parkedShops()).toEqual([[world.shopId, 3]]);
  });

  it('leaves alone what other shops have parked', async () => {
    await open();
    const other = randomUUID();
    for (const shopId of [world.shopId, other]) await aParkedEvent(shopId);
    world.inbox.subscribe([on(ItemsAdded, ({ data, envelope }, tx) => applyItems(tx, envelope, data.units))]);

    expect(await world.inbox.replayParked(world.shopId)).toEqual({ handled: 1, failed: 0 });

    expect(await parkedShops()).toEqual([[other, 3]]);
  });

  it('handles all of a thousand and more', async () => {
    await open();
    await aParkedEvent(world.shopId);
    await world.consumerDatabase.query(`insert into parked_events
      select shop_id, gen_random_uuid(), source, position + n, type,
        jsonb_set(envelope, '{position}', to_jsonb(position + n)), raw, reason, attempts, parked_at
      from parked_events cross join generate_series(1, 1000) as n`);
    world.inbox.subscribe([on(ItemsAdded, ({ data, envelope }, tx) => applyItems(tx, envelope, data.units))]);

    expect(await world.inbox.replayParked()).toEqual({ handled: 1_001, failed: 0 });

    expect(await parkedShops()).toEqual([]);
  });

  it('finds an event behind any number of arrivals that are none', async () => {
    await open();
    await world.consumerDatabase.query(
      `insert into parked_events (shop_id, id, source, raw, reason, attempts, parked_at)
        select $1, gen_random_uuid(), 'producer', 'noise', 'Not JSON', 1, '2026-01-01' from generate_series(1, 1000)`,
      [world.shopId],
    );
    await aParkedEvent(world.shopId);
    world.inbox.subscribe([on(ItemsAdded, ({ data, envelope }, tx) => applyItems(tx, envelope, data.units))]);

    expect(await world.inbox.replayParked()).toEqual({ handled: 1, failed: 0 });
  });
});
