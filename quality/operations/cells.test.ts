// Only with --all: starts the distributed form on two database servers.
import { setTimeout as pause } from 'node:timers/promises';
import { operate } from '@bahi/testing/cli/operate';
import { shopSnapshot } from '@bahi/testing/shop/shop-snapshot';
import { eventually, newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import {
  type Databases,
  missingForProcesses,
  openProcesses,
  type ProcessesWorld,
  type ServiceName,
} from '@bahi/testing/worlds/processes-world';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

const IN_CELLS: readonly ServiceName[] = ['catalog', 'orders', 'billing', 'analytics'];
const TABLES = `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'shop_id' and c.relname <> 'shop_moves'`;
const GAPS = `select c.next - 1 - count(i.number) as gaps from invoice_counters as c join invoices as i using (shop_id)
  where c.shop_id = $1 group by c.next`;

/** The tables that have a row of the shop, of all services. */
async function tablesWith(databases: Databases, shopId: string): Promise<string[]> {
  const found: string[] = [];
  for (const service of IN_CELLS)
    for (const { name } of await databases.query<{ name: string }>(service, TABLES)) {
      const rows = await databases.query(service, `select 1 from ${name} where shop_id = $1 limit 1`, [shopId]);
      if (rows.length > 0) found.push(`${service} ${name}`);
    }
  return found;
}

function suite() {
  let world: ProcessesWorld;
  let cells: readonly [Databases, Databases];
  let asha: Shopkeeper;
  let ravi: Shopkeeper;
  const rice = new Map<Shopkeeper, string>();

  const idOf = async ({ email }: Shopkeeper) => {
    const rows = await world.query<{ shop_id: string }>('auth', 'select shop_id from emails where email_key = $1', [
      email,
    ]);
    return rows[0]?.shop_id ?? '';
  };
  const move = async (shop: Shopkeeper, cell: number) =>
    operate(['move', await idOf(shop), '--to', String(cell)], world.env);
  const sell = (shop: Shopkeeper) => shop.order(rice.get(shop) ?? '', 1);
  const billed = async (shop: Shopkeeper, count: number) => {
    await eventually(shop.invoices, ({ length }) => length === count, 30_000);
  };

  beforeAll(async () => {
    world = await openProcesses({ twoCells: true, isDirect: true });
    if (!world.secondCell) throw new Error('There is one cell');
    cells = [world, world.secondCell];
    [asha, ravi] = [await newShopkeeper(world.url), await newShopkeeper(world.url)];
    await move(ravi, 2);
    for (const shop of [asha, ravi]) {
      const { productId } = await shop.addProduct({ productName: 'Rice', quantity: 5_000 });
      rice.set(shop, productId);
    }
  });
  afterAll(() => world?.close());

  it('trade, each in its own', async () => {
    for (const shop of [asha, ravi, asha, ravi, asha]) expect((await sell(shop)).status).toBe(201);
    await billed(asha, 3);
    await billed(ravi, 2);

    const [first, second] = cells;
    expect(await tablesWith(first, await idOf(ravi))).toEqual([]);
    expect(await tablesWith(second, await idOf(asha))).toEqual([]);
    expect(await tablesWith(second, await idOf(ravi))).toEqual(
      expect.arrayContaining(['catalog products', 'orders orders', 'billing invoices']),
    );
  });

  it('show the same after a move', async () => {
    const shown = async () => [await shopSnapshot(ravi), (await ravi.http.ask('/api/dashboard/stats')).body];
    const before = await shown();

    expect(await move(ravi, 1)).toMatchObject({ code: 0 });

    expect(await shown()).toEqual(before);
    expect(await tablesWith(cells[1], await idOf(ravi))).toEqual([]);
    expect((await sell(ravi)).status).toBe(201);
    await billed(ravi, 3);
  });

  it('are read and not written while they are moved, and number on without a gap', async () => {
    let isOver = false;
    const answers: { status: number; retryAfter: string | null; code: unknown }[] = [];
    const reads = new Set<number>();
    const trade = async () => {
      while (!isOver) {
        const { status, headers, body } = await sell(asha);
        answers.push({ status, retryAfter: headers.get('retry-after'), code: (body as { code?: string }).code });
        reads.add((await asha.http.ask('/api/products/all')).status);
        await pause(20);
      }
    };
    const trading = [trade(), trade()];
    const moved = await move(asha, 2);
    await pause(500);
    isOver = true;
    await Promise.all(trading);

    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('is in cell 2') });
    expect([...reads]).toEqual([200]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ status, retryAfter, code }) => status !== 503 || !retryAfter || !code)).toEqual([]);
    const sold = 3 + answers.length - refused.length;
    await billed(asha, sold);
    const { body } = await asha.http.ask<{ orders: unknown[] }>('/api/orders/orders?limit=500');
    expect(body.orders).toHaveLength(sold);
    expect(await cells[1].query('billing', GAPS, [await idOf(asha)])).toEqual([{ gaps: '0' }]);
    expect(await tablesWith(cells[0], await idOf(asha))).toEqual([]);
    expect(await operate(['audit'], world.env)).toMatchObject({ code: 0 });
  });

  it('go on in their cell after a move that was interrupted, once it is taken back', async () => {
    const id = await idOf(asha);
    for (const service of IN_CELLS)
      await cells[1].query(service, "insert into shop_moves (shop_id, state) values ($1, 'paused')", [id]);

    expect((await sell(asha)).status).toBe(503);
    expect(await move(asha, 3)).toMatchObject({ code: 1, output: expect.stringContaining('There is no cell 3') });
    expect(await move(asha, 2)).toMatchObject({ code: 0 });

    expect((await sell(asha)).status).toBe(201);
  });
}

if (missing.length === 0) describe('shops over two cells', suite);
else
  it(`the cells are left out, because ${missing.join(' and ')} is not installed here`, () => {
    expect(isStrict ? missing : []).toEqual([]);
  });
