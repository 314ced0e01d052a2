import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, csvOf, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1000' } });
});
afterAll(() => world.service.close());

describe('the upload id', () => {
  it('replays the first reply byte for byte', async () => {
    const shop = world.shop();
    const send = () => shop.upload(csvOf(rowOf('Jar'), 'bad'), { body: { uploadId: 'u-1', invalidRows: '[9]' } });
    const first = await send();
    await shop.add({ productName: 'meanwhile' });

    const again = await send();

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true']);
    expect(await shop.list()).toHaveLength(2);
  });

  it('replays each of several files its own reply', async () => {
    const shop = world.shop();
    const send = (name: string) => shop.upload(csvOf(rowOf(name)), { body: { uploadId: name } });
    const [jar, lamp] = [await send('jar'), await send('lamp')];

    expect([await send('jar'), await send('lamp')]).toMatchObject([{ body: jar.body }, { body: lamp.body }]);
  });

  it('imports once when repeats race', async () => {
    const shop = world.shop();
    const file = csvOf(...Array.from({ length: 300 }, (_, index) => rowOf(`p ${index}`)));

    const replies = await Promise.all(
      Array.from({ length: 6 }, () => shop.upload(file, { headers: { 'X-Upload-ID': 'race' } })),
    );

    expect(
      new Set(replies.map(({ status, body }) => `${status} ${body.results.successful[299]?.productId}`)).size,
    ).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(5);
    expect(await shop.list()).toHaveLength(300);
  });

  it('is the header, else the part, else the query', async () => {
    const shop = world.shop();
    const idOf = async (header?: string, part?: string, query?: string) => {
      const headers: Record<string, string> = header === undefined ? {} : { 'X-Upload-ID': header };
      return (await shop.upload(csvOf('bad'), { headers, body: { uploadId: part }, query: { _t: query } })).body
        .uploadId;
    };

    expect(await idOf('h', 'p', 'q')).toBe('h');
    expect(await idOf(undefined, 'p', 'q')).toBe('p');
    expect(await idOf(undefined, ' ', 'q')).toBe('q');
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('~'.repeat(128))).toBe('~'.repeat(128));
  });

  it.each(['x'.repeat(129), 'two words', 'ünicode'])('is refused when it is %s', async (uploadId) => {
    const reply = await world.shop().upload(csvOf('bad'), { body: { uploadId } });

    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });

  it('identifies one file of one shop', async () => {
    const shop = world.shop();
    const body = { uploadId: 'u-2' };
    await shop.upload(csvOf(rowOf('Jar')), { body });

    const other = await shop.upload(csvOf(rowOf('Lamp')), { body });
    const again = await shop.upload(csvOf(rowOf('Jar')), { body: { ...body, invalidRows: '[3]' } });
    const elsewhere = await world.shop().upload(csvOf(rowOf('Lamp')), { body });

    expect(other).toMatchObject({
      status: 422,
      body: { code: 'upload-id-reused', detail: 'This upload id was already used for another file' },
    });
    // The list of excluded rows is an echo and not part of the identity.
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true']);
    expect([elsewhere.status, elsewhere.headers.get('idempotent-replay')]).toEqual([200, null]);
  });

  it('is free again after a failure', async () => {
    const shop = world.shop();
    const body = { uploadId: 'u-3' };
    await shop.upload('a,b\n1,2', { body });

    expect((await shop.upload(csvOf(rowOf('Jar')), { body })).status).toBe(200);
  });

  it('takes precedence over a request key', async () => {
    const shop = world.shop();
    const [file, idempotencyKey] = [csvOf(rowOf('Jar')), uuidv7()];
    await shop.upload(file, { body: { uploadId: 'u-4' }, idempotencyKey });

    const reply = await shop.upload(file, { body: { uploadId: 'u-5' }, idempotencyKey });

    expect(reply).toMatchObject({ status: 200, body: { uploadId: 'u-5', message: 'No products were added' } });
  });

  it('may be absent: then the request key protects', async () => {
    const shop = world.shop();
    const [file, idempotencyKey] = [csvOf(rowOf('Jar')), uuidv7()];
    const first = await shop.upload(file, { idempotencyKey });

    const again = await shop.upload(file, { idempotencyKey });
    const other = await shop.upload(csvOf(rowOf('Lamp')), { idempotencyKey });

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
  });

  it('may be absent: then a key identifies imports of one user', async () => {
    const shop = world.shop();
    const colleague = world.shop(world.service.signIn({ shopId: shop.shopId }));
    const [file, idempotencyKey] = [csvOf(rowOf('Jar')), uuidv7()];
    await shop.upload(file, { idempotencyKey });

    const reply = await colleague.upload(file, { idempotencyKey });

    expect(reply).toMatchObject({ status: 200, body: { message: 'No products were added' } });
    expect(reply.headers.get('idempotent-replay')).toBeNull();
  });

  it('rejects a repeat while the first one still runs, before its caller gives up', async () => {
    const shop = world.shop();
    const send = (headers = {}) => shop.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'u-8' }, headers });
    let first: ReturnType<typeof send> | undefined;

    await world.whileUploading(shop.shopId, 'u-8', async () => {
      const elsewhere = await send({ 'X-Time-Left-Ms': '700' });
      first = send();
      await world.untilBlocked();
      const fromMs = performance.now();
      const here = await send({ 'X-Time-Left-Ms': '700' });
      const tookMs = performance.now() - fromMs;

      for (const repeat of [elsewhere, here]) {
        expect(repeat).toMatchObject({ status: 503, body: { code: 'idempotency-in-progress' } });
        expect(repeat.headers.get('retry-after')).toBe('1');
      }
      // Without a deadline of the caller it waits for ten seconds.
      expect(tookMs).toBeLessThan(5_000);
    });

    expect((await first)?.status).toBe(200);
  });

  it('replays the result of an import whose client had disconnected', async () => {
    const shop = world.shop();
    const gone = new AbortController();
    const send = (signal?: AbortSignal) => shop.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'u-9' }, signal });
    let repeat: ReturnType<typeof send> | undefined;

    await world.whileUploading(shop.shopId, 'u-9', async () => {
      const first = send(gone.signal);
      await world.untilBlocked();
      gone.abort();
      await expect(first).rejects.toThrow('aborted');
      repeat = send();
    });

    expect(await repeat).toMatchObject({ status: 200, body: { results: { successful: [{ productName: 'Jar' }] } } });
    expect((await repeat)?.headers.get('idempotent-replay')).toBe('true');
  });

  it('is kept for at least 30 days, and then deleted', async () => {
    const own = await catalogWorld();
    const { shopId } = own.shop();
    const send = () =>
      own.shop(own.service.signIn({ shopId })).upload(csvOf(rowOf('Jar')), { body: { uploadId: 'u-7' } });
    await send();
    own.service.clock.advance({ days: 30 });
    await own.runJobs();
    const afterThirtyDays = await send();
    own.service.clock.advance({ days: 16 });
    await own.runJobs();
    const later = await send();
    await own.service.close();

    expect([afterThirtyDays, later].map(({ headers }) => headers.get('idempotent-replay'))).toEqual(['true', null]);
    expect(later.body.message).toBe('No products were added');
  });

  it('survives a restart', async () => {
    const own = await catalogWorld();
    const shop = own.shop();
    const first = await shop.upload(csvOf(rowOf('Jar')), { body: { uploadId: 'u-6' } });
    await own.service.restart();

    const again = await own.shop(shop.as).upload(csvOf(rowOf('Jar')), { body: { uploadId: 'u-6' } });
    await own.service.close();

    expect(again).toMatchObject({ status: 200, body: first.body });
  });
});
