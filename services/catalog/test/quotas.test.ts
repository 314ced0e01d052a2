import sharp from 'sharp';
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
