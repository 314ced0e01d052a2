// Alone on the machine: the trading day in it needs figures that are level within seconds.
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, queryAt, withConnection } from '@bahi/testing/worlds/opened-world';
import { captureStatements, type Statement } from '../security/support/statements.js';
import { serviceNames } from '../security/support/tables.js';
import { everythingOf, trade } from '../security/support/two-shops.js';
import { indexesAcrossShops } from './support/indexes-across-shops.js';
import { insertsWithoutShop, type PlanNode, readsWithoutShop } from './support/plan.js';

const capture = captureStatements();
let world: OpenedWorld;

beforeAll(async () => {
  world = await openOpenedWorld();
  // Read by openWorld when a journey begins.
  process.env.BAHI_URL = world.url;
  process.env.BAHI_MAIL_URL = world.mailUrl;
});

afterAll(() => world?.close());

jest.requireActual('@bahi/e2e/trading-day');

it('trades with request keys, takes goods back and looks at every screen', async () => {
  const shop = await newShopkeeper(world.url);
  await trade(shop);

  expect(await everythingOf(shop)).toHaveLength(15);
});

const INDEXES = `select i.relname as name, t.relname as table, a.attname as first
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where t.relnamespace = 'public'::regnamespace order by 1`;

const FOREIGN_KEYS = `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace`;

const TABLES_WITHOUT_SHOP = `select relname as name from pg_class c
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
    and not exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'shop_id' and attnotnull)`;

/** The tag of a statement that reads several shops, with its reason. */
const ACROSS_SHOPS = /\/\* across shops: [^*]+ \*\//;

/** Without row-level security, which would add the shop itself, and without values, which could hide a wrong plan. */
async function planOf(client: { query(sql: string): Promise<{ rows: unknown[] }> }, statement: string) {
  const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
  const [row] = rows as { 'QUERY PLAN': readonly { Plan: PlanNode }[] }[];
  if (!row?.['QUERY PLAN'][0]) throw new Error(`No plan for ${statement}`);
  return row['QUERY PLAN'][0].Plan;
}

/** Statements of one text; no text of the product has a semicolon inside a value. */
function splitStatements(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isWork(statement: string) {
  return /^(?:\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i.test(statement);
}

describe.each(serviceNames)('the database of %s, to be spread over servers by shop', (service) => {
  let captured: readonly Statement[];

  beforeAll(() => {
    captured = capture.stop();
  });

  const superuser = () => world.databaseUrl(service, 'superuser');

  it('has a shop in every row', async () => {
    expect(await queryAt(await superuser(), TABLES_WITHOUT_SHOP)).toEqual([]);
  });

  it('leads with the shop in every primary, unique and other index, or its package names the index', async () => {
    const rows = await queryAt<{ name: string; first: string }>(await superuser(), INDEXES);
    const odd = rows.filter(({ first }) => first !== 'shop_id').map(({ name }) => name);

    expect(rows.length).toBeGreaterThan(5);
    expect(odd.sort()).toEqual([...(await indexesAcrossShops(service))].sort());
  });

  it('leads with the shop in every foreign key', async () => {
    const keys = await queryAt<{ name: string; definition: string }>(await superuser(), FOREIGN_KEYS);

    const odd = keys.filter(
      ({ definition }) => !/^FOREIGN KEY \(shop_id[,)].* REFERENCES \w+\(shop_id[,)]/.test(definition),
    );

    expect(odd).toEqual([]);
  });

  it('receives the shop in every statement of a trading day, or the statement is tagged', async () => {
    const texts = captured.filter((one) => one.service === service).map(({ text }) => text);
    const statements = [...new Set(texts.flatMap(splitStatements))].filter(isWork);
    const odd = await withConnection(await superuser(), async (client) => {
      const found: string[] = [];
      for (const statement of statements) {
        const bare = [...insertsWithoutShop(statement), ...readsWithoutShop(await planOf(client, statement))];
        if (bare.length > 0 && !ACROSS_SHOPS.test(statement)) found.push(`${bare}: ${statement.replace(/\s+/g, ' ')}`);
      }
      return found;
    });

    expect(statements.length).toBeGreaterThan(15);
    expect(odd).toEqual([]);
  });
});

describe('the check of a statement', () => {
  it.each([
    ['select order_id from orders where order_id = $1', ['orders']],
    ['select order_id from orders where shop_id = $1 and order_id = $2', []],
    ['select 1 from orders o join order_lines l using (order_key) where o.shop_id = $1', ['order_lines']],
    ['select 1 from orders o join order_lines l using (shop_id, order_key) where o.shop_id = $1', []],
    ['delete from order_lines where order_key = $1', ['order_lines']],
    ['update orders set status = $1 where shop_id = $2 and order_key = $3', []],
  ])('%s', async (statement, expected) => {
    const plan = await withConnection(await world.databaseUrl('orders', 'superuser'), (client) =>
      planOf(client, statement),
    );

    expect(readsWithoutShop(plan)).toEqual(expected);
  });

  it('finds an insert that does not name its shop', () => {
    expect(insertsWithoutShop('insert into "orders" ("order_key", "status") values ($1, $2)')).toEqual(['orders']);
    expect(insertsWithoutShop('insert into orders (shop_id, order_key) values ($1, $2)')).toEqual([]);
  });
});
