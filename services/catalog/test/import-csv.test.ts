import { ImportCsvReply, ProductsAdded } from '@bahi/contracts/catalog';
import { createLogger } from '@bahi/platform/kernel';
import fc from 'fast-check';
import { type CatalogWorld, catalogWorld, csvOf, fixture, HEADER, rowOf } from './catalog-world.js';

const logLines: string[] = [];
const logger = createLogger({ name: 'catalog', destination: { write: (line) => void logLines.push(line) } });

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1000' }, resources: { logger } });
});
afterAll(() => world.service.close());

describe('POST /api/products/add-multiple', () => {
  it('adds the valid rows and lists the others', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Ghee' });

    const reply = await shop.upload(csvOf(rowOf('Jar'), '', rowOf('GHEE'), 'bad', rowOf('jar'), rowOf('Lamp')), {
      body: { invalidRows: '[3,17]', uploadId: '1795237928640-k3v9x2' },
    });

    const results = {
      total: 5,
      successful: [
        { row: 2, productId: expect.stringMatching(/^PROD-/), productName: 'Jar' },
        { row: 7, productId: expect.stringMatching(/^PROD-/), productName: 'Lamp' },
      ],
      failed: [
        { row: 4, reason: 'Product with this name already exists' },
        { row: 5, reason: 'Incorrect number of columns: expected 9, found 1' },
        { row: 6, reason: 'Product name is already used in row 2 of this file' },
      ],
      excludedRows: [3, 17],
    };
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-position')).toBe('catalog=2');
    expect(reply.body).toEqual({
      success: true,
      message: 'Successfully added 2 products to your inventory!',
      uploadId: '1795237928640-k3v9x2',
      results,
      details: results,
    });
    expect(ImportCsvReply.safeParse(reply.body).success).toBe(true);
    expect((await shop.list()).map(({ productName }) => productName)).toEqual(
      expect.arrayContaining(['Jar', 'Lamp', 'Ghee']),
    );
    expect(await shop.drift()).toEqual([]);
  });

  it('adds a whole file of 500 and publishes all of it, at most 100 to an event', async () => {
    const shop = world.shop();
    const extra = fixture('products-with-issues.csv').split('\n').slice(1).join('\n');

    const { body } = await shop.upload(`${fixture('good-products.csv').trimEnd()}\n${extra}`);

    expect([body.results.successful.length, body.results.failed.length]).toEqual([531, 9]);
    const events = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.service.probe.next(ProductsAdded, ({ envelope }) => envelope.shopId === shop.shopId),
      ),
    );
    expect(events.map(({ data }) => data.products.length)).toEqual([100, 100, 100, 100, 100, 31]);
    const [first] = await shop.list();
    expect(first).toMatchObject({ productName: 'Tata Salt 1 kg', costPrice: 18, quantity: 173, unit: 'pack' });
    expect(await shop.drift()).toEqual([]);
  });

  it('publishes opening stock as such, and takes another choice for another upload', async () => {
    const shop = world.shop();
    const file = csvOf(rowOf('Jar'));

    const reply = await shop.upload(file, { body: { uploadId: 'first-day', opening: 'true' } });

    expect(reply.body.results.successful).toHaveLength(1);
    const { data } = await world.service.probe.next(ProductsAdded, ({ envelope }) => envelope.shopId === shop.shopId);
    expect(data.products).toMatchObject([{ productName: 'Jar', isOpening: true }]);
    expect(await shop.upload(file, { body: { uploadId: 'first-day', opening: 'true' } })).toMatchObject({
      status: 200,
      body: reply.body,
    });
    expect(await shop.upload(file, { body: { uploadId: 'first-day' } })).toMatchObject({ status: 422 });
    expect(await shop.upload(file, { body: { opening: 'yes' } })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', error: 'opening must be true or false' },
    });
  });

  it('finds names of the whole file and of the shop at any distance', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Ghee' });
    const between = Array.from({ length: 1_100 }, (_, index) => rowOf(`between ${index}`));

    const { body } = await shop.upload(csvOf(rowOf('ghee'), rowOf('jar'), ...between, rowOf('Ghee'), rowOf('Jar')));

    expect(body.results.successful).toHaveLength(1_101);
    expect(body.results.failed).toEqual([
      { row: 2, reason: 'Product with this name already exists' },
      { row: 1_104, reason: 'Product with this name already exists' },
      { row: 1_105, reason: 'Product name is already used in row 3 of this file' },
    ]);
  });

  it('replies that nothing was added', async () => {
    const shop = world.shop();

    expect((await shop.upload(csvOf('bad'))).body).toMatchObject({
      message: 'No products were added',
      results: { total: 1, successful: [], excludedRows: [] },
    });
    expect((await shop.upload(`${HEADER}\n\n`)).body).toMatchObject({
      message: 'No products were added',
      results: { total: 0 },
    });
  });

  it('rejects an unreadable file, like validate-csv', async () => {
    const shop = world.shop();

    expect(await shop.client.importCsv({ body: {} })).toMatchObject({ status: 400, body: { code: 'file-missing' } });
    expect(await shop.upload('')).toMatchObject({ status: 400, body: { code: 'csv-empty' } });
    expect(await shop.upload('a,b\n1,2')).toMatchObject({ status: 400, body: { code: 'csv-format' } });
    expect(await shop.upload(Buffer.alloc(5_242_881, 'x'))).toMatchObject({
      status: 413,
      body: { code: 'file-too-large' },
    });
  });

  it('logs how many rows were added, rejected and excluded', async () => {
    const body = { invalidRows: '[3,17]', uploadId: 'counted' };

    await world.shop().upload(csvOf(rowOf('Jar'), 'bad'), { body });

    const lines = logLines.filter((line) => line.includes('"counted"')).map((line) => JSON.parse(line));
    expect(lines).toEqual([expect.objectContaining({ added: 1, rejected: 1, excluded: 2 })]);
  });

  it.each(['', '{}', '[1.5]', '["1"]', 'null', '[1,', '17'])(
    'ignores the malformed row list %j',
    async (invalidRows) => {
      expect((await world.shop().upload(csvOf('bad'), { body: { invalidRows } })).body.results.excludedRows).toEqual(
        [],
      );
    },
  );

  it('assigns a requested productId once and replaces all others', async () => {
    const shop = world.shop();
    const [taken, free] = ['PROD-MTJKV4QV-3C9A0F', 'PROD-MTJKV4QV-3C9A10'];
    await shop.add({ productId: taken });
    const requested = [taken, free, free, 'PROD-1', ''];

    const { body } = await shop.upload(
      csvOf(...requested.map((productId, index) => rowOf(`p${index}`, { productId }))),
    );

    const ids = body.results.successful.map(({ productId }) => productId);
    expect(ids[1]).toBe(free);
    expect(new Set([...ids, taken]).size).toBe(6);
  });

  it('adds a name of two concurrent files once', async () => {
    const shop = world.shop();
    const names = Array.from({ length: 30 }, (_, index) => `both ${index}`);
    const rows = names.map((name) => rowOf(name));

    const replies = await Promise.all([shop.upload(csvOf(...rows)), shop.upload(csvOf(...rows.toReversed()))]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const added = replies.flatMap(({ body }) => body.results.successful.map(({ productName }) => productName));
    expect(added.sort()).toEqual(names.sort());
    const reasons = replies.flatMap(({ body }) => body.results.failed.map(({ reason }) => reason));
    expect(new Set(reasons)).toEqual(new Set(['Product with this name already exists']));
  });
});

