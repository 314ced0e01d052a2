import { uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { type AuthWorld, authWorld, wrongCode } from './auth-world.js';

const TABLES = [
  'shops',
  'users',
  'emails',
  'sessions',
  'one_time_codes',
  'code_guesses',
  'reset_windows',
  'mails',
  'signing_keys',
  'counters',
];

let world: AuthWorld;
let db: Database;
beforeAll(async () => {
  world = await authWorld();
  db = openDatabase({ url: world.database.url, applicationName: 'test', logger: silentLogger() });
  const meera = await world.signUp();
  await world.logIn(meera);
  const { code } = await world.requestCode(meera.email);
  const verify = (otp: string) => world.from().verifyOtp({ body: { email: meera.email, otp } });
  await verify(wrongCode(code));
  await verify(code);
});
afterAll(async () => {
  await db.close();
  await world.close();
});

async function countIn(table: string) {
  return Number(
    (await world.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count,
  );
}

describe('the tables of auth', () => {
  it.each(TABLES)('%s has its rows visible to their own shop only', async (table) => {
    expect(await countIn(table)).toBeGreaterThan(0);

    const seen = await db.read(uuidv7(), (tx) => tx(table).select('shop_id'));

    expect(seen).toEqual([]);
  });

  it('are isolated for their owner too', async () => {
    const open = await world.database.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)`,
    );

    expect(open).toEqual([]);
  });

  it('lose expired rows after a week and keep accounts and current keys', async () => {
    // More than one batch: an attack leaves counters by the thousand.
    await world.database.query(
      `insert into counters (shop_id, name, count, ends_at)
      select (select shop_id from counters limit 1), 'attack ' || n, 1, $1 from generate_series(1, 1001) as n`,
      [world.clock.now()],
    );
    world.clock.advance({ days: 6 });
    await world.service.runJobs();
    const kept = await Promise.all(TABLES.map(countIn));

    world.clock.advance({ days: 3 });
    await world.service.runJobs();

    expect(kept.every((count) => count > 0)).toBe(true);
    const left = await Promise.all(TABLES.map(async (table) => [table, (await countIn(table)) > 0]));
    const staying = ['shops', 'users', 'emails', 'signing_keys'];
    expect(left).toEqual(TABLES.map((table) => [table, staying.includes(table)]));
  });
});
