import { countApi, StockChanged, stockApi } from '@bahi/contracts/catalog';
import { ALL_PERMISSIONS, type Permission, uuidv7 } from '@bahi/contracts/shared';
import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { Deps } from '../src/deps.js';
import { countHandlers } from '../src/http/counts.js';
import { type CatalogWorld, catalogWorld } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

type Body = Readonly<Record<string, unknown>>;

function open() {
  const shop = world.shop();
  const counts = world.service.client(countApi, { as: shop.as });
  const stock = world.service.client(stockApi, { as: shop.as });
  const of = (countId: string) => ({ params: { countId } });
  return {
    ...shop,
    counts,
    start: (body: Body = {}) => counts.startCount({ body: { countKey: uuidv7(), name: 'Sunday', ...body } as never }),
    enter: (countId: string, productId: string, counted: number, { entryKey = uuidv7(), again = false } = {}) =>
      counts.countProduct({ params: { countId, entryKey }, body: { productId, counted, again } }),
    sheet: async (countId: string, query: Body = {}) =>
      (await counts.readCountSheet({ ...of(countId), query: query as never })).body,
    review: (countId: string) => counts.reviewCount(of(countId)),
    approve: (countId: string, productIds?: string[]) => counts.approveCount({ ...of(countId), body: { productIds } }),
    drop: (countId: string) => counts.dropCount(of(countId)),
    ledger: async (productId: string) =>
      (await stock.readLedger({ params: { productId }, query: { kind: 'counted' } })).body.rows,
    toCheck: async () => (await counts.listToCheck({ query: {} })).body.products,
    find: (productKey: string) =>
      world.service.database.query('update products set found_milli = 2000 where product_key = $1', [productKey]),
  };
}

type Shop = ReturnType<typeof open>;

async function started(shop: Shop, body?: Body) {
  return (await shop.start(body)).body.count.countId;
}