describe('validate-csv and add-multiple', () => {
  const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
  const value = (...odd: readonly string[]) => oneOf(...odd, '', ' ', '"', '""', '-1', '0', '7', '1e9', 'x'.repeat(61));
  const line = fc.oneof(
    { weight: 3, arbitrary: oneOf('a', 'B', 'b', 'Ghee', ' c  d').map((name) => rowOf(name)) },
    { weight: 1, arbitrary: oneOf('', ',,,,,,,,', '"', 'x', '"a\r"') },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          ...[
            value('a', '"q, r"', '"open', '5" pipe'),
            value('PROD-MTJKV4QV-3C9A0F'),
            value('food'),
            value('1.5'),
            value('2.505', '3'),
          ],
          ...[value('1000000'), value('KG'), value('1/1/30', '2026-11-22', '31/2/27'), value('3')],
        )
        .map((values) => values.join(',')),
    },
  );

  it('agree on every file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const shop = world.shop();
        await shop.add({ productName: 'Ghee' });
        const [checked, stored] = [
          await shop.validate(csvOf(...lines, rowOf('last'))),
          await shop.upload(csvOf(...lines, rowOf('last'))),
        ];

        const { total, successful, failed } = stored.body.results;
        expect([checked.status, stored.status]).toEqual([200, 200]);
        expect(checked.body.errors.map(({ row, message }) => ({ row, reason: message }))).toEqual(failed);
        expect([checked.body.totalRows, checked.body.validProducts]).toEqual([total, successful.length]);
        expect((await shop.list()).length).toBe(1 + successful.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a file', () => {
  it('is read by its content, with any file name and type', async () => {
    const file = new Blob([csvOf(rowOf('Jar'))], { type: 'image/png' });

    const reply = await world.shop().client.importCsv({ file, fileName: '../../jar.exe', body: {} });

    expect(reply.body.results.successful).toHaveLength(1);
  });

  it('is normalized to composed characters before it is checked and stored', async () => {
    const shop = world.shop();
    const name = 'e\u0301'.repeat(200);

    await shop.upload(csvOf(rowOf(name)));

    expect(await shop.list()).toMatchObject([{ productName: 'é'.repeat(200) }]);
  });
});

