// Only with --all: hostile files and fields.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { blobOf, type CatalogWorld, catalogWorld, csvOf, HEADER, partsOf, rowOf } from './catalog-world.js';
import { scansOf } from './many-scans.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '100000' } });
});
afterAll(() => world.service.close());

function isExpected(status: number) {
  return status === 200 || (status >= 400 && status < 500);
}

describe('hostile CSV files', () => {
  const cells = [
    '=cmd|"/c calc"!A1',
    '<script>alert(1)</script>',
    "'; drop table products;--",
    '\ud83e\ude94'.repeat(300),
    '1e309',
    '\u202e',
  ];

  it.each([
    ['one endless line', `${HEADER}\n${'a,'.repeat(1_500_000)}`],
    ['endless quotes', `${HEADER}\n${'"'.repeat(3_000_000)}`],
    ['a quoted value of megabytes', `${HEADER}\n"${'a'.repeat(3_000_000)}",,Food,1,2,3,kg,1/1/30,1`],
    ['thousands of empty quoted values', `${HEADER}\n${'"",'.repeat(1_000_000)}`],
    ['nothing but line ends', `${HEADER}${'\n'.repeat(5_000_000)}`],
    ['lines of one character', `${HEADER}\n${'x\n'.repeat(99_999)}`],
    ['only carriage returns', `${HEADER}\r${rowOf('a')}\r${rowOf('b')}`],
    ['rows of dangerous texts', csvOf(...cells.map((cell) => rowOf(`"${cell.replaceAll('"', '""')}"`)))],
    ['half a character at the end', Buffer.concat([Buffer.from(csvOf(rowOf('a'))), Buffer.from([0xf0, 0x9f])])],
    ['UTF-16', Buffer.from(`\ufeff${csvOf(rowOf('a'))}`, 'utf16le')],
    ['marks without end', csvOf(rowOf(`a${'\u0315'.repeat(200_000)}${'\u0316'.repeat(200_000)}`))],
    ['digits without end', csvOf(`a,,Food,-${'1'.repeat(900_000)}x,79.50,24,piece,31/12/2028,4`)],
    ['random bytes', randomBytes(100_000)],
    ['a compressed file', deflateSync(csvOf(rowOf('a')))],
  ])('%s', async (_, content) => {
    const shop = world.shop();

    const [checked, stored] = [await shop.validate(content), await shop.upload(content)];

    expect([checked.status, stored.status].every(isExpected)).toBe(true);
    expect(await shop.drift()).toEqual([]);
  });

  it('of any bytes after a valid header', async () => {
    const shop = world.shop();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { status } = await shop.validate(Buffer.concat([Buffer.from(`${HEADER}\n`), bytes]));
        expect(isExpected(status)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('do not block other requests', async () => {
    const shop = world.shop();
    const rows = Array.from({ length: 4_000 }, (_, index) => rowOf(`p ${index}`));
    let isDone = false;
    const importing = shop.upload(csvOf(...rows)).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      await shop.client.generateProductId();
      answered += 1;
    }

    expect((await importing).body.results.successful).toHaveLength(4_000);
    expect(answered).toBeGreaterThan(4);
  });
});

describe('hostile pictures', () => {
  const plain = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif', width = 64, height = 64) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .toFormat(format)
      .toBuffer();
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7));
  const noise = async (format: 'jpeg' | 'png' | 'webp') =>
    sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
      .toFormat(format)
      .toBuffer();
  const framesOf = (count: number) =>
    sharp(randomBytes(count * 3), { raw: { width: 1, height: count, channels: 3, pageHeight: 1 } })
      .webp({ lossless: true })
      .toBuffer();

  const rejected: [string, () => Promise<Buffer> | Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['a signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a GIF', () => plain('gif')],
    ['a TIFF', () => plain('tiff')],
    ['an AVIF', () => plain('avif')],
    [
      'an SVG that reads files',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['a script called a picture', () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
    ['half a JPEG', async () => cut(await noise('jpeg'))],
    ['half a PNG', async () => cut(await noise('png'))],
    ['half a WebP', async () => cut(await noise('webp'))],
    ['more than 40 megapixels', () => plain('png', 8_000, 5_001)],
    ['a WebP of more than 1000 frames', () => framesOf(1_001)],
    ['a JPEG of more than 250 scans', () => scansOf(251)],
    [
      'random bytes behind a signature',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5_000)]),
    ],
  ];

  it.each(rejected)('%s is rejected and leaves no file', async (_, make) => {
    const before = readdirSync(world.service.filesFolder);

    const reply = await world.shop().client.addProduct({ body: partsOf(), file: blobOf(await make()) });

    expect(reply).toMatchObject({ status: 400, body: { code: 'image-invalid' } });
    expect(readdirSync(world.service.filesFolder)).toEqual(before);
  });

  it('is stored by its first frame when it is animated, and may have many scans or frames', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 30 * 3, 90), Buffer.alloc(40 * 30 * 3, 200)]);
    const raw = { width: 40, height: 60, channels: 3, pageHeight: 30 } as const;
    const moving = await sharp(frames, { raw }).webp({ lossless: true }).toBuffer();

    const { imageUrl } = await world.shop().add({}, blobOf(moving));
    const most = [await framesOf(1_000), scansOf(250)];
    const replies = await Promise.all(
      most.map((bytes) => world.shop().client.addProduct({ body: partsOf(), file: blobOf(bytes) })),
    );

    const stored = sharp(Buffer.from(await (await fetch(`${world.service.url}${imageUrl}`)).arrayBuffer()));
    const { pages, width, height } = await stored.metadata();
    const { data } = await stored.raw().toBuffer({ resolveWithObject: true });
    expect([pages ?? 1, width, height]).toEqual([1, 40, 30]);
    expect(Math.abs((data[0] ?? 0) - 90)).toBeLessThan(5);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is stored upright, small and without metadata', async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { imageUrl } = await world.shop().add({}, blobOf(photo));

    const stored = Buffer.from(await (await fetch(`${world.service.url}${imageUrl}`)).arrayBuffer());
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 533, height: 1_600 });
    expect([metadata.exif, metadata.orientation, stored.includes('somebody')]).toEqual([undefined, undefined, false]);
  });

  it('answers 201 or 400 for any picture with random bytes changed', async () => {
    const shop = world.shop();
    const original = await noise('png');
    for (let round = 0; round < 40; round++) {
      const bytes = Buffer.from(original);
      for (let count = 0; count < 8; count++)
        bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
      const { status } = await shop.client.addProduct({ body: partsOf(), file: blobOf(bytes) });
      expect([201, 400]).toContain(status);
    }
  });
});

