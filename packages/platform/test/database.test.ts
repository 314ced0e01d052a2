import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@bahi/testing';
import { type Database, pruneIdempotencyKeys, shopOf } from '../src/data/index.js';
import { openShelves, otherShop, type Shelves, shop, units } from './fixtures/shelves.js';

let shelves: Shelves;
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  shelves = await openShelves();
  ({ database, db } = shelves);
});
beforeEach(() => shelves.restock());
afterAll(() => shelves.close());

describe('a transaction of a shop', () => {
  it('sees the rows of its shop alone, even when it asks for others', async () => {
    expect(await db.read(shop, units)).toEqual([5]);
    expect(await db.read(shop, (tx) => tx('shelves').where({ shop_id: otherShop }).pluck('units'))).toEqual([]);
    expect(await db.read(randomUUID(), units)).toEqual([]);
  });

  it('can neither insert for another shop nor change or move its rows', async () => {
    const insert = db.write(shop, (tx) => tx('shelves').insert({ shop_id: otherShop, id: 2, units: 1 }));
    await expect(insert).rejects.toThrow(/row-level security/);
    expect(await db.write(shop, (tx) => tx('shelves').where({ shop_id: otherShop }).update({ units: 0 }))).toBe(0);
    const move = db.write(shop, (tx) => tx('shelves').where({ shop_id: shop }).update({ shop_id: otherShop, id: 9 }));
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it('knows its shop and takes nothing but a UUID for one', async () => {
    expect(await db.read(shop, async (tx) => shopOf(tx))).toBe(shop);
    await expect(db.read(`' or true; --`, units)).rejects.toThrow(TypeError);
  });

  it('leaves no shop behind on the connection', async () => {
    const single = shelves.open(1);
    await single.read(shop, units);
    const seen = await single.acrossShops(async (tx) => ({
      shelves: await units(tx),
      shop: (await tx.raw('select current_shop() as shop')).rows[0].shop,
    }));
    const chores = await single.read(shop, (tx) => tx('chores').pluck('units'));
    await single.close();
    expect(seen).toEqual({ shelves: [], shop: null });
    expect(chores).toEqual([5]);
  });

  it('waits for nothing without an end, and leaves its own patience behind on no connection', async () => {
    const single = shelves.open(1);
    await single.write(shop, units, { lockTimeoutMs: 30 });
    const { rows } = await single.read(shop, (tx) =>
      tx.raw(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`),
    );
    await single.close();

    expect(rows).toEqual([{ lock: '5s', statement: '15s', idle: '30s' }]);
  });

  it('fails once at most on a connection that planned before a migration', async () => {
    const single = shelves.open(1);
    const chores = () => single.read(shop, (tx) => tx.raw('select c.* from chores as c where c.id = ?', [1]));
    await chores();
    await database.query('alter table chores add column note text');
    await chores().catch(() => undefined);

    const { rows } = await chores();
    await single.close();
    await database.query('alter table chores drop column note');

    expect(rows).toMatchObject([{ units: 5, note: null }]);
  });

  it('fails without the values of its statement in the message', async () => {
    const insert = db.write(shop, (tx) => tx('shelves').insert({ shop_id: shop, id: 2, units: 'Lakshmi' as never }));

    await expect(insert).rejects.toThrow(/^insert into "shelves".* values \(\$1, \$2, \$3\)/);
  });

  it('cannot write when it was opened to read', async () => {
    await expect(db.read(shop, (tx) => tx('shelves').insert({ shop_id: shop, id: 2, units: 1 }))).rejects.toThrow(
      /read-only/,
    );
  });

  it('cannot be used after its end', async () => {
    const escaped = await db.write(shop, async (tx) => [tx] as const);
    await expect(units(escaped[0])).rejects.toThrow(/already complete/);
  });

  it.each([
    ['committed', async () => undefined],
    ['rolled back', () => Promise.reject(new Error('no'))],
  ])('keeps a late statement out of the next transaction of its connection when it was %s', async (_, end) => {
    const single = shelves.open(1);
    const escaped: { take?: () => Promise<unknown> } = {};
    const ending = single.write(shop, (tx) => {
      const taking = tx('shelves').update({ units: 1 });
      escaped.take = async () => taking;
      return end();
    });
    await ending.catch(() => undefined);

    await single.write(otherShop, async () => {
      await expect(escaped.take?.()).rejects.toThrow(/already complete/);
    });

    await single.close();
    expect([await db.read(shop, units), await db.read(otherShop, units)]).toEqual([[5], [7]]);
  });

  it('gives bigints as numbers and days as text, and refuses a bigint no number can hold', async () => {
    const [row] = await db.read(shop, (tx) => tx('shelves').select('units', 'due_on'));
    expect(row).toEqual({ units: 5, due_on: '2026-11-21' });
    await expect(db.read(shop, (tx) => tx.raw('select 9007199254740993::bigint'))).rejects.toThrow(RangeError);
  });
});

describe('a transaction across shops', () => {
  it('sees only the tables that were opened to it', async () => {
    await db.acrossShops(async (tx) => {
      expect(await units(tx)).toEqual([]);
      expect(await tx('chores').orderBy('units').pluck('units')).toEqual([5, 7]);
      expect(() => shopOf(tx)).toThrow('belongs to no shop');
    });
  });
});

describe('a connection without a shop', () => {
  it('sees no row and can insert none', async () => {
    const bare = shelves.open(1);
    expect(await bare.acrossShops((tx) => tx('shelves').count('* as n'))).toEqual([{ n: 0 }]);
    await expect(bare.acrossShops((tx) => tx('shelves').insert({ shop_id: shop, id: 3, units: 1 }))).rejects.toThrow(
      /row-level/,
    );
    await bare.close();
  });
});

describe('request keys', () => {
  it('are deleted by age, for every shop, once they have a reply', async () => {
    const add = (shopId: string, key: string, createdAt: string, status = 201) =>
      db.write(shopId, (tx) =>
        tx('idempotency_keys').insert({
          shop_id: shopId,
          scope: 's',
          key,
          digest: Buffer.from('d'),
          status,
          created_at: createdAt,
        }),
      );
    await Promise.all([
      add(shop, 'old', '2026-01-01'),
      add(otherShop, 'old', '2026-01-01'),
      add(shop, 'new', '2026-06-01'),
      add(shop, 'old, without a reply', '2026-01-01', 0),
    ]);

    expect(await pruneIdempotencyKeys(db, new Date('2026-03-01'))).toBe(2);
    expect(await db.read(shop, (tx) => tx('idempotency_keys').orderBy('key').pluck('key'))).toEqual([
      'new',
      'old, without a reply',
    ]);
  });
});
