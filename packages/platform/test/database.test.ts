import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import {
  afterCommit,
  type Database,
  isolateByShop,
  isUniqueViolation,
  LockTimeoutError,
  lastStatement,
  type Migration,
  openDatabase,
  platformMigrations,
  pruneIdempotencyKeys,
  shopOf,
  TransactionAbortedError,
  type Tx,
  violatedConstraint,
  visibleAcrossShops,
} from '../src/data/index.js';
import { silentLogger } from '../src/runtime/logger.js';

const createShelves: Migration = {
  name: '20261101-create-shelves',
  async up(tx) {
    for (const table of ['shelves', 'chores']) {
      await tx.raw(
        `create table ?? (shop_id uuid not null, id integer not null, units bigint not null, due_on date,
          primary key (shop_id, id), constraint ?? check (units >= 0))`,
        [table, `${table}_not_negative`],
      );
      await isolateByShop(tx, table);
    }
    await visibleAcrossShops(tx, 'chores');
  },
};

const migrations = [...platformMigrations, createShelves];
const shop = randomUUID();
const otherShop = randomUUID();
let database: TestDatabase;
let db: Database;

const open = (url: string, poolSize = 5) =>
  openDatabase({ url, applicationName: 'test', poolSize, logger: silentLogger() });

beforeAll(async () => {
  database = await testDatabase({ service: 'platform', migrations });
  db = open(database.url);
});

beforeEach(async () => {
  await database.query('delete from shelves');
  await database.query('delete from chores');
  await database.query('insert into shelves values ($1, 1, 5, $3), ($2, 1, 7, null)', [shop, otherShop, '2026-11-21']);
  await database.query('insert into chores values ($1, 1, 5, null), ($2, 1, 7, null)', [shop, otherShop]);
});

afterAll(async () => {
  await db.close();
  await database.close();
});

