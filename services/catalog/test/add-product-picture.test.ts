import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { blobOf, type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

const png = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#a04000' } })
    .png()
    .toBuffer();

const filesKept = () => readdirSync(world.service.filesFolder);

describe('the picture of a new product', () => {
  it('is stored as WebP under a random name', async () => {
    const { imageUrl } = await world.shop().add({}, blobOf(await png()));

    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const response = await fetch(world.service.url + imageUrl);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });

  it('is refused when it is none, and nothing is left behind', async () => {
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

  it('is not kept when the name is taken', async () => {
    const shop = world.shop();
    const body = partsOf();
    await shop.client.addProduct({ body });
    const before = filesKept();

    const reply = await shop.client.addProduct({ body, file: blobOf(await png()) });

    expect(reply.status).toBe(409);
    expect(filesKept()).toEqual(before);
  });

  it('is refused above 5 MB', async () => {
    const reply = await world.shop().client.addProduct({ body: partsOf(), file: blobOf(Buffer.alloc(5_242_881)) });

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'image-too-large', message: 'Image file is too large. Please choose a smaller file.' },
    });
  });
});
