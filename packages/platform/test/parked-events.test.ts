import { randomUUID } from 'node:crypto';
import { fixedClock } from '@bahi/testing';
import { DatabaseUnavailableError } from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';
import { createInbox, listParked, on } from '../src/messaging/index.js';
import { countTea, eventually, TeaBrewed, type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

/** Two databases are made for each test; a busy machine needs its time. */
jest.setTimeout(30_000);

const MAX_ATTEMPTS = 3;
const WAITING = `select 1 from pg_locks as l join pg_database as d on d.oid = l.database
  where d.datname = current_database() and not l.granted`;

let house: TeaHouse;

async function open() {
  house = await teaHouse();
  return house;
}

afterEach(() => house.close());

function brewMany(count: number, shopId?: string) {
  return house.brewMany(count, shopId);
}

const alwaysFailing = on(TeaBrewed, async () => {
  throw new Error('This tea cannot be counted');
});

describe('parking', () => {
  it('parks an event whose reason the database cannot keep as it is', async () => {
    await open();
    house.inbox.subscribe([
      on(TeaBrewed, async () => {
        throw new Error('cold\u0000');
      }),
    ]);

    await house.inbox.deliver('kitchen', await brewMany(1));

    expect(await listParked(house.counter)).toEqual([expect.objectContaining({ reason: 'Error: cold\uFFFD' })]);
  });

  it('parks nothing that another replica applied meanwhile, and applies nothing again', async () => {
    await open();
    const events = await brewMany(3);
    const { counter: db, counterDatabase } = house;
    const never = () => {
      throw new Error('Nothing is missing');
    };
    const repaired = createInbox({ service: 'counter', db, feeds: never, clock: fixedClock(), logger: silentLogger() });
    repaired.subscribe([on(TeaBrewed, ({ data, envelope }, tx) => countTea(tx, envelope, data.cups))]);
    let tries = 0;
    let other: Promise<void> | undefined;
    const failsAtFirst = on(TeaBrewed, async ({ data, envelope }, tx) => {
      if (envelope.position > 1) return countTea(tx, envelope, data.cups);
      tries += 1;
      if (tries === MAX_ATTEMPTS) {
        other = repaired.deliver('kitchen', events);
        // In line for the lock before this one lets go of it, so that it is the next to hold it.
        await eventually(async () => expect(await counterDatabase.query(WAITING)).toHaveLength(1));
      }
      throw new Error('This replica cannot count');
    });
    house.inbox.subscribe([failsAtFirst]);

    await house.inbox.deliver('kitchen', events.slice(0, 1));
    await house.inbox.deliver('kitchen', events);
    await other;

    expect(await house.tally()).toEqual({ cups: 6, teas: 3 });
    expect(await listParked(house.counter)).toEqual([]);
  });
});

describe('inbox.replayParked', () => {
  const aParkedTea = async (shopId: string) => {
    house.inbox.subscribe([alwaysFailing]);
    await house.inbox.deliver('kitchen', await brewMany(1, shopId));
  };
  const parkedShops = async () => (await listParked(house.counter)).map(({ shopId, attempts }) => [shopId, attempts]);

  it('handles parked events again, oldest first, and keeps the ones that fail again', async () => {
    let broken = new Set([2, 3]);
    const tried: number[] = [];
    await open();
    const events = await brewMany(3);
    const lenient = on(TeaBrewed, async ({ data, envelope }, tx) => {
      tried.push(envelope.position);
      if (broken.has(envelope.position)) throw new Error(`Tea ${envelope.position} is cold`);
      await tx.raw('insert into teas (shop_id, position, cups) values (?, ?, ?)', [
        envelope.shopId,
        envelope.position,
        data.cups,
      ]);
    });
    house.inbox.subscribe([lenient]);
    await house.inbox.deliver('kitchen', events);
    expect(await house.tally()).toMatchObject({ teas: 1 });

    broken = new Set([3]);
    tried.length = 0;
    expect(await house.inbox.replayParked(house.shopId)).toEqual({ handled: 1, failed: 1 });

    expect(tried).toEqual([2, 3]);
    expect(await house.tally()).toMatchObject({ teas: 2 });
    expect(await listParked(house.counter)).toEqual([
      expect.objectContaining({ position: 3, attempts: 4, reason: 'Error: Tea 3 is cold' }),
    ]);
  });

  it('stops and leaves the events as they were while the database is away', async () => {
    await open();
    await aParkedTea(house.shopId);
    house.inbox.subscribe([
      on(TeaBrewed, async () => {
        throw new DatabaseUnavailableError(new Error('gone'));
      }),
    ]);

    await expect(house.inbox.replayParked()).rejects.toThrow(DatabaseUnavailableError);

    expect(await parkedShops()).toEqual([[house.shopId, 3]]);
  });

  it('leaves alone what other shops have parked', async () => {
    await open();
    const other = randomUUID();
    for (const shopId of [house.shopId, other]) await aParkedTea(shopId);
    house.inbox.subscribe([on(TeaBrewed, ({ data, envelope }, tx) => countTea(tx, envelope, data.cups))]);

    expect(await house.inbox.replayParked(house.shopId)).toEqual({ handled: 1, failed: 0 });

    expect(await parkedShops()).toEqual([[other, 3]]);
  });

  it('handles all of a thousand and more', async () => {
    await open();
    await aParkedTea(house.shopId);
    await house.counterDatabase.query(`insert into parked_events
      select shop_id, gen_random_uuid(), source, position + n, type,
        jsonb_set(envelope, '{position}', to_jsonb(position + n)), raw, reason, attempts, parked_at
      from parked_events cross join generate_series(1, 1000) as n`);
    house.inbox.subscribe([on(TeaBrewed, ({ data, envelope }, tx) => countTea(tx, envelope, data.cups))]);

    expect(await house.inbox.replayParked()).toEqual({ handled: 1_001, failed: 0 });

    expect(await parkedShops()).toEqual([]);
  }, 30_000);

  it('finds an event behind any number of arrivals that are none', async () => {
    await open();
    await house.counterDatabase.query(
      `insert into parked_events (shop_id, id, source, raw, reason, attempts, parked_at)
        select $1, gen_random_uuid(), 'kitchen', 'noise', 'Not JSON', 1, '2026-01-01' from generate_series(1, 1000)`,
      [house.shopId],
    );
    await aParkedTea(house.shopId);
    house.inbox.subscribe([on(TeaBrewed, ({ data, envelope }, tx) => countTea(tx, envelope, data.cups))]);

    expect(await house.inbox.replayParked()).toEqual({ handled: 1, failed: 0 });
  });
});
