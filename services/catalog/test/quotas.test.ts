import { careApi, stockApi } from '@bahi/contracts/catalog';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import { migrate, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { testDatabase } from '@bahi/testing';
import sharp from 'sharp';
import { catalogMigrations } from '../src/migrations/index.js';
import { blobOf, type CatalogWorld, catalogWorld, csvOf, partsOf, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_MAX_PRODUCTS: '3', CATALOG_MAX_PICTURES: '1' } });
});
afterAll(() => world.service.close());

describe('the quota of a shop', () => {
  it('refuses one product more, and leaves nothing of it', async () => {
    const shop = world.shop();
    for (let count = 0; count < 3; count += 1) await shop.add();

    const { status, body } = await shop.client.addProduct({ body: partsOf({ productName: 'One more' }) });

    expect([status, body.code]).toEqual([409, 'product-limit-reached']);
    expect(body.error).toBe('Your shop can have at most 3 products');
    expect(await shop.list()).toHaveLength(3);
    expect((await world.shop().add()).quantity).toBe(40);
  });

  it('refuses a file that exceeds it as a whole; what is refused does not count', async () => {
    const shop = world.shop();
    const four = await shop.upload(csvOf(rowOf('a'), rowOf('b'), rowOf('c'), rowOf('d')));

    const three = await shop.upload(csvOf(rowOf('a'), rowOf('b'), rowOf('c')));

    expect([four.status, four.body.code]).toEqual([409, 'product-limit-reached']);
    expect(three.status).toBe(200);
    expect(await shop.list()).toHaveLength(3);
  });

  it('does not count archived products, and none is restored above it', async () => {
    const shop = world.shop();
    const care = world.service.client(careApi, { as: shop.as });
    const stock = world.service.client(stockApi, { as: shop.as });
    const [first] = [await shop.add(), await shop.add(), await shop.add()];
    const of = { params: { id: first?._id ?? '' } };
    const lines = [{ productId: first?._id ?? '', change: -40, reason: 'lost' as const }];
    await stock.adjustStock({ body: { adjustmentKey: uuidv7(), lines } as never });

    const archived = await care.archiveProduct(of);
    const fourth = await shop.client.addProduct({ body: partsOf() });
    const restored = await care.restoreProduct(of);

    expect([archived.status, fourth.status, restored.status]).toEqual([200, 201, 409]);
    expect(restored.body).toMatchObject({ code: 'product-limit-reached' });
  });

  it('counted archived products once; they are taken off it', async () => {
    const all = [...platformMigrations, ...catalogMigrations];
    const before = await testDatabase({ service: 'catalog', migrations: all.filter(({ name }) => name < '20261130') });
    const shopId = uuidv7();
    for (const archivedAt of [null, '2026-11-21'])
      await before.query(
        `insert into products (shop_id, product_key, product_id, name, name_key, category, cost_paise, selling_paise,
           quantity_milli, threshold_milli, created_at, row_no, archived_at)
         values ($1, $2, $3, 'Toor Dal', 'toor dal', 'Food', 1, 2, 0, 0, now(), 0, $4)`,
        [shopId, uuidv7(), newProductId(0), archivedAt],
      );
    await before.query('insert into shop_usage (shop_id, products, pictures) values ($1, 2, 0)', [shopId]);

    await migrate({ ownerUrl: before.ownerUrl, appRole: before.appRole, migrations: all, logger: silentLogger() });

    const usage = await before.query('select products::integer from shop_usage where shop_id = $1', [shopId]);
    expect(usage).toEqual([{ products: 1 }]);
  });

  it('refuses one picture more, and takes the product without it', async () => {
    const shop = world.shop();
    const content = sharp({ create: { width: 4, height: 4, channels: 3, background: '#a04000' } }).png();
    const file = blobOf(await content.toBuffer());
    const add = (hasPicture: boolean) => shop.client.addProduct({ body: partsOf(), ...(hasPicture ? { file } : {}) });

    const replies = [await add(true), await add(true), await add(false)];

    expect(replies.map(({ status }) => status)).toEqual([201, 409, 201]);
    expect(replies[1]?.body.error).toBe('Your shop can have at most 1 pictures');
  });
});
