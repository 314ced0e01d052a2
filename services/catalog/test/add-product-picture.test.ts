import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductsAdded } from '@bahi/contracts/catalog';
import { diskFiles } from '@bahi/platform/adapters';
import sharp from 'sharp';
import { blobOf, type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function png(width = 40, height = 20) {
  return sharp({ create: { width, height, channels: 3, background: '#a04000' } })
    .png()
    .toBuffer();
}

function filesKept() {
  return readdirSync(world.service.filesFolder);
}

describe('the picture of a new product', () => {
  it('is stored as WebP under a random name, which the event carries', async () => {
    const shop = world.shop();
    const { imageUrl } = await shop.add({}, blobOf(await png()));

    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const response = await fetch(world.service.url + imageUrl);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    const { data } = await world.service.probe.next(ProductsAdded, ({ envelope }) => envelope.shopId === shop.shopId);
    expect(data.products).toMatchObject([{ imageUrl }]);
  });

  it('is rejected when it is not a picture, and no file remains', async () => {
    const before = filesKept();
    const shop = world.shop();

    const reply = await shop.client.addProduct({
      body: partsOf(),
      file: blobOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });

    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'image-invalid',
        detail: 'The image must be a JPEG, PNG or WebP picture',
        errors: [{ field: 'image' }],
      },
    });
    expect([await shop.list(), filesKept()]).toEqual([[], before]);
  });

  it('is deleted when the name is taken', async () => {
    const shop = world.shop();
    const body = partsOf();
    await shop.client.addProduct({ body });
    const before = filesKept();

    const reply = await shop.client.addProduct({ body, file: blobOf(await png()) });

    expect(reply.status).toBe(409);
    expect(filesKept()).toEqual(before);
  });

  it('decides the failure before a taken name, and both are listed', async () => {
    const shop = world.shop();
    const { productName } = await shop.add();

    const reply = await shop.client.addProduct({ body: partsOf({ productName }), file: blobOf('no picture') });

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'image-invalid', errors: [{ field: 'image' }, { field: 'productName' }] },
    });
  });

  it('may have 40 megapixels', async () => {
    const { imageUrl } = await world.shop().add({}, blobOf(await png(8_000, 5_000)));

    expect(imageUrl).not.toBeNull();
  });

  it('is refused above 5 MB', async () => {
    const reply = await world.shop().client.addProduct({ body: partsOf(), file: blobOf(Buffer.alloc(5_242_881)) });

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'image-too-large', message: 'Image file is too large. Please choose a smaller file.' },
    });
  });
});

describe('pictures of many megapixels', () => {
  let one: CatalogWorld;
  beforeAll(async () => {
    one = await catalogWorld({ env: { CATALOG_PICTURES_AT_ONCE: '1' } });
  });
  afterAll(() => one.service.close());

  it('are decoded at most as many at a time as the settings allow', async () => {
    const big = blobOf(await png(4_000, 4_000));
    let most = 0;
    const watch = setInterval(() => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    }, 1);

    await Promise.all(Array.from({ length: 4 }, () => one.shop().add({}, big)));

    clearInterval(watch);
    expect(most).toBe(1);
  });
});

describe('a picture whose product may have been stored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-pictures-'));
  let fragile: CatalogWorld;
  /** Writes the file, then cuts the database off before it can reply. */
  const put = async (name: string, content: Buffer) => {
    await diskFiles(folder).put(name, content);
    const { query, appRole } = fragile.service.database;
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1',
      [appRole],
    );
  };
  beforeAll(async () => {
    fragile = await catalogWorld({ resources: { files: { ...diskFiles(folder), put } } });
  });
  afterAll(async () => {
    await fragile.service.close();
    rmSync(folder, { recursive: true });
  });

  it('stays, because a product without its picture is worse than a picture without a product', async () => {
    const reply = await fragile.shop().client.addProduct({ body: partsOf(), file: blobOf(await png()) });

    expect(reply.status).toBe(503);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.webp$/)]);
  });
});

describe('a picture that cannot be stored', () => {
  let full: CatalogWorld;
  beforeAll(async () => {
    const put = () => Promise.reject(new Error('The disk is full'));
    const files = { put, delete: async () => undefined, open: async () => null };
    full = await catalogWorld({ resources: { files } });
  });
  afterAll(() => full.service.close());

  it('is a fault, and its product is not stored', async () => {
    const shop = full.shop();

    const reply = await shop.client.addProduct({ body: partsOf(), file: blobOf(await png()) });

    const message = 'Server error occurred. Please try again later.';
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable', error: message, message } });
    expect(await shop.list()).toEqual([]);
  });
});
