import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { StoredFile } from '@bahi/platform/ports';
import sharp from 'sharp';
import { blobOf, type CatalogWorld, catalogWorld } from './catalog-world.js';

let world: CatalogWorld;
let imageUrl: string;
beforeAll(async () => {
  world = await catalogWorld();
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
  const product = await world.shop().add({}, blobOf(await picture.jpeg().toBuffer()));
  imageUrl = product.imageUrl ?? '';
});
afterAll(() => world.service.close());

/** Not with fetch, which normalizes paths. */
function statusOf(path: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(world.service.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('GET /uploads/*', () => {
  it('returns a picture to anyone, cacheable forever', async () => {
    const response = await fetch(world.service.url + imageUrl);

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/webp',
    });
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  });

  it('answers HEAD without a body and a range with the whole file', async () => {
    const head = await fetch(world.service.url + imageUrl, { method: 'HEAD' });
    const range = await fetch(world.service.url + imageUrl, { headers: { Range: 'bytes=5-1' } });

    expect([head.status, (await head.arrayBuffer()).byteLength, range.status]).toEqual([200, 0, 200]);
  });

  it('answers a problem for an unknown picture', async () => {
    const response = await fetch(`${world.service.url}/uploads/${'0'.repeat(32)}.webp`);

    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'not-found', message: 'Not found' });
  });

  it.each([
    '/uploads/',
    '/uploads/..',
    '/uploads/../package.json',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e%2fx.webp',
    '/uploads/....//x.webp',
    '/uploads/a%00.webp',
    '/uploads/C:%5cx.webp',
    '/uploads/x.webp?y=../z',
  ])('does not leave its folder: %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it('accepts no other method', async () => {
    const response = await fetch(world.service.url + imageUrl, { method: 'DELETE' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a picture in a faulty file store', () => {
  const name = `${'a'.repeat(32)}.webp`;
  const opened: StoredFile[] = [];
  let open: () => Promise<StoredFile>;
  let elsewhere: CatalogWorld;
  beforeAll(async () => {
    const files = { put: async () => undefined, delete: async () => undefined, open: () => open() };
    elsewhere = await catalogWorld({ resources: { files } });
  });
  afterAll(() => elsewhere.service.close());

  it('is closed after a HEAD', async () => {
    open = async () => {
      const file = { bytes: 4, modifiedAt: new Date(0), stream: Readable.from(['abcd']) };
      opened.push(file);
      return file;
    };

    await fetch(`${elsewhere.service.url}/uploads/${name}`, { method: 'HEAD' });

    expect(opened.map(({ stream }) => stream.destroyed)).toEqual([true]);
  });

  it('is answered with Retry-After when it cannot be read', async () => {
    open = () => Promise.reject(new Error('The disk is away'));

    const response = await fetch(`${elsewhere.service.url}/uploads/${name}`);

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });
});
