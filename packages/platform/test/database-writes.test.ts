import type { TestDatabase } from '@bahi/testing';
import {
  afterCommit,
  type Database,
  isUniqueViolation,
  LockTimeoutError,
  TransactionAbortedError,
  violatedConstraint,
} from '../src/data/index.js';
import { openShelves, type Shelves, shop, units } from './fixtures/shelves.js';

let shelves: Shelves;
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  shelves = await openShelves();
  ({ database, db } = shelves);
});
beforeEach(() => shelves.restock());
afterAll(() => shelves.close());

describe('write', () => {
  it('runs a transaction again after a deadlock', async () => {
    await database.query('insert into shelves values ($1, 2, 5, null)', [shop]);
    let attempts = 0;
    let holders = 0;
    let bothHold: () => void;
    const meeting = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const take = (first: number, second: number) =>
      db.write(shop, async (tx) => {
        attempts += 1;
        await tx('shelves').where({ id: first }).decrement('units', 1);
        holders += 1;
        if (holders === 2) bothHold();
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

  it('waits for a lock no longer than its limit', async () => {
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
      await tx.raw('select 1 / 0').catch(() => 'ignored');
    });
    await expect(write).rejects.toThrow(TransactionAbortedError);
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
        throw new Error('waking failed');
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
