import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, queryAt, withConnection } from '@bahi/testing/worlds/opened-world';
import { type Counts, countsAt, serviceNames, tablesOf } from './support/tables.js';
import { tracesOf, trade } from './support/two-shops.js';

/** Seen by jobs that serve all shops; each of these queries names the shop itself. Everything else stays shut. */
const OPEN_ACROSS_SHOPS: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'code_guesses',
    'counters',
    'emails',
    'invitations',
    'mails',
    'one_time_codes',
    'reset_windows',
    'sessions',
    'shops',
    'signing_keys',
    'users',
  ],
  catalog: ['imports'],
  orders: ['reservations'],
  billing: ['due_links', 'invoice_summaries'],
  analytics: ['shops_seen'],
};
const OF_THE_PLATFORM = ['idempotency_keys', 'inbox', 'outbox', 'outbox_positions', 'parked_events', 'shop_erasures'];
/** Tables with rows after a trading day, so that "sees nothing" is a real check. */
const BUSINESS: Readonly<Record<string, readonly string[]>> = {
  auth: ['emails', 'sessions', 'shops', 'users'],
  catalog: [
    'archived_codes',
    'count_entries',
    'count_products',
    'imports',
    'price_changes',
    'product_codes',
    'product_packs',
    'product_tax_rules',
    'products',
    'stock_counters',
    'stock_counts',
    'stock_movements',
  ],
  orders: ['held_bills', 'order_counters', 'order_lines', 'orders'],
  billing: [
    'account_credits',
    'account_entries',
    'account_openings',
    'accounts',
    'allocations',
    'customers',
    'invoice_counters',
    'invoice_hours',
    'invoice_lines',
    'invoice_products',
    'invoice_summaries',
    'invoices',
    'payments',
  ],
  analytics: [
    'expiry_moves',
    'goods_records',
    'order_products',
    'order_records',
    'product_records',
    'quarter_totals',
    'shop_totals',
    'shops_seen',
  ],
};

let world: OpenedWorld;
let meera: Shopkeeper;
let ravi: Shopkeeper;

beforeAll(async () => {
  world = await openOpenedWorld();
  [meera, ravi] = await Promise.all([newShopkeeper(world.url), newShopkeeper(world.url)]);
  await Promise.all([trade(meera), trade(ravi)]);
});

afterAll(() => world.close());

function sees(counts: Counts) {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name]) => name);
}

