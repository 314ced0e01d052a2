import { InvoiceReturned } from '@bahi/contracts/billing';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import { type Migration, migrate, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { catalogMigrations } from '../src/migrations/index.js';
import { type CatalogWorld, catalogWorld, returnOf } from './catalog-world.js';

const AT = '2026-11-21T05:12:08.114Z';
const BEFORE = catalogMigrations.filter(({ name }) => name < '20261127');
const dal = { _id: uuidv7(), productId: newProductId(0), productName: 'Toor Dal' };
const [sold, refused, voided, returned] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

/** What the version before stored: 40 units came in, 3 were sold and rated with 4, 1 came back. */
async function fillAsBefore({ query }: TestDatabase, shopId: string) {
  await query(
    `insert into products (shop_id, product_key, product_id, name, name_key, category, cost_paise, selling_paise, quantity,
       unit, threshold, expires_on, rating_total, rating_count, created_at, row_no)
     values ($1, $2, $3, 'Toor Dal', 'toor dal', 'Food', 13950, 16800, 38, 'pack', 8, '2027-06-05', 4, 1, $4, 0)`,
    [shopId, dal._id, dal.productId, AT],
  );
  const answer = {
    _id: dal._id,
    productId: dal.productId,
    productName: dal.productName,
    unitPricePaise: 16_800,
    unitCostPaise: 13_950,
    quantityLeft: 37,
    availability: 'In stock',
  };
  const movements = [
    [`initial:${dal._id}`, 'initial', dal._id, 40, 40, null, null],
    [sold, 'sale', dal._id, -3, 37, 4, answer],
    [refused, 'refused', null, 0, null, 5, { reason: 'insufficient-stock', left: 37 }],
    [voided, 'void', null, 0, null, null, null],
    [`return:${returned}:1`, 'return', dal._id, 1, 38, null, null],
  ];
  for (const movement of movements)
    await query(
      `insert into stock_movements (shop_id, movement_id, kind, product_key, change, quantity_after, rating, answer, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [shopId, ...movement, AT],
    );
}

function migrateAll({ ownerUrl, appRole }: TestDatabase, migrations: readonly Migration[]) {
  return migrate({ ownerUrl, appRole, migrations: [...platformMigrations, ...migrations], logger: silentLogger() });
}

describe('a database of whole units', () => {
  const shopId = uuidv7();
  let before: TestDatabase;
  let world: CatalogWorld;
  let shop: ReturnType<CatalogWorld['shop']>;
  beforeAll(async () => {
    before = await testDatabase({ service: 'catalog', migrations: [...platformMigrations, ...BEFORE] });
    await fillAsBefore(before, shopId);
    await migrateAll(before, catalogMigrations);
    world = await catalogWorld({ resources: { databaseUrl: before.url } });
    shop = world.shop(world.service.signIn({ shopId }));
  });
  afterAll(async () => {
    await world.service.close();
    await before.close();
  });

  it('shows the same product after the migration', async () => {
    expect(await shop.list()).toMatchObject([
      { ...dal, quantity: 38, thresholdValue: 8, availability: 'In stock', averageRating: 4, totalRatings: 1 },
    ]);
  });

  it('answers repeats of its baskets as before', async () => {
    expect(await shop.take({ productRef: dal._id, quantity: 3, orderKey: sold })).toEqual({
      outcome: 'taken',
      lines: [
        {
          lineNo: 1,
          product: {
            ...dal,
            unitPricePaise: 16_800,
            unitCostPaise: 13_950,
            quantityLeftMilli: 37_000,
            availability: 'In stock',
            position: expect.any(Number),
          },
        },
      ],
    });
    expect(await shop.take({ productRef: dal._id, quantity: 50, orderKey: refused })).toEqual({
      outcome: 'refused',
      lines: [{ lineNo: 1, reason: 'insufficient-stock', leftMilli: 37_000 }],
    });
    expect(await shop.take({ productRef: dal._id, orderKey: voided })).toEqual({ outcome: 'voided' });
    expect(await shop.void(sold)).toMatchObject({ outcome: 'taken' });
  });

  it('counts no rating and no return again', async () => {
    const data = { ...returnOf(dal._id, 1), invoiceKey: returned };

    await shop.take({ productRef: dal._id, orderKey: sold, rating: 4 });
    await world.service.publishFromPeer(InvoiceReturned, { shopId, data });

    expect(await shop.list()).toMatchObject([{ quantity: 38, averageRating: 4, totalRatings: 1 }]);
  });

  it('has a ledger that adds up, and sells on', async () => {
    const drift = () =>
      before.query(
        `select p.product_id from products p left join stock_movements m using (shop_id, product_key)
         group by p.product_id, p.quantity_milli having p.quantity_milli is distinct from sum(m.change_milli)`,
      );
    const driftBefore = await drift();

    await shop.take({ productRef: dal._id, quantity: 0.5 });

    expect(await shop.list()).toMatchObject([{ quantity: 37.5 }]);
    expect([driftBefore, await drift()]).toEqual([[], []]);
  });

  it('keeps its constraints, row security and indexes', async () => {
    const constraints = await before.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid in ('products'::regclass, 'stock_movements'::regclass)
         and contype in ('c', 'p', 'u') order by 1`,
    );
    const tables = await before.query(
      `select relname, relrowsecurity and relforcerowsecurity as isolated, count(polname)::integer as policies
       from pg_class left join pg_policy on polrelid = pg_class.oid
       where relname in ('products', 'stock_movements') group by 1, 2 order by 1`,
    );

    expect(constraints.map(({ name }) => name)).toEqual([
      'products_found_not_negative',
      'products_mrp_not_negative',
      'products_pkey',
      'products_prices_not_negative',
      'products_product_id_once',
      'products_quantity_not_negative',
      'products_ratings_add_up',
      'products_tax_has_code',
      'products_threshold_not_negative',
      'stock_movements_direction',
      'stock_movements_known_kind',
      'stock_movements_of_product',
      'stock_movements_pkey',
      'stock_movements_quantity_not_negative',
      'stock_movements_rating_in_range',
    ]);
    expect(tables).toEqual([
      { relname: 'products', isolated: true, policies: 1 },
      { relname: 'stock_movements', isolated: true, policies: 1 },
    ]);
  });

  it('can be undone by the developer', async () => {
    const other = await testDatabase({ service: 'catalog', migrations: [...platformMigrations, ...BEFORE] });
    await fillAsBefore(other, shopId);
    const read = async () => [
      await other.query('select * from products'),
      await other.query('select * from stock_movements order by movement_id'),
    ];
    const rows = await read();
    const later = catalogMigrations.slice(BEFORE.length).reverse();
    const undo: Migration = {
      name: 'undo',
      up: async (tx) => {
        for (const migration of later) await migration.down?.(tx);
      },
    };

    await migrateAll(other, [...catalogMigrations, undo]);

    const undone = await read();
    await other.close();
    expect(undone).toEqual(rows);
  });
});
