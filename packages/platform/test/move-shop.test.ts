import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { type Database, isolateByShop, type Migration, openCells, ShopPausedError } from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';
import { moveShop } from '../src/transfer/index.js';
import { migrations } from './fixtures/shelves.js';

const createShops: Migration = {
  name: '20261101-create-shops',
  async up(tx) {
    await tx.raw('create table shops (shop_id uuid primary key, cell integer not null)');
    await isolateByShop(tx, 'shops');
  },
};

let directory: TestDatabase;
let cells: readonly [TestDatabase, TestDatabase];
let db: Database;
let shopId: string;
let folder: string;

async function cellOf(id: string): Promise<number | null> {
  const rows = await directory.query<{ cell: number }>('select cell from shops where shop_id = $1', [id]);
  return rows[0]?.cell ?? null;
}

function move(toCell: number, id = shopId): Promise<void> {
  const at = ({ ownerUrl: url }: TestDatabase, name: string) => ({ name, url, rules: {} });
  const services = cells.map((cell) => [at(cell, 'shelves')]);
  const progress = () => undefined;
  return moveShop({ directory: at(directory, 'auth'), cells: services, shopId: id, toCell, folder, progress });
}

function put(units: number, until: Promise<void> = Promise.resolve()): Promise<void> {
  return db.write(shopId, async (tx) => {
    await tx('shelves').insert({ shop_id: shopId, id: units, units });
    await until;
  });
}

function unitsIn(cell: TestDatabase | Database): Promise<unknown> {
  if ('read' in cell) return cell.read(shopId, (tx) => tx('shelves').orderBy('id').pluck('units'));
  return cell
    .query<{ units: string }>('select units from shelves where shop_id = $1 order by units', [shopId])
    .then((rows) => rows.map(({ units }) => Number(units)));
}

function moment() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
}

beforeAll(async () => {
  const newCell = () => testDatabase({ service: 'platform', migrations });
  directory = await testDatabase({ service: 'platform', migrations: [createShops] });
  cells = [await newCell(), await newCell()];
});
beforeEach(async () => {
  shopId = randomUUID();
  folder = mkdtempSync(join(tmpdir(), 'bahi-move-'));
  await directory.query('insert into shops values ($1, 1)', [shopId]);
  const urls = cells.map(({ url }) => url);
  db = openCells({ urls, cellOf, applicationName: 'test', poolSize: 3, logger: silentLogger() });
  await put(5);
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.close();
});
afterAll(() => Promise.all([directory, ...cells].map((database) => database.close())));

describe('the move of a shop', () => {
  it('takes every write that was answered with it, and leaves nothing behind', async () => {
    const { passed, pass } = moment();
    const slow = put(6, passed);
    await unitsIn(db);

    const moved = move(2);
    const late = put(7).catch((error: unknown) => error);
    pass();
    await Promise.all([slow, moved]);

    // The late one came before the lock of the mover or after it: applied or refused, never lost.
    const expected = (await late) instanceof ShopPausedError ? [5, 6] : [5, 6, 7];
    expect(await unitsIn(db)).toEqual(expected);
    expect([await unitsIn(cells[0]), await unitsIn(cells[1])]).toEqual([[], expected]);
    await put(8);
    expect(await unitsIn(cells[1])).toEqual([...expected, 8]);
  });

  it('goes back and forth', async () => {
    await move(2);
    await put(6);
    rmSync(folder, { recursive: true });
    await move(1);
    await put(7);

    expect([await unitsIn(cells[0]), await unitsIn(cells[1])]).toEqual([[5, 6, 7], []]);
  });

  it('that fails leaves the shop where it was, open', async () => {
    await cells[1].query("insert into schema_migrations (name) values ('20270101-newer')");

    await expect(move(2)).rejects.toThrow(/has the migration 20270101-newer/);

    await cells[1].query("delete from schema_migrations where name = '20270101-newer'");
    await put(6);
    expect([await unitsIn(cells[0]), await cellOf(shopId)]).toEqual([[5, 6], 1]);
  });

  it.each([1, 2])('that was killed is taken back or finished by a move to cell %i', async (cell) => {
    await cells[0].query("insert into shop_moves (shop_id, state) values ($1, 'paused')", [shopId]);
    await cells[1].query('insert into shelves values ($1, 5, 5)', [shopId]);
    await cells[1].query("insert into shop_moves (shop_id, state) values ($1, 'paused')", [shopId]);

    await move(cell);
    await put(6);

    const there = [cells[cell - 1], cells[2 - cell]] as [TestDatabase, TestDatabase];
    expect(await Promise.all(there.map(unitsIn))).toEqual([[5, 6], []]);
  });

  it('needs a shop and a cell that are there', async () => {
    await expect(move(3)).rejects.toThrow('There is no cell 3; there are 2.');
    const stranger = randomUUID();
    await expect(move(2, stranger)).rejects.toThrow(`There is no shop ${stranger}.`);
  });
});
