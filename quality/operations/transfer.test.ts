// Only with --all: starts the product several times and moves its data.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@bahi/testing';
import { operate } from '@bahi/testing/cli/operate';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { pngPicture } from '@bahi/testing/shop/picture';
import { shopSnapshot } from '@bahi/testing/shop/shop-snapshot';
import {
  eventually,
  newShopkeeper,
  PASSWORD,
  productForm,
  type Shopkeeper,
  shopkeeperOf,
  signIn,
  type WireInvoice,
} from '@bahi/testing/shop/shopkeeper';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { missingForProcesses, openProcesses } from '@bahi/testing/worlds/processes-world';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';

const missing = missingForProcesses();

interface Place {
  readonly product: StandaloneProcess;
  readonly env: Record<string, string>;
}

describe('export and import of the standalone product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-transfer-'));
  chmodSync(folder, 0o755);
  const path = (name: string) => join(folder, name);
  const places: Place[] = [];
  let first: Place;
  let asha: Shopkeeper;
  let ravi: Shopkeeper;
  let dal: string;

  const place = async (name: string): Promise<Place> => {
    const [port = 0] = await freePorts(1);
    mkdirSync(path(name), { mode: 0o755 });
    const opened = {
      product: standaloneProcess(path(name), port),
      env: { DATA_DIR: join(path(name), 'data'), BACKUP_DATABASE_URL: '' },
    };
    places.push(opened);
    return opened;
  };
  const shopIdOf = async ({ email }: Shopkeeper) => {
    const rows = await first.product.query<{ shop_id: string }>(
      'auth',
      `select shop_id from emails where email_key = '${email}'`,
    );
    return rows[0]?.shop_id ?? '';
  };
  /** The same person, signed in where the shop has moved to. */
  const at = async ({ product }: { readonly product: { readonly url: string } }, { email }: Shopkeeper) => {
    const http = createHttpClient(product.url);
    expect((await signIn(http, email, PASSWORD)).status).toBe(200);
    return shopkeeperOf(http, email);
  };
  const settled = (shop: Shopkeeper, count: number) =>
    eventually(shop.invoices, ({ length }) => length === count, 20_000);

  beforeAll(async () => {
    first = await place('first');
    await first.product.start();
    [asha, ravi] = [await newShopkeeper(first.product.url), await newShopkeeper(first.product.url)];
    const picture = { bytes: await pngPicture(), name: 'dal.png' };
    const form = productForm({ productName: 'दाल, 1 kg "best"', quantity: 500 }, picture);
    const added = await asha.http.ask<{ product: { productId: string } }>('/api/products/add-single', { form });
    dal = added.body.product.productId;
    for (let sale = 1; sale <= 3; sale += 1) expect((await asha.order(dal, sale)).status).toBe(201);
    const [paid, returned] = await settled(asha, 3);
    await asha.http.ask(`/api/invoices/${paid?.invoiceId}/pay`, { method: 'PATCH' });
    await asha.http.ask(`/api/invoices/${returned?.invoiceId}/return`, { method: 'PATCH' });
    const rice = await ravi.addProduct({ productName: 'Rice' });
    await ravi.order(rice.productId, 2);
    await settled(ravi, 1);
  });

  afterAll(async () => {
    for (const { product } of places) await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('moves everything to another machine while sales go on, and numbers continue without a gap', async () => {
    let isOver = false;
    const sell = async () => {
      while (!isOver) expect((await asha.order(dal, 1)).status).toBe(201);
    };
    const before = await asha.invoices();
    const selling = [sell(), sell()];
    const exported = await operate(['export', path('all')], first.env);
    isOver = true;
    await Promise.all(selling);
    const second = await place('second');
    const imported = await operate(['import', path('all')], second.env);
    await second.product.start();

    expect([exported, imported]).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(exported.output).toContain('shop 2 of 2');
    expect(statSync(path('all')).mode & 0o777).toBe(0o700);
    const there = await at(second, asha);
    const pending = () => second.product.query('orders', 'select order_key from reservations');
    await eventually(pending, ({ length }) => length === 0, 20_000);
    const orders = (await shopSnapshot(there)).orders.length;
    const invoices = await settled(there, orders);
    expect(orders).toBeGreaterThan(3);
    expect(await shopSnapshot(await at(second, ravi))).toEqual(await shopSnapshot(ravi));
    const figuresOf = ({ orderId, status, totalAmount }: WireInvoice) => ({ orderId, status, totalAmount });
    const here = new Map((await asha.invoices()).map((invoice) => [invoice.orderId, invoice]));
    const twins = invoices.map((invoice) => [invoice, here.get(invoice.orderId) ?? invoice] as const);
    expect(invoices).toEqual(expect.arrayContaining(before));
    expect(twins.map(([copy]) => figuresOf(copy))).toEqual(twins.map(([, twin]) => figuresOf(twin)));
    expect(invoices.filter(({ orderId }) => !here.has(orderId))).toEqual([]);
    // Each machine completes the orders that were being placed at the cut by itself: those may swap their numbers.
    expect(twins.filter(([copy, twin]) => copy.invoiceId !== twin.invoiceId).length).toBeLessThanOrEqual(
      selling.length,
    );
    const [{ imageUrl = '' } = {}] = await there.products();
    const pictures = await Promise.all([first, second].map(({ product }) => fetch(product.url + imageUrl)));
    const [original, copy] = await Promise.all(pictures.map((reply) => reply.arrayBuffer()));
    expect(copy).toEqual(original);
    expect((await there.order(dal, 1)).status).toBe(201);
    await settled(there, orders + 1);
    const numbers = await second.product.query<{ gaps: string }>(
      'billing',
      'select sum(c.next - 1 - n.numbers) as gaps from invoice_counters as c join (select shop_id, count(*) as numbers from invoices group by 1) as n using (shop_id)',
    );
    expect(numbers).toEqual([{ gaps: '0' }]);
    expect(await operate(['audit'], second.env)).toMatchObject({ code: 0 });
  });

  it('moves one shop beside others, once, and nothing of another shop', async () => {
    const shopId = await shopIdOf(ravi);
    await operate(['export', path('ravi'), '--shop', shopId], first.env);
    const third = await place('third');
    await third.product.start();
    const own = await newShopkeeper(third.product.url);
    await own.addProduct({ productName: 'Salt' });

    const imported = await operate(['import', path('ravi'), '--shop', shopId], third.env);
    const again = await operate(['import', path('ravi'), '--shop', shopId], third.env);

    expect(imported).toMatchObject({ code: 0 });
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is already here') });
    expect(await shopSnapshot(await at(third, ravi))).toEqual(await shopSnapshot(ravi));
    expect(readdirSync(join(path('ravi'), 'shops'))).toEqual([shopId]);
    expect((await signIn(createHttpClient(third.product.url), asha.email, PASSWORD)).status).toBe(400);
    expect(await own.products()).toHaveLength(1);
    expect(await operate(['audit'], third.env)).toMatchObject({ code: 0 });
  });

  const distributed = () =>
    it('moves into the distributed form while that runs, trades there, and moves back', async () => {
      const world = await openProcesses();
      try {
        await operate(['export', path('whole')], first.env);
        const imported = await operate(['import', path('whole')], world.env);
        const there = await at({ product: world }, ravi);
        const arrived = await shopSnapshot(there);
        const [{ productId = '' } = {}] = arrived.products;
        expect((await there.order(productId, 1)).status).toBe(201);
        await settled(there, 2);
        expect(await untilEventsSettled(world, 30_000)).toEqual([]);
        const traded = await shopSnapshot(there);
        const exported = await operate(['export', path('back')], world.env);
        const fourth = await place('fourth');
        const returned = await operate(['import', path('back')], fourth.env);
        await fourth.product.start();

        expect([imported, exported, returned]).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
        expect(arrived).toEqual(await shopSnapshot(ravi));
        expect(await shopSnapshot(await at(fourth, ravi))).toEqual(traded);
        const pictured = await at(fourth, asha);
        const [{ imageUrl = '' } = {}] = await pictured.products();
        expect((await fetch(fourth.product.url + imageUrl)).status).toBe(200);
        for (const { env } of [world, fourth]) expect(await operate(['audit'], env)).toMatchObject({ code: 0 });
      } finally {
        await world.close();
      }
    }, 480_000);

  if (missing.length === 0) distributed();
  else
    it(`leaves out the distributed form, because ${missing.join(' and ')} is not installed here`, () => {
      expect(process.env.CI === 'true' ? missing : []).toEqual([]);
    });
});