const units = (tx: Tx) => tx('shelves').orderBy('id').pluck('units');

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
    const single = open(database.url, 1);
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
    const single = open(database.url, 1);
    await single.write(shop, units, { lockTimeoutMs: 30 });
    const { rows } = await single.read(shop, (tx) =>
      tx.raw(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`),
    );
    await single.close();

    expect(rows).toEqual([{ lock: '5s', statement: '15s', idle: '30s' }]);
  });

  it('fails once at most on a connection that planned before a migration', async () => {
    const single = open(database.url, 1);
    const chores = () => single.read(shop, (tx) => tx.raw('select c.* from chores as c where c.id = ?', [1]));
    await chores();
    await database.query('alter table chores add column note text');
    await chores().catch(() => undefined);

    const { rows } = await chores();
    await single.close();
    await database.query('alter table chores drop column note');

    expect(rows).toMatchObject([{ units: 5, note: null }]);
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
    const bare = open(database.url, 1);
    expect(await bare.acrossShops((tx) => tx('shelves').count('* as n'))).toEqual([{ n: 0 }]);
    await expect(bare.acrossShops((tx) => tx('shelves').insert({ shop_id: shop, id: 3, units: 1 }))).rejects.toThrow(
      /row-level/,
    );
    await bare.close();
  });
});

describe('write', () => {
  it('runs a transaction again after a deadlock', async () => {
    await database.query('insert into shelves values ($1, 2, 5, null)', [shop]);
    let attempts = 0;
    let bothHold: () => void;
    const meeting = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const take = (first: number, second: number) =>
      db.write(shop, async (tx) => {
        attempts += 1;
        await tx('shelves').where({ id: first }).decrement('units', 1);
        if (attempts === 2) bothHold();
        await meeting;
        await tx('shelves').where({ id: second }).decrement('units', 1);
      });

    await Promise.all([take(1, 2), take(2, 1)]);

    // A server that was held up may find both to be in the way.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await db.read(shop, units)).toEqual([3, 3]);
  });

  it('gives up after three retries', async () => {
    let attempts = 0;
    const collide = db.write(shop, async (tx) => {
      attempts += 1;
      await tx.raw(`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`);
    });
    await expect(collide).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
  });

  it('waits for a lock no longer than it was told', async () => {
    await db.write(shop, async (tx) => {
      await tx('shelves').where({ id: 1 }).update({ units: 1 });
      const second = db.write(shop, (other) => other('shelves').where({ id: 1 }).update({ units: 2 }), {
        lockTimeoutMs: 30,
      });
      await expect(second).rejects.toThrow(LockTimeoutError);
    });
  });

  it('does not call a transaction committed that a swallowed error has aborted', async () => {
    const write = db.write(shop, async (tx) => {
      await tx('shelves').where({ id: 1 }).update({ units: 1 });
      await tx.raw('select 1 / 0').catch(() => 'nobody looks');
    });
    await expect(write).rejects.toThrow(TransactionAbortedError);
    expect(await db.read(shop, units)).toEqual([5]);
  });

  it('says what was wrong with a last statement, and keeps nothing', async () => {
    const hook = jest.fn();
    const adding = db.write(shop, async (tx) => {
      afterCommit(tx, hook);
      await tx('shelves').insert({ shop_id: shop, id: 2, units: 1 });
      return lastStatement(tx.raw('insert into shelves values (?, 1, 1, null)', [shop]), () => 'added');
    });

    await expect(adding).rejects.toMatchObject({ constraint: 'shelves_pkey' });
    expect(hook).not.toHaveBeenCalled();
    expect(await db.read(shop, units)).toEqual([5]);
  });

  it('runs a transaction again whose last statement met a deadlock', async () => {
    let tries = 0;
    const added = await db.write(shop, async (tx) => {
      tries += 1;
      const sql = tries === 1 ? `do $$ begin raise exception using errcode = '40P01'; end $$` : 'select 5 as units';
      return lastStatement(tx.raw<{ rows: { units: number }[] }>(sql), ({ rows }) => rows[0]?.units);
    });

    expect([added, tries]).toEqual([5, 2]);
  });

  it('fails with a last statement that cannot be sent', async () => {
    const sending = db.write(shop, async (tx) => lastStatement(tx.raw('select ?', []), () => 'sent'));

    await expect(sending).rejects.toThrow('bindings');
    expect(await db.read(shop, units)).toEqual([5]);
  });

  it('runs hooks once after the commit and never after a rollback', async () => {
    const hook = jest.fn();
    await db.write(shop, async (tx) => {
      afterCommit(tx, hook);
      afterCommit(tx, hook);
      expect(hook).not.toHaveBeenCalled();
    });
    expect(hook).toHaveBeenCalledTimes(1);
    const failing = db.write(shop, async (tx) => {
      afterCommit(tx, hook);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(hook).toHaveBeenCalledTimes(1);
  });

  it('calls a transaction committed although a hook after it failed', async () => {
    const written = await db.write(shop, async (tx) => {
      afterCommit(tx, () => {
        throw new Error('nobody to wake');
      });
      await tx('shelves').where({ id: 1 }).update({ units: 1 });
      return 'written';
    });

    expect([written, await db.read(shop, units)]).toEqual(['written', [1]]);
  });

  it('names the constraint that was violated', async () => {
    const twice = await db
      .write(shop, (tx) => tx('shelves').insert({ shop_id: shop, id: 1, units: 1 }))
      .catch((error) => error);
    const negative = await db.write(shop, (tx) => tx('shelves').update({ units: -1 })).catch((error) => error);

    expect(violatedConstraint(twice)).toBe('shelves_pkey');
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, 'another_key')).toBe(false);
    expect(violatedConstraint(negative)).toBe('shelves_not_negative');
    expect(isUniqueViolation(negative)).toBe(false);
    expect(violatedConstraint(new Error('else'))).toBeNull();
  });
});

describe('request keys', () => {
  it('are forgotten by age, for every shop', async () => {
    const add = (shopId: string, key: string, createdAt: string) =>
      db.write(shopId, (tx) =>
        tx('idempotency_keys').insert({
          shop_id: shopId,
          scope: 's',
          key,
          digest: Buffer.from('d'),
          status: 201,
          created_at: createdAt,
        }),
      );
    await Promise.all([
      add(shop, 'old', '2026-01-01'),
      add(otherShop, 'old', '2026-01-01'),
      add(shop, 'new', '2026-06-01'),
    ]);

    expect(await pruneIdempotencyKeys(db, new Date('2026-03-01'))).toBe(2);
    expect(await db.read(shop, (tx) => tx('idempotency_keys').pluck('key'))).toEqual(['new']);
  });
});
