import { asMilli, asPaise, type Day, newProductId, uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, rowsRead, type TestDatabase, testDatabase } from '@bahi/testing';
import { insertFreeProducts } from '../src/data/products-repository.js';
import { findProduct, takenNames, takenProductIds } from '../src/data/products-views.js';
import { lockProducts, recordAllocations } from '../src/data/stock-repository.js';
import { allocateStock } from '../src/domain/allocate-stock.js';
import { newProduct } from '../src/domain/product.js';
import { catalogMigrations } from '../src/migrations/index.js';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await testDatabase({ service: 'catalog', migrations: [...platformMigrations, ...catalogMigrations] });
  db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger(), poolSize: 1 });
});
afterEach(async () => {
  await db.close();
  await database.close();
});

const today = '2026-11-21' as Day;

function aProduct(productId = newProductId(Date.now())) {
  const productKey = uuidv7();
  const identity = { productKey, productId, imageName: null, createdAt: new Date(A_MOMENT), rowNo: 0 };
  const fields = {
    name: `Tea ${productKey}`,
    category: 'Food',
    costPaise: asPaise(4_000),
    sellingPaise: asPaise(4_500),
    quantityMilli: asMilli(1_000_000),
    unit: 'pack',
    thresholdMilli: asMilli(5_000),
    expiresOn: '2027-12-25' as Day,
    description: null,
    supplier: null,
    mrpPaise: null,
    tax: null,
  };
  return newProduct(fields, identity);
}

function add(shopId: string, count: number) {
  return db.write(shopId, (tx) =>
    insertFreeProducts(
      tx,
      Array.from({ length: count }, () => aProduct()),
    ),
  );
}

function basketOf(productRef: string) {
  const line = { lineNo: 1, productRef, quantityMilli: asMilli(1_000) };
  return { orderKey: uuidv7(), at: new Date(A_MOMENT), lines: [line] };
}

const unknown = [
  ['names', takenNames, () => `unknown ${uuidv7()}`],
  ['ids', takenProductIds, () => newProductId(Date.now())],
] as const;

describe('a lookup of many values', () => {
  // A file is checked while the shop is empty, and its rows are added right after.
  it.each(unknown)(
    'of %s reads only the wanted rows, although the shop was empty when it was planned',
    async (_, look, one) => {
      const shopId = uuidv7();
      // As many as a file has: the server keeps a plan only when it expects no more rows than it was made for.
      const wanted = Array.from({ length: 100 }, one);
      const ask = () => db.write(shopId, (tx) => rowsRead(tx, ['products'], () => look(tx, wanted)));
      for (let round = 0; round < 8; round += 1) await ask();
      await add(shopId, 2_000);

      expect(await ask()).toBe(0);
    },
  );

  // The statistics have rows of other shops only: the planner expects none of a new shop.
  it.each(unknown)(
    'of %s reads only the wanted rows when the statistics know other shops only',
    async (_, look, one) => {
      for (let shop = 0; shop < 2; shop += 1) await add(uuidv7(), 3_000);
      await database.query('analyze products');
      const shopId = uuidv7();
      await add(shopId, 2_000);
      const wanted = Array.from({ length: 100 }, one);

      const read = await db.write(shopId, (tx) => rowsRead(tx, ['products'], () => look(tx, wanted)));

      expect(read).toBe(0);
    },
  );
});

describe('a batch of sales', () => {
  // Its statements are planned first while the shop is new; later ones must not pay for that.
  it('reads only its own products, however many the shop has', async () => {
    const shopId = uuidv7();
    const sell = (refs: readonly string[]) =>
      db.write(shopId, (tx) =>
        rowsRead(tx, ['products', 'stock_movements'], async () => {
          const baskets = refs.map(basketOf).map((basket) => ({ ...basket, rating: 4 }));
          const { products } = await lockProducts(tx, baskets);
          expect(products).toHaveLength(new Set(refs).size);
          await recordAllocations(tx, allocateStock(baskets, products, today), today);
        }),
      );
    const few = await add(shopId, 20);
    for (let round = 0; round < 8; round += 1) await sell(few.map(({ productId }) => productId));
    const many = await add(shopId, 2_000);

    const byId = await sell(many.slice(0, 10).map(({ productId }) => productId));
    const byKey = await sell(many.slice(0, 10).map(({ productKey }) => productKey));

    // Locked and updated; one more lookup turns an id into a key.
    expect([byId, byKey]).toEqual([30, 20]);
  });
});

describe('insertFreeProducts', () => {
  it('gives a product another id when its own is taken, and returns it', async () => {
    const shopId = uuidv7();
    const [earlier] = await add(shopId, 1);
    const wanted = aProduct(earlier?.productId);

    const [stored] = await db.write(shopId, (tx) => insertFreeProducts(tx, [wanted]));

    const found = await db.read(shopId, (tx) => findProduct(tx, wanted.productKey));
    expect(stored?.productId).not.toBe(earlier?.productId);
    expect(stored).toMatchObject(found ?? {});
    expect(found?.productId).toBe(stored?.productId);
  });
});
