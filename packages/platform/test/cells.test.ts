import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import {
  type CellOf,
  type Database,
  DatabaseUnavailableError,
  openCells,
  pruneIdempotencyKeys,
  ShopPausedError,
} from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';
import { eventually, type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';
import { migrations } from './fixtures/shelves.js';

let first: TestDatabase;
let second: TestDatabase;
let db: Database;
let asked: string[];
let directory: Map<string, number>;

const cellOf: CellOf = async (shopId) => {
  asked.push(shopId);
  return directory.get(shopId) ?? null;
};

function open(urls = [first.url, second.url]) {
  return openCells({ urls, cellOf, applicationName: 'test', poolSize: 3, logger: silentLogger() });
}

/** A new shop in a cell. */
function shopIn(cell: number): string {
  const shopId = randomUUID();
  directory.set(shopId, cell);
  return shopId;
}

function put(shopId: string, units: number) {
  return db.write(shopId, (tx) => tx('shelves').insert({ shop_id: shopId, id: units, units }));
}

function unitsOf(shopId: string): Promise<number[]> {
  return db.read(shopId, (tx) => tx('shelves').orderBy('id').pluck('units'));
}

async function shopsIn(database: TestDatabase) {
  const rows = await database.query<{ shop_id: string }>('select distinct shop_id from shelves');
  return rows.map(({ shop_id }) => shop_id);
}

function close(database: TestDatabase, shopId: string, state: 'paused' | 'moved') {
  return database.query('insert into shop_moves (shop_id, state) values ($1, $2)', [shopId, state]);
}

beforeAll(async () => {
  [first, second] = (await Promise.all([1, 2].map(() => testDatabase({ service: 'platform', migrations })))) as [
    TestDatabase,
    TestDatabase,
  ];
});
beforeEach(() => {
  asked = [];
  directory = new Map();
  db = open();
});
afterEach(() => db.close());
afterAll(() => Promise.all([first.close(), second.close()]));

describe('shops over several cells', () => {
  it('each have their rows in their own cell, found by asking the directory once', async () => {
    const [one, two] = [shopIn(1), shopIn(2)];

    await put(one, 5);
    await put(two, 7);
    await put(two, 8);

    expect(await Promise.all([one, two].map(unitsOf))).toEqual([[5], [7, 8]]);
    expect([await shopsIn(first), await shopsIn(second)]).toEqual([expect.arrayContaining([one]), [two]]);
    expect(asked).toEqual([one, two]);
  });

  it('are all in the only database there is, without a directory', async () => {
    const single = open([second.url]);
    const shopId = shopIn(1);

    await single.write(shopId, (tx) => tx('chores').insert({ shop_id: shopId, id: 1, units: 1 }));

    expect(await second.query('select units from chores where shop_id = $1', [shopId])).toEqual([{ units: '1' }]);
    expect(asked).toEqual([]);
    await single.close();
  });

  it('are looked up again as long as the directory does not know them', async () => {
    const shopId = randomUUID();
    expect(await unitsOf(shopId)).toEqual([]);

    directory.set(shopId, 2);
    await put(shopId, 3);

    expect(await shopsIn(second)).toContain(shopId);
  });

  it('in a cell without a database here are refused, not put elsewhere', async () => {
    await expect(put(shopIn(3), 1)).rejects.toThrow(/is in cell 3, for which DATABASE_URL has no database/);
  });

  it('are read and not written while they are being moved', async () => {
    const [moving, other] = [shopIn(1), shopIn(1)];
    await put(moving, 5);
    await close(first, moving, 'paused');

    await expect(put(moving, 6)).rejects.toThrow(ShopPausedError);
    await put(other, 6);

    const streamed = await db.stream(moving, (tx) => tx('shelves').pluck('units'));
    expect([await unitsOf(moving), streamed]).toEqual([[5], [5]]);
  });

  it('are followed to the cell they were moved to by a process that remembers the old one', async () => {
    const shopId = shopIn(1);
    await put(shopId, 5);
    await close(first, shopId, 'moved');

    // Its new cell is not in the directory yet.
    await expect(put(shopId, 6)).rejects.toThrow(ShopPausedError);
    await expect(unitsOf(shopId)).rejects.toThrow(ShopPausedError);
    directory.set(shopId, 2);
    await put(shopId, 6);

    expect(await unitsOf(shopId)).toEqual([6]);
    expect(await first.query('select units from shelves where shop_id = $1', [shopId])).toEqual([{ units: '5' }]);
  });
});

describe('work on all shops', () => {
  it('is done in every cell, and refuses to see one alone', async () => {
    const shops = [shopIn(1), shopIn(2)];
    for (const shop of shops) await db.write(shop, (tx) => tx('chores').insert({ shop_id: shop, id: 1, units: 1 }));

    const seen = await db.inEveryCell((tx) => tx('chores').whereIn('shop_id', shops).pluck('shop_id'));

    expect(seen).toEqual(shops.map((shop) => [shop]));
    await expect(db.acrossShops((tx) => tx('chores').pluck('shop_id'))).rejects.toThrow(/several cells/);
  });

  it('prunes every cell', async () => {
    for (const shop of [shopIn(1), shopIn(2)])
      await db.write(shop, (tx) =>
        tx('idempotency_keys').insert({ shop_id: shop, scope: 'test', key: 'key', digest: Buffer.of(1), status: 200 }),
      );

    expect(await pruneIdempotencyKeys(db, new Date(Date.now() + 60_000))).toBe(2);
  });

  it('leaves out a cell that is away, unless all are needed', async () => {
    const gone = new URL(second.url);
    gone.port = '1';
    const half = open([first.url, gone.href]);
    const shop = shopIn(1);
    await half.write(shop, (tx) => tx('chores').insert({ shop_id: shop, id: 1, units: 1 }));
    const count = (options?: { needsAll: boolean }) =>
      half.inEveryCell((tx) => tx('chores').where({ shop_id: shop }).pluck('id'), options);

    expect(await count()).toEqual([[1]]);
    await expect(count({ needsAll: true })).rejects.toThrow(DatabaseUnavailableError);
    await half.close();
  });

  it('is ready while one cell answers', async () => {
    const gone = new URL(second.url);
    gone.port = '1';
    const half = open([gone.href, first.url]);
    const nothing = open([gone.href, gone.href]);

    await expect(half.ping(2_000)).resolves.toBeUndefined();
    await expect(nothing.ping(2_000)).rejects.toThrow();
    await Promise.all([half.close(), nothing.close()]);
  });
});

describe('events of shops in several cells', () => {
  let world: MessagingWorld;
  let one: string;
  let two: string;

  beforeEach(async () => {
    [one, two] = [shopIn(1), shopIn(2)];
    world = await openMessagingWorld({ cellOf, reconcileEveryMs: 50 });
  });
  afterEach(() => world.close());

  const totals = () => Promise.all([one, two].map((shopId) => world.readTotals(shopId)));

  it('are published from every cell and applied in the cell of their shop', async () => {
    await world.startConsuming();
    world.startPublishing();

    await world.addMany(3, one);
    await world.addMany(4, two);

    const all = [
      { units: 6, deliveries: 3 },
      { units: 10, deliveries: 4 },
    ];
    await eventually(async () => expect(await totals()).toEqual(all));
    const inSecond = await world.secondCells?.consumer.query('select distinct shop_id from deliveries');
    expect(inSecond).toEqual([{ shop_id: two }]);
  });

  it('that the bus lost are fetched for every cell, and for no shop again that has them', async () => {
    await world.addMany(3, one);
    await world.addMany(4, two);

    await world.startConsuming();
    await eventually(async () => expect((await totals()).map(({ deliveries }) => deliveries)).toEqual([3, 4]));
    const { calls, fetches } = world.feed;
    // Further rounds only compare positions.
    await eventually(async () => expect(world.feed.calls).toBeGreaterThan(calls + 3));

    expect(world.feed.fetches).toBe(fetches);
  });

  it('are applied while another cell is away, whose shops get theirs when it is back', async () => {
    await world.startConsuming();
    world.secondCells?.line.cut();
    const events = [...(await world.addMany(2, two)), ...(await world.addMany(2, one))];

    await world.bus.publish(events);
    expect((await world.readTotals(one)).deliveries).toBe(2);
    world.secondCells?.line.mend();

    await eventually(async () => expect((await world.readTotals(two)).deliveries).toBe(2));
  });

  it('wait in the outbox while their shop is being moved, and hold no other shop up', async () => {
    await world.startConsuming();
    await world.secondCells?.consumer.query("insert into shop_moves (shop_id, state) values ($1, 'paused')", [two]);
    const events = [...(await world.addMany(2, two)), ...(await world.addMany(2, one))];

    await world.bus.publish(events);
    expect((await totals()).map(({ deliveries }) => deliveries)).toEqual([2, 0]);
    await world.secondCells?.consumer.query('delete from shop_moves');

    await eventually(async () => expect((await totals()).map(({ deliveries }) => deliveries)).toEqual([2, 2]));
  });
});