describe('an import that fails half-way', () => {
  it('stores nothing of the file and can be repeated', async () => {
    const shop = world.shop();
    const file = csvOf(...Array.from({ length: 2_500 }, (_, index) => rowOf(`p ${index}`)));
    const { query } = world.service.database;
    await query(`alter table products add constraint no_p_2400 check (name <> 'p 2400') not valid`);
    const failed = await shop.upload(file, { body: { uploadId: 'half' } });
    await query('alter table products drop constraint no_p_2400');

    expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await shop.list()).toEqual([]);
    const repeated = await shop.upload(file, { body: { uploadId: 'half' } });
    expect(repeated.headers.get('idempotent-replay')).toBeNull();
    expect(repeated.body.results.successful).toHaveLength(2_500);
    // The position of the last of 25 events, so that a read after it has all products.
    expect(repeated.headers.get('x-position')).toBe('catalog=25');
    expect(await shop.drift()).toEqual([]);
  });
});

describe('CSV files that come together', () => {
  let narrow: CatalogWorld;
  beforeAll(async () => {
    narrow = await catalogWorld({ env: { CATALOG_CSV_AT_ONCE: '1' } });
  });
  afterAll(() => narrow.service.close());

  it('are processed at most as many at a time as the settings allow, over all shops', async () => {
    const [slow, other] = [narrow.shop(), narrow.shop()];
    let [importing, checking]: Promise<{ status: number }>[] = [];
    let isChecked = false;

    await narrow.whileUploading(slow.shopId, 'slow', async () => {
      importing = slow.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'slow' } });
      await narrow.untilBlocked();
      checking = other.validate(csvOf(rowOf('Jar'))).finally(() => {
        isChecked = true;
      });
      for (let call = 0; call < 20; call += 1) await other.client.generateProductId();
      expect(isChecked).toBe(false);
    });

    expect(await Promise.all([importing, checking])).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it('occupy no slot while a repeat waits for the first one', async () => {
    const [slow, other] = [world.shop(), world.shop()];
    const send = () => slow.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'slow' } });
    let both: Promise<{ status: number }[]> = Promise.resolve([]);

    await world.whileUploading(slow.shopId, 'slow', async () => {
      const first = send();
      await world.untilBlocked();
      both = Promise.all([first, send()]);
      for (let call = 0; call < 20; call += 1) await other.client.generateProductId();
      expect((await other.validate(csvOf(rowOf('Jar')))).status).toBe(200);
    });

    expect(await both).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it('wait in a line that has an end; further calls get Retry-After', async () => {
    const [slow, others] = [narrow.shop(), narrow.shop()];
    const statuses: number[] = [];
    let all: Promise<unknown> = Promise.resolve();

    await narrow.whileUploading(slow.shopId, 'slow', async () => {
      const importing = slow.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'slow' } });
      await narrow.untilBlocked();
      const line = Array.from({ length: 9 }, () =>
        others.validate(csvOf(rowOf('Jar'))).then((reply) => {
          statuses.push(reply.status);
          return reply;
        }),
      );
      const refused = await Promise.race(line);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      all = Promise.all([importing, ...line]);
    });

    await all;
    expect(statuses.toSorted()).toEqual([...Array(8).fill(200), 503]);
  });
});