describe('broken multipart bodies', () => {
  const post = (path: string, type: string, body: string | Buffer) => {
    const headers = { Authorization: `Bearer ${world.service.signIn().token}`, 'Content-Type': type };
    return fetch(world.service.url + path, { method: 'POST', headers, body: body as BodyInit });
  };
  const multipart = 'multipart/form-data; boundary=x';
  const part = (disposition: string, content = 'a') =>
    `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
  const endlessMarks = `a${'\u0315'.repeat(200_000)}${'\u0316'.repeat(200_000)}`;
  const paths = ['/api/products/add-single', '/api/products/validate-csv', '/api/products/add-multiple'];

  it.each([
    ['another content type', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['nothing', multipart, '', 400],
    ['no end', multipart, part('form-data; name="productName"'), 400],
    ['no name', multipart, `${part('form-data')}--x--`, 400],
    ['a name of the prototype', multipart, `${part('form-data; name="__proto__[x]"')}--x--`, 400],
    ['nested names', multipart, `${part('form-data; name="productName[a][b]"')}--x--`, 400],
    ['a name many times', multipart, `${part('form-data; name="productName"').repeat(30)}--x--`, 400],
    ['too many parts', multipart, `${part('form-data; name="a"').repeat(100)}--x--`, 400],
    ['two files', multipart, `${part('form-data; name="csv"; filename="a"').repeat(2)}--x--`, 400],
    ['NUL in a text', multipart, `${part('form-data; name="productName"', 'a\0b')}--x--`, 400],
    ['marks without end', multipart, `${part('form-data; name="productName"', endlessMarks)}--x--`, 400],
    ['digits without end', multipart, `${part('form-data; name="costPrice"', `-${'1'.repeat(900_000)}x`)}--x--`, 400],
    ['a header of kilobytes', multipart, `${part(`form-data; name="${'n'.repeat(90_000)}"`)}--x--`, 400],
  ])('%s', async (_, type, body, status) => {
    for (const path of paths) {
      const response = await post(path, type, body);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ success: false, status });
    }
  });

  it('above 6 MB', async () => {
    for (const path of paths) expect((await post(path, multipart, Buffer.alloc(6_291_457))).status).toBe(413);
  });
});