describe('a count', () => {
  it('applies the difference, keeps what was sold since, and is approved once', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    await shop.find(dal._id);
    const countId = await started(shop);
    await shop.enter(countId, dal.productId, 30);
    await shop.enter(countId, dal._id, 7);
    const early = await shop.approve(countId);
    await shop.take({ productRef: dal._id, quantity: 5 });
    const reviewed = await shop.review(countId);
    const sheet = await shop.sheet(countId);

    world.service.clock.advance({ seconds: 1 });
    const approved = await shop.approve(countId);
    const again = await shop.approve(countId);

    expect([early.status, early.body]).toMatchObject([409, { code: 'count-not-reviewed' }]);
    expect(reviewed.body.count).toMatchObject({ status: 'review', blind: true, products: 2, counted: 1 });
    const rowOf = ({ productId }: { productId: string }) => sheet.rows.find((row) => row.productId === productId);
    expect(rowOf(dal)).toMatchObject({ counted: 37, expected: 40, difference: -3, value: -418.5, isMoved: false });
    expect(rowOf(rice)).toMatchObject({ counted: null, expected: null, difference: null, value: null });
    expect(approved.body).toMatchObject({ count: { status: 'approved', approved: 1 }, refused: [] });
    expect(again.body).toEqual(approved.body);
    expect((await shop.list()).map(({ quantity }) => quantity).sort()).toEqual([32, 40]);
    const row = { kind: 'counted', change: -3, left: 32, documentKind: 'count', document: countId, by: shop.as.userId };
    expect(await shop.ledger(dal.productId)).toMatchObject([row]);
    expect(await shop.drift()).toEqual([]);
    expect(await shop.toCheck()).toEqual([]);
    const { data } = await world.service.probe.next(StockChanged, (one) => one.data.kind === 'counted');
    expect(data).toMatchObject({ productKey: dal._id, changeMilli: -3_000, quantityLeftMilli: 32_000 });
  });

  it('has a product that moved counted again, and one approved without the others', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    const countId = await started(shop);
    await shop.enter(countId, dal.productId, 20);
    await shop.take({ productRef: dal._id });
    await shop.enter(countId, dal.productId, 18);
    await shop.enter(countId, rice.productId, 41);
    await shop.review(countId);

    const first = await shop.approve(countId);
    const late = await shop.enter(countId, rice.productId, 1);
    await shop.enter(countId, dal.productId, 36, { again: true });
    const chosen = await shop.approve(countId, [rice.productId]);
    const second = await shop.approve(countId);

    const refused = [{ productId: dal.productId, productName: dal.productName, code: 'count-again' }];
    expect(first.body).toMatchObject({ count: { status: 'review', toCountAgain: 1, approved: 1 }, refused });
    expect(late.body).toMatchObject({ code: 'already-approved' });
    expect(chosen.body).toMatchObject({ count: { status: 'review', approved: 1 }, refused: [] });
    expect(second.body).toMatchObject({ count: { status: 'approved', approved: 2 }, refused: [] });
    expect(Object.fromEntries((await shop.list()).map((one) => [one.productId, one.quantity]))).toEqual({
      [dal.productId]: 36,
      [rice.productId]: 41,
    });
  });

  it('refuses by name what would fall below 0, and approves the others', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    const countId = await started(shop);
    await shop.enter(countId, dal.productId, 10);
    await shop.enter(countId, rice.productId, 0);
    await shop.take({ productRef: dal._id, quantity: 20 });
    await shop.review(countId);

    const { body } = await shop.approve(countId);

    const refused = [{ productId: dal.productId, productName: dal.productName, code: 'insufficient-stock' }];
    expect(body).toMatchObject({ count: { status: 'review', approved: 1 }, refused });
    expect((await shop.list()).map(({ quantity }) => quantity).sort()).toEqual([0, 20]);
  });

  it('does not wait for a product that was archived after it was counted', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    const countId = await started(shop);
    for (const { productId } of [dal, rice]) await shop.enter(countId, productId, 40);
    await shop.review(countId);
    await world.service.database.query('update products set archived_at = now() where product_key = $1', [dal._id]);

    const { body } = await shop.approve(countId);
    const next = await shop.start({ name: 'Monday' });

    const refused = [{ productId: dal.productId, productName: dal.productName, code: 'product-archived' }];
    expect(body).toMatchObject({ count: { status: 'approved', approved: 1 }, refused });
    expect(next.body).toMatchObject({ count: { status: 'open', products: 1 } });
  });

  it('takes each key once, for a count and for an entry', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const countKey = uuidv7();
    const entryKey = uuidv7();

    const starts = [await shop.start({ countKey }), await shop.start({ countKey })];
    const other = await shop.start({ countKey, name: 'Monday' });
    const enter = (counted: number) => shop.enter(countKey, productId, counted, { entryKey });
    const entries = await Promise.all(Array.from({ length: 6 }, () => enter(4)));

    expect(starts.map(({ status }) => status)).toEqual([201, 201]);
    expect(starts[1]?.headers.get('idempotent-replay')).toBe('true');
    expect(other.body).toMatchObject({ code: 'count-key-reused' });
    for (const { body } of entries) expect(body).toEqual(entries[0]?.body);
    expect(entries[0]?.body.entry).toMatchObject({ counted: 4, sum: 4, expected: 40 });
    expect((await enter(5)).body).toMatchObject({ code: 'entry-key-reused' });
    expect((await shop.enter(countKey, productId, -5)).body).toMatchObject({ code: 'count-below-zero' });
    expect((await shop.enter(countKey, productId, 0.5)).body).toMatchObject({ code: 'fraction-not-allowed' });
    expect((await shop.sheet(countKey)).rows).toMatchObject([{ counted: 4 }]);
  });

  it('shares no product with another open count', async () => {
    const shop = open();
    const [dal, pen] = [await shop.add(), await shop.add({ category: 'Stationery' })];
    const food = await started(shop, { name: 'Shelf 1', scope: { kind: 'category', category: 'food' } });

    const all = await shop.start();
    const pens = await started(shop, { scope: { kind: 'chosen', productIds: [pen.productId] } });
    const stray = await shop.enter(pens, dal.productId, 1);
    const none = await shop.start({ scope: { kind: 'supplier', supplier: 'Nobody' } });
    await shop.drop(food);
    const dropped = await shop.enter(food, dal.productId, 1);

    const current = { countId: food, name: 'Shelf 1' };
    expect([all.status, all.body]).toMatchObject([409, { code: 'in-other-count', current }]);
    expect(stray.body).toMatchObject({ code: 'in-other-count', current });
    expect(none.body).toMatchObject({ code: 'nothing-to-count' });
    expect(dropped.body).toMatchObject({ code: 'count-closed' });
    expect((await shop.enter(pens, dal.productId, 1)).status).toBe(200);
    expect([(await shop.drop(food)).status, (await shop.review(food)).status]).toEqual([200, 409]);
    const { body } = await shop.counts.listCounts({ query: { limit: 1 } as never });
    const { body: rest } = await shop.counts.listCounts({ query: { cursor: body.next ?? '' } });
    const names = [...body.counts, ...rest.counts].map(({ countId }) => countId);
    expect(names.sort()).toEqual([food, pens].sort());
  });

  it('shows no expectation of a blind count before its review to those who may not approve', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const countId = await started(shop);
    const db = openDatabase({ url: world.service.database.url, applicationName: 'test', logger: silentLogger() });
    const handlers = countHandlers({ db, clock: world.service.clock } as unknown as Deps);
    const textFor = async (permissions: ReadonlySet<Permission>) => {
      const caller = { shopId: shop.shopId, userId: shop.as.userId, permissions };
      const entry = { params: { countId, entryKey: uuidv7() }, body: { productId, counted: 1, again: false }, caller };
      const sheet = { params: { countId }, query: { limit: 50 }, caller };
      return JSON.stringify([
        (await shop.sheet(countId)).count.status === 'open' ? await handlers.countProduct(entry as never) : '',
        await handlers.readCountSheet(sheet as never),
      ]);
    };
    const without = new Set([...ALL_PERMISSIONS].filter((one) => one !== 'approve-count'));

    const hidden = await textFor(without);
    const shown = await textFor(ALL_PERMISSIONS);
    await shop.review(countId);
    const reviewed = await textFor(without);
    await db.close();

    const fields = (text: string) => text.match(/expected|difference|value/g) ?? [];
    expect([fields(hidden), fields(shown).length, fields(reviewed).length]).toEqual([[], 4, 3]);
  });

  it('counts right while the shop sells: quantity = counted - sold since', async () => {
    const shop = open();
    const dal = await shop.add({ quantity: '500' });
    const countId = await started(shop);
    const sell = () => Promise.all(Array.from({ length: 20 }, () => shop.take({ productRef: dal._id })));

    const [, entered] = await Promise.all([sell(), shop.enter(countId, dal.productId, 300)]);
    await shop.review(countId);
    await Promise.all([sell(), shop.approve(countId), shop.approve(countId)]);

    const soldSince = 40 - (500 - (entered.body.entry.expected ?? 0));
    expect((await shop.list())[0]?.quantity).toBe(300 - soldSince);
    expect(await shop.drift()).toEqual([]);
  });

  it('approves more products than one piece has, and pages its sheet', async () => {
    const shop = open();
    const { _id } = await shop.add();
    const { query } = world.service.database;
    await query(
      `insert into products select (jsonb_populate_record(p, jsonb_build_object('product_key', k, 'product_id', 'PROD-' || k,
         'name', k::text, 'name_key', k::text))).* from products as p, (select gen_random_uuid() as k from generate_series(1, 600)) as n
         where p.product_key = $1`,
      [_id],
    );
    await query(
      `insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli, at)
       select shop_id, 'initial:' || product_key, 'initial', product_key, quantity_milli, quantity_milli, now() from products
       where shop_id = $1 on conflict do nothing`,
      [shop.shopId],
    );
    const countId = await started(shop);
    await query(
      `update count_products set counted_milli = 41000, then_milli = 40000, first_at = now(), last_at = now() where count_key = $1`,
      [countId],
    );
    await shop.review(countId);

    const { body } = await shop.approve(countId);
    const first = await shop.sheet(countId, { limit: 200 });
    const second = await shop.sheet(countId, { cursor: first.next });

    expect(body.count).toMatchObject({ status: 'approved', products: 601, approved: 601 });
    expect([first.rows.length, second.rows.length]).toEqual([200, 50]);
    expect(new Set((await shop.list()).map(({ quantity }) => quantity))).toEqual(new Set([41]));
    expect(await shop.drift()).toEqual([]);
  });
});

describe('products to check', () => {
  it('are those that were sold beyond the count', async () => {
    const shop = open();
    const [dal] = [await shop.add(), await shop.add()];
    await shop.find(dal._id);

    expect(await shop.toCheck()).toMatchObject([{ productId: dal.productId, quantity: 40, found: 2, unit: 'pack' }]);
    expect((await shop.counts.listToCheck({ query: { cursor: 'x' } })).status).toBe(400);
  });
});