describe.each(serviceNames)('the database of %s', (service) => {
  const urlAs = (role: 'app' | 'owner' | 'superuser') => world.databaseUrl(service, role);
  const appRole = `bahi_${service}`;

  it('is opened by a role that owns nothing, belongs to nothing and bypasses nothing', async () => {
    const [role] = await queryAt(
      await urlAs('app'),
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPrivileged",
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
        from pg_roles r where rolname = current_user and current_user = '${appRole}'`,
    );

    expect(role).toEqual({ isPrivileged: false, memberships: 0, owned: 0 });
  });

  it('forces row security on every table, by the shop and nothing else', async () => {
    const tables = await tablesOf(world, service);
    const policies = await queryAt<{ table: string; permissive: string; roles: string; qual: string; check: string }>(
      await urlAs('superuser'),
      `select tablename as table, permissive, roles::text as roles, qual, with_check as check from pg_policies`,
    );
    const forced = await queryAt<{ name: string }>(
      await urlAs('superuser'),
      `select relname as name from pg_class where relrowsecurity and relforcerowsecurity and relkind = 'r' order by 1`,
    );

    expect(forced.map(({ name }) => name)).toEqual(tables);
    for (const { qual, check } of policies) {
      expect(qual).toMatch(
        /^\(shop_id = current_shop\(\)\)$|^\(current_setting\('app\.scope'::text, true\) = 'all-shops'::text\)$/,
      );
      expect(check).toBe(qual);
    }
    const ofShop = policies.filter(({ qual }) => qual.includes('current_shop'));
    expect(ofShop.map(({ table }) => table).sort()).toEqual(tables);
  });

  it('has no view and no function that could see more than its caller', async () => {
    const found = await queryAt(
      await urlAs('superuser'),
      `select relname as name from pg_class where relkind in ('v', 'm', 'f') and relnamespace = 'public'::regnamespace
        union all select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );

    expect(found).toEqual([]);
  });

  it('shows nothing while no shop is set, to the service and to the owner of the tables', async () => {
    const tables = await tablesOf(world, service);
    const whole = await countsAt(await urlAs('superuser'), tables);
    const [app, owner] = await Promise.all(
      (['app', 'owner'] as const).map(async (role) => countsAt(await urlAs(role), tables)),
    );

    expect(sees(whole)).toEqual(expect.arrayContaining([...(BUSINESS[service] ?? [])]));
    expect([sees(app ?? {}), sees(owner ?? {})]).toEqual([[], []]);
  });

  it('shows a shop its own rows and no others', async () => {
    const tables = await tablesOf(world, service);
    const { shopId } = await tracesOf(meera);
    const own = await countsAt(await urlAs('app'), tables, `set local app.shop_id = '${shopId}'`);
    const rows = await Promise.all(
      tables.map(async (name) => {
        const sql = `select count(*)::int as count from "${name}" where shop_id = $1`;
        return [name, (await queryAt<{ count: number }>(await urlAs('superuser'), sql, [shopId]))[0]?.count] as const;
      }),
    );

    expect(own).toEqual(Object.fromEntries(rows));
    expect(sees(own)).toEqual(expect.arrayContaining((BUSINESS[service] ?? []).filter((name) => name !== 'counters')));
  });

  it('shows to jobs across shops only the tables they need', async () => {
    const open = await queryAt<{ table: string }>(
      await urlAs('superuser'),
      `select tablename as table from pg_policies where qual like '%all-shops%' order by 1`,
    );

    expect(open.map(({ table }) => table)).toEqual([...OF_THE_PLATFORM, ...(OPEN_ACROSS_SHOPS[service] ?? [])].sort());
  });

  it('lets no role change a row of no shop, or insert one', async () => {
    const tables = await tablesOf(world, service);
    const changed = await withConnection(await urlAs('app'), async (client) => {
      const counts: number[] = [];
      for (const name of tables) {
        counts.push((await client.query(`update "${name}" set shop_id = shop_id`)).rowCount ?? 0);
        counts.push((await client.query(`delete from "${name}"`)).rowCount ?? 0);
      }
      return counts.filter((count) => count > 0);
    });

    expect(changed).toEqual([]);
  });

  it.each([
    ['switch row security off', 'set row_security = off; select count(*) from outbox'],
    ['take row security from a table', 'alter table outbox no force row level security'],
    ['drop a policy', 'drop policy outbox_of_shop on outbox'],
    ['become the owner', 'set role %owner'],
    ['become the superuser', 'set session authorization postgres'],
    ['make a table of its own', 'create table stolen as select 1'],
    ['make a temporary table', 'create temporary table stolen as select 1'],
    ['empty a table past its rows', 'truncate outbox'],
    ['forge what was migrated', `insert into schema_migrations (name) values ('x')`],
    ['read a file of the server', `select pg_read_file('/etc/passwd')`],
    ['run a program', `copy (select 1) to program 'true'`],
  ])('does not let the service %s', async (_wish, sql) => {
    const attempt = queryAt(await urlAs('app'), sql.replace('%owner', `${appRole}_owner`));

    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('rejects the roles of other services', async () => {
    const others = serviceNames.filter((name) => name !== service);
    for (const other of others) {
      const theirs = new URL(await world.databaseUrl(other, 'app'));
      theirs.pathname = `/bahi_${service}`;
      await expect(queryAt(theirs.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
    }
  });
});
