import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customerCsvApi } from '@bahi/contracts/billing';
import { catalogApi } from '@bahi/contracts/catalog';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { newShopkeeper, type Shopkeeper, type WireProduct } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import sharp from 'sharp';
import { brokenMultiparts } from './support/broken-multiparts.js';
import { ANSWER_MS, checkAnswer } from './support/checker.js';
import { type HostileFile, hostileCsvs } from './support/hostile-csv.js';
import { type HostileImage, hostileImages, PAYLOAD } from './support/hostile-images.js';
import { expectNothingHeld, heldBytes } from './support/memory.js';
import { multipart } from './support/multipart.js';
import { closeRawConnections, type RawAsk } from './support/raw-http.js';

const CSVS = sizeOf(150, 5_000);
const IMAGES = sizeOf(70, 2_000);
const MULTIPARTS = sizeOf(60, 500);
const AT_ONCE = 4;
/** Decoding the largest picture that may be sent is work: this is the one thing that may take longer. */
const LARGE_PICTURE_MS = 10_000;
/** As UTF-16 has it. */
const WIDE_NAME = Buffer.from('productName', 'utf16le').toString('latin1');

let world: OpenedWorld;
let shop: Shopkeeper;
let warmBytes: number;

beforeAll(async () => {
  world = await openOpenedWorld({ CATALOG_CSV_CALLS: '9999999' });
  shop = await newShopkeeper(world.url);
  warmBytes = await heldBytes();
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

interface Upload {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly uploadId?: string;
}

function askOf({ path, contentType, body, uploadId }: Upload, { http }: Shopkeeper): RawAsk {
  return {
    method: 'POST',
    path,
    headers: {
      Authorization: `Bearer ${http.token}`,
      'Content-Type': contentType,
      ...(uploadId === undefined ? {} : { 'X-Upload-ID': uploadId }),
    },
    body,
  };
}

function checkUpload(upload: Upload, limitMs = ANSWER_MS) {
  return checkAnswer(world.url, askOf(upload, shop), {
    limitMs,
    again: async (fresh) => askOf(upload, await newShopkeeper(fresh.url)),
  });
}

async function inBatches<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<string[]>,
  atOnce = AT_ONCE,
) {
  const faults: string[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const batch = items.slice(start, start + atOnce);
    faults.push(...(await Promise.all(batch.map((item, n) => work(item, start + n)))).flat());
  }
  return faults;
}

function storedPictures() {
  return readdir(join(world.dataDir, 'files')).catch(() => [] as string[]);
}

describe(`hostile CSV files (seed ${SEED})`, () => {
  const expected = { added: 0 };

  const check = async (bytes: Buffer) => {
    const { contentType, body } = multipart([], [{ name: 'csvFile', fileName: 'x.csv', bytes }]);
    const { answer, faults } = await checkUpload({ path: catalogApi.validateCsv.path, contentType, body });
    if (answer?.status !== 200) return { faults, valid: 0 };
    const { totalRows, validProducts, errors } = JSON.parse(answer.text);
    const isSound = validProducts + errors.length === totalRows;
    return { faults: isSound ? faults : [...faults, 'rows that are lost'], valid: Number(validProducts) };
  };

  const importInto = async (bytes: Buffer, uploadId: string) => {
    const { contentType, body } = multipart([], [{ name: 'csv', fileName: 'x.csv', bytes }]);
    const { answer, faults } = await checkUpload({ path: catalogApi.importCsv.path, contentType, body, uploadId });
    if (answer?.status !== 200) return { faults, added: 0 };
    const { total, successful, failed } = JSON.parse(answer.text).results;
    const isSound = successful.length + failed.length === total;
    return { faults: isSound ? faults : [...faults, 'rows that are lost'], added: Number(successful.length) };
  };

  it(`are answered, ${CSVS} of them, and both calls agree on every one`, async () => {
    const compare = async ({ what, bytes }: HostileFile, index: number) => {
      const checked = await check(bytes);
      const imported = await importInto(bytes, `hostile-${index}`);
      expected.added += imported.added;
      const differ = checked.valid === imported.added ? [] : [`${checked.valid} valid, ${imported.added} added`];
      return [...checked.faults, ...imported.faults, ...differ].map((fault) => `${what}: ${fault}`);
    };
    // One by one: another file could take a name between the check and the import.
    const faults = await inBatches(hostileCsvs(CSVS, seeded(SEED)), compare, 1);

    expect(faults).toEqual([]);
    expect(expected.added).toBeGreaterThan(0);
  }, 3_600_000);

  it('added what their replies reported, and nothing else', async () => {
    expect(await shop.products()).toHaveLength(expected.added);
  });
});

describe(`hostile files of customers (seed ${SEED})`, () => {
  type CsvCall = typeof customerCsvApi.validateCustomersCsv | typeof customerCsvApi.importCustomers;

  /** The same file with the one column that customers need. */
  const named = (bytes: Buffer) =>
    Buffer.from(
      bytes.toString('latin1').replaceAll('productName', 'name').replaceAll(WIDE_NAME, 'n\0a\0m\0e\0'),
      'latin1',
    );

  const send = async ({ path, file: { name } }: CsvCall, bytes: Buffer, uploadId?: string) => {
    const { contentType, body } = multipart([], [{ name, fileName: 'x.csv', bytes }]);
    const { answer, faults } = await checkUpload({ path, contentType, body, ...(uploadId && { uploadId }) });
    return { faults, reply: answer?.status === 200 ? JSON.parse(answer.text) : null };
  };

  it(`are answered, ${CSVS} of them, both calls agree, and what was added is the list`, async () => {
    let added = 0;
    const compare = async ({ what, bytes }: HostileFile, index: number) => {
      const { validateCustomersCsv, importCustomers } = customerCsvApi;
      const checked = await send(validateCustomersCsv, named(bytes));
      const imported = await send(importCustomers, named(bytes), `hostile-customers-${index}`);
      const valid = checked.reply?.validCustomers ?? 0;
      const good = imported.reply?.results.added ?? 0;
      added += good;
      const differ = valid === good ? [] : [`${valid} valid, ${good} added`];
      return [...checked.faults, ...imported.faults, ...differ].map((fault) => `${what}: ${fault}`);
    };

    expect(await inBatches(hostileCsvs(CSVS, seeded(SEED)), compare, 1)).toEqual([]);
    const { customers } = (await shop.http.ask<{ customers: unknown[] }>('/api/customers')).body;
    expect([customers.length, added > 0]).toEqual([added, true]);
  }, 3_600_000);
});

describe(`hostile pictures (seed ${SEED})`, () => {
  const add = async ({ what, fate, bytes }: HostileImage, index: number): Promise<string[]> => {
    const fields = {
      productName: `Picture ${index}`,
      category: 'Food',
      costPrice: '1',
      sellingPrice: '2',
      quantity: '3',
    };
    const rest = { thresholdValue: '1', expiryDate: '31/12/2031' };
    const file = { name: 'image', fileName: 'picture.png', bytes };
    const { contentType, body } = multipart(Object.entries({ ...fields, ...rest }), [file]);
    const limit = what.includes('megapixels') || bytes.length > 100_000 ? LARGE_PICTURE_MS : ANSWER_MS;
    const { answer, faults } = await checkUpload({ path: catalogApi.addProduct.path, contentType, body }, limit);
    const status = answer?.status ?? 0;
    const wanted = { taken: [201], refused: [400], either: [201, 400] }[fate];
    const wrong = wanted.includes(status) ? [] : [`${status} ${answer?.text.slice(0, 90)}`];
    return [...faults, ...wrong].map((fault) => `${what}: ${fault}`);
  };

  it(`are taken or refused, ${IMAGES} of them, by what they hold`, async () => {
    expect(await inBatches(await hostileImages(IMAGES, seeded(SEED)), add)).toEqual([]);
  }, 3_600_000);

  it('come out as plain pictures: re-encoded, without metadata, locations or scripts', async () => {
    const pictured = (await shop.products()).filter(({ imageUrl }: WireProduct) => imageUrl);
    const faults = await inBatches(pictured, async ({ productName, imageUrl }) => {
      const reply = await fetch(world.url + imageUrl);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const { format, width = 0, height = 0, exif, xmp, icc, pages } = await sharp(bytes).metadata();
      const isPlain =
        format === 'webp' && !exif && !xmp && !icc && (pages ?? 1) === 1 && Math.max(width, height) <= 1_600;
      const isServedPlainly =
        reply.headers.get('content-type') === 'image/webp' && reply.headers.get('x-content-type-options') === 'nosniff';
      const isClean = !bytes.includes(PAYLOAD) && !bytes.includes('PAYLOAD');
      return isPlain && isServedPlainly && isClean ? [] : [`${productName}: ${format} ${width}x${height}`];
    });

    expect(faults).toEqual([]);
    expect(pictured.length).toBeGreaterThan(0);
    expect((await storedPictures()).sort()).toEqual(pictured.map(({ imageUrl }) => imageUrl?.split('/').at(-1)).sort());
  });
});

describe(`broken multipart bodies (seed ${SEED})`, () => {
  const CALLS = [catalogApi.addProduct, catalogApi.validateCsv, catalogApi.importCsv] as const;

  it(`are answered, ${MULTIPARTS} of them at each call that takes a file, and add nothing`, async () => {
    const before = [await shop.products(), await storedPictures()];
    for (const spec of CALLS) {
      const bodies = brokenMultiparts(spec.file.name, MULTIPARTS, seeded(SEED));
      const faults = await inBatches(bodies, async ({ what, contentType, body }) => {
        const verdict = await checkUpload({ path: spec.path, contentType, body });
        return verdict.faults.map((fault) => `${spec.path}, ${what}: ${fault}`);
      });
      expect(faults).toEqual([]);
    }

    expect([await shop.products(), await storedPictures()]).toEqual(before);
  }, 3_600_000);
});

describe('after all of these files', () => {
  it('no memory is held because of them', async () => {
    await expectNothingHeld(warmBytes);
  });
});
