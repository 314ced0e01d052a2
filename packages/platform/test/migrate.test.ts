import { randomUUID } from 'node:crypto';
import { withClient } from '@bahi/embedded-postgres';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import { isolateByShop, type Migration, MigrationFailedError, migrate, openDatabase } from '../src/data/index.js';
import { createLogger, silentLogger } from '../src/kernel/logger.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase({ service: 'platform' });
});

afterEach(() => database.close());

const createNotes: Migration = {
  name: '20261101-create-notes',
  async up(tx) {
    await tx.raw('create table notes (shop_id uuid not null, text text, primary key (shop_id, text))');
    await isolateByShop(tx, 'notes');
  },
};
const addAuthor: Migration = {
  name: '20261102-add-note-author',
  async up(tx) {
    await tx.raw('alter table notes add column author text');
  },
};

function run(...migrations: Migration[]) {
  return migrate({ ownerUrl: database.ownerUrl, appRole: database.appRole, migrations, logger: silentLogger() });
}

async function applied() {
  return (await database.query<{ name: string }>('select name from schema_migrations order by name')).map(
    ({ name }) => name,
  );
}

describe('migrate', () => {
  it('applies every migration once when several processes start together', async () => {
    await Promise.all([run(createNotes, addAuthor), run(createNotes, addAuthor), run(createNotes, addAuthor)]);

    expect(await applied()).toEqual([createNotes.name, addAuthor.name]);
  });

  it('goes on where it ended and leaves the names of a newer release alone', async () => {
    await run(createNotes, addAuthor);
    await run(createNotes);

    expect(await applied()).toEqual([createNotes.name, addAuthor.name]);
  });

  it('takes a failed migration back as a whole and keeps the ones before it', async () => {
    const broken: Migration = {
      name: '20261103-broken',
      async up(tx) {
        await tx.raw('create table half (id int)');
        await tx.raw('create table half (id int)');
      },
    };

    await expect(run(createNotes, broken, addAuthor)).rejects.toThrow(MigrationFailedError);

    expect(await applied()).toEqual([createNotes.name]);
    expect(await database.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it('runs statements outside a transaction, and again when it was interrupted between them', async () => {
    const index = 'create index concurrently notes_by_text on notes (text)';
    const interrupted: Migration = {
      name: '20261104-index-notes',
      up: async (tx) => void (await tx.raw('alter table notes add column seen boolean')),
      outside: ['drop index concurrently if exists notes_by_text', index, 'select 1 / 0'],
    };
    await expect(run(createNotes, interrupted)).rejects.toThrow(MigrationFailedError);
    expect(await applied()).toEqual([createNotes.name, '20261104-index-notes (begun)']);

    await run(createNotes, { ...interrupted, outside: interrupted.outside?.slice(0, 2) ?? [] });

    expect(await applied()).toEqual([createNotes.name, interrupted.name]);
    expect(
      await database.query(`select indisvalid from pg_index where indexrelid = 'notes_by_text'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });

  it('waits only shortly for a lock, so that others are not blocked behind it, and tries again', async () => {
    await run(createNotes);
    const lines: string[] = [];
    const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
    const { ownerUrl, appRole } = database;
    const migrated = await withClient(ownerUrl, async (client) => {
      await client.query('begin; lock table notes in access share mode');
      const running = migrate({ ownerUrl, appRole, migrations: [createNotes, addAuthor], logger });
      const isWaiting = async () => lines.some((line) => line.includes('waits for a lock; will retry'));
      expect(await eventually(isWaiting, (waits) => waits, 10_000)).toBe(true);
      return { running };
    });
    await migrated.running;

    expect(await applied()).toEqual([createNotes.name, addAuthor.name]);
  });

  it('refuses two migrations of one name', async () => {
    await expect(run(createNotes, createNotes)).rejects.toThrow('Two migrations');
  });

  it('lets the application use rows, but neither tables nor the list of migrations', async () => {
    await run(createNotes);
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
    const shop = randomUUID();

    await db.write(shop, (tx) => tx('notes').insert({ shop_id: shop, text: 'tea' }));

    expect(await db.read(shop, (tx) => tx('notes').pluck('text'))).toEqual(['tea']);
    for (const forbidden of [
      'drop table notes',
      'alter table notes disable row level security',
      'delete from schema_migrations',
    ])
      await expect(db.write(shop, (tx) => tx.raw(forbidden))).rejects.toMatchObject({ code: '42501' });
    await db.close();
  });
});
