// Only with --all: the whole product starts many times.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { analyticsApi } from '@bahi/contracts/analytics';
import { authApi } from '@bahi/contracts/auth';
import { billingApi, moneyApi } from '@bahi/contracts/billing';
import { catalogApi } from '@bahi/contracts/catalog';
import type { Api } from '@bahi/contracts/kit';
import { ordersApi } from '@bahi/contracts/orders';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import { lockFolder, openDataFolder } from '@bahi/embedded-postgres';
import { freePort, testClient } from '@bahi/testing';
import { eventually } from '@bahi/testing/eventually';
import { smtpSink } from '@bahi/testing/worlds/processes/smtp-sink';
import {
  DEMO_ACCOUNT,
  type Progress,
  type Standalone,
  type StandaloneOptions,
  silentProgress,
  startStandalone,
} from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'bahi-standalone-'));
const dataDir = join(folder, 'data');
/** Enough for every kind of row. */
const DEMO_DAYS = 21;
const options = { host: '127.0.0.1', dataDir, demo: true, demoDays: DEMO_DAYS, durable: false };
let metricsPort = 0;

function start({ progress = silentProgress, smtp }: Pick<StandaloneOptions, 'progress' | 'smtp'> = {}) {
  return startStandalone({ ...options, port: 0, env: { METRICS_PORT: String(metricsPort) }, progress, smtp });
}

async function signIn({ url }: Standalone) {
  const { email, password } = DEMO_ACCOUNT;
  const { body } = await testClient(url, authApi).login({ body: { email, password } });
  return { token: body.token };
}

async function mailsOf({ mailUrl = '' }: Standalone, accept: string) {
  return fetch(mailUrl, { headers: { Accept: accept } });
}

/** A mail whose sending stalls on a busy machine is taken over after 25 s. */
const MAIL_WAIT_MS = 40_000;

/** Mail goes out a moment after its call. */
async function untilMails(product: Standalone, count: number): Promise<{ at: string }[]> {
  for (const deadline = Date.now() + MAIL_WAIT_MS; ; await pause(50)) {
    const mails = (await (await mailsOf(product, 'application/json')).json()) as { at: string }[];
    if (mails.length >= count || Date.now() > deadline) return mails;
  }
}

describe('the product in one process', () => {
  let product: Standalone;
  beforeAll(async () => {
    metricsPort = await freePort();
    product = await start();
  });
  afterAll(async () => {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a demo shop with rated products and pictures', async () => {
    const client = testClient(product.url, catalogApi, await signIn(product));

    const { products } = (await client.listProducts()).body;

    expect(products.length).toBeGreaterThan(25);
    expect(products.filter(({ totalRatings }) => totalRatings > 0).length).toBeGreaterThan(5);
    expect(new Set(products.map(({ availability }) => availability))).toEqual(
      new Set(['In stock', 'Low stock', 'Out of stock', 'Expired']),
    );
    expect(products.filter(({ availability }) => availability === 'Out of stock')).toEqual([
      expect.objectContaining({ productName: 'Kesar 1 g' }),
    ]);
    expect(products.filter(({ imageUrl }) => !imageUrl)).toEqual([]);
    const picture = products[0]?.imageUrl ?? '';
    expect((await fetch(product.url + picture)).headers.get('content-type')).toBe('image/webp');
  });

  it('has days of bills behind it: paid, part-paid, pending, unpaid and returned ones', async () => {
    const who = await signIn(product);
    const { orders, pagination } = (await testClient(product.url, ordersApi, who).listOrders({ query: { limit: 500 } }))
      .body;
    const { invoices } = (await testClient(product.url, billingApi, who).listInvoices()).body;
    const { detailed } = (await testClient(product.url, analyticsApi, who).readStats()).body;
    const money = testClient(product.url, moneyApi, who);

    expect([orders.length, invoices.length]).toEqual([pagination.totalOrders, pagination.totalOrders]);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['Paid', 'Unpaid', 'Returned']));
    const days = invoices.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(DEMO_DAYS - 2);
    expect(Math.min(...days)).toBeLessThan(1);
    expect(detailed.sales.totalOrders).toBeGreaterThan(5);
    const { payments } = (await money.listPayments({ query: { limit: 200 } })).body;
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(['cash', 'upi', 'card']));
    expect(payments.filter(({ state }) => state === 'pending').length).toBeGreaterThan(0);
    const yesterday = addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -1);
    const { report } = (await money.readDayReport({ query: { day: yesterday } })).body;
    expect([report.bills.count > 0, report.sessions.length]).toEqual([true, 1]);
    expect(report.sessions[0]?.closedAt).not.toBeNull();
  });

  it('uses the time of the machine once the demo shop is filled', async () => {
    const fromMs = Date.now();

    const { createdAt } = (
      await testClient(product.url, catalogApi, await signIn(product)).addProduct({
        body: {
          productName: 'Broom, long',
          category: 'Food',
          costPrice: '50',
          sellingPrice: '60',
          quantity: '5',
          unit: 'pack',
          thresholdValue: '1',
          expiryDate: '1/1/2099',
        },
      })
    ).body.product;

    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(fromMs);
  });

  it('answers every write with its position, and a read that names it shows the write', async () => {
    const token = await signIn(product);
    let after = '';
    const clientOf = <A extends Api>(api: A) =>
      testClient(product.url, api, { ...token, headers: { 'X-After': after } });
    const written = <R extends { status: number; headers: Headers }>(reply: R): R => {
      expect([reply.status < 300, reply.headers.get('X-Position')]).toEqual([true, expect.stringMatching(/^\w+=\d+/)]);
      after = reply.headers.get('X-Position') ?? '';
      return reply;
    };
    const figures = async () => (await clientOf(analyticsApi).readStats()).body;
    const units = async () => (await figures()).inventoryMetrics.totalQuantity;
    const unitsBefore = await units();
    const salesBefore = (await figures()).detailed.sales.totalOrders;
    const goods = { category: 'Food', costPrice: '50', sellingPrice: '60', unit: 'pack', thresholdValue: '1' };
    const fields = { ...goods, productName: 'Position', quantity: '8', expiryDate: '1/1/2099' };

    const { productId } = written(await clientOf(catalogApi).addProduct({ body: fields })).body.product;
    expect(await units()).toBe(unitsBefore + 8);
    const csv = `${Object.keys(fields).join()}\n${Object.values({ ...fields, productName: 'Imported' }).join()}\n`;
    written(await clientOf(catalogApi).importCsv({ body: {}, file: new Blob([csv]), fileName: 'a.csv' }));
    expect(await units()).toBe(unitsBefore + 16);

    const place = async () => {
      const order = written(
        await clientOf(ordersApi).placeOrder({ body: { productId, quantityOrdered: 3, rating: 4 } }),
      ).body.order;
      const { invoices } = (await clientOf(billingApi).listInvoices()).body;
      return invoices.find(({ orderId }) => orderId === order.orderId)?.invoiceId ?? '';
    };
    const params = { invoiceId: await place() };
    expect((await figures()).detailed.sales.totalOrders).toBe(salesBefore + 1);
    const { expectedStock } = (await figures()).inventoryMetrics;
    written(await clientOf(billingApi).payInvoice({ params }));
    expect((await figures()).inventoryMetrics.expectedStock).toBe(expectedStock - 3);
    written(await clientOf(billingApi).archiveInvoice({ params }));
    expect((await clientOf(billingApi).listInvoices()).body.invoices).not.toContainEqual(
      expect.objectContaining(params),
    );
    written(await clientOf(billingApi).returnInvoice({ params: { invoiceId: await place() } }));
    const { products } = (await clientOf(catalogApi).listProducts()).body;
    expect(products.find((one) => one.productId === productId)?.quantity).toBe(5);
  });

  it('does not limit callers on this machine by network address', async () => {
    const unknown = { email: 'nobody@example.in', password: 'Ledger-1!' };

    // One more than an address gets of such answers in an hour.
    for (let count = 0; count < 6; count += 1)
      expect((await testClient(product.url, authApi).login({ body: unknown })).status).toBe(400);
  });

  it('limits callers behind a proxy on this machine, which nobody has declared', async () => {
    const behind = testClient(product.url, authApi, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    const unknown = { email: 'nobody@example.in', password: 'Ledger-1!' };

    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await behind.login({ body: unknown })).status);

    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });

  it('shows captured mail as JSON, newest first, and as a page to a browser', async () => {
    const auth = testClient(product.url, authApi);
    const askForCode = async () => (await auth.forgotPassword({ body: { email: DEMO_ACCOUNT.email } })).status;
    expect([await askForCode(), await askForCode()]).toEqual([200, 200]);

    const mails = await untilMails(product, 2);
    const page = await mailsOf(product, 'text/html,application/xhtml+xml,*/*;q=0.8');

    expect(mails).toEqual([
      {
        to: DEMO_ACCOUNT.email,
        subject: expect.any(String),
        text: expect.stringMatching(/\d{6}/),
        at: expect.any(String),
      },
      expect.objectContaining({ to: DEMO_ACCOUNT.email }),
    ]);
    expect(mails.map(({ at }) => at)).toEqual(
      mails
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    expect(await page.text()).toContain(DEMO_ACCOUNT.email);
  });

  it('shows captured mail to nobody without the key, nor through a proxy', async () => {
    const { mailUrl = '', url } = product;
    const asked = [
      await fetch(`${url}/dev/mail`),
      await fetch(mailUrl, { headers: { 'X-Forwarded-For': '203.0.113.9' } }),
      await fetch(`${url}/dev/mail?key=${'A'.repeat(43)}`),
    ];

    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const answer of asked) expect(await answer.text()).toContain('"code":"not-found"');
  });

  it('shows markup in a mail as text', async () => {
    const auth = testClient(product.url, authApi);
    const account = { name: 'Meera', email: '<img/src=x>@example.in', password: 'Ledger-1!' };
    await auth.register({ body: account });
    await auth.forgotPassword({ body: account });
    await untilMails(product, 3);

    const page = await (await mailsOf(product, 'text/html')).text();

    expect(page).toContain('&lt;img/src=x&gt;@example.in');
    expect(page).not.toContain('<img');
  });

  it('serves the metrics of every service and of the gateway on one page', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

    const services = new Set([...text.matchAll(/^bahi_.*service="(\w+)"/gm)].map(([, service]) => service));
    expect([...services].sort()).toEqual(['analytics', 'auth', 'billing', 'catalog', 'gateway', 'orders']);
    expect(text).toContain('bahi_parked_events{service="billing"} 0');
  });

  it('keeps its secrets for the owner alone', () => {
    for (const name of ['peer-secret', 'auth-secret', 'database-auth'])
      expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
    // Other users cannot read the log either.
    expect(statSync(join(dataDir, 'bahi.log')).mode & 0o007).toBe(0);
  });

  it('refuses a second copy on the same folder and a port that is taken', async () => {
    const { port } = new URL(product.url);

    await expect(start()).rejects.toThrow(/is in use by another running copy/);
    await expect(
      startStandalone({ port: Number(port), host: '127.0.0.1', dataDir: join(folder, 'other'), demo: false }),
    ).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`);
    const sameNumbers = { METRICS_PORT: String(metricsPort) };
    await expect(
      startStandalone({ ...options, port: 0, dataDir: join(folder, 'third'), env: sameNumbers }),
    ).rejects.toThrow(`Port ${metricsPort} on 127.0.0.1 is already taken; set METRICS_PORT to another one`);
    await expect(
      startStandalone({ ...options, port: await freePort(), host: '203.0.113.7', dataDir: join(folder, 'third') }),
    ).rejects.toThrow('this machine has no such address; set HOST to one of its own.');
  });

  it('waits a moment for a copy that is stopping, which holds folder and port until its end', async () => {
    const takenOver = join(folder, 'taken-over');
    const lock = await lockFolder(await openDataFolder(takenOver));
    let isReleased = false;
    // A start that finds the folder locked checks with this file whether the holder is alive; release after the check.
    const look = 'lock.takeover';
    const watcher = watch(takenOver, { persistent: false }, (_, name) => {
      if (name !== look || existsSync(join(takenOver, look)) || isReleased) return;
      isReleased = true;
      lock.release();
    });
    const { port } = new URL(product.url);

    // With the lock it continues up to the port, which the product of this test uses.
    const starting = startStandalone({ ...options, port: Number(port), dataDir: takenOver });
    await expect(starting).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`);

    watcher.close();
    expect(isReleased).toBe(true);
  });

  it('restarts with all data and does not fill the demo shop twice; with a mail server, it shows no mail', async () => {
    const server = await smtpSink();
    const before = (await testClient(product.url, ordersApi, await signIn(product)).listOrders()).body.pagination;
    const session = await signIn(product);
    const { mailUrl = '' } = product;
    await product.close();

    product = await start({ smtp: { url: server.url, from: 'Bahi <shop@example.in>' } });

    const after = (await testClient(product.url, ordersApi, session).listOrders()).body.pagination;
    expect(after).toEqual(before);
    const log = readFileSync(join(dataDir, 'bahi.log'), 'utf8');
    expect(log.match(/Bahi is up/g)).toHaveLength(2);
    await testClient(product.url, authApi).forgotPassword({ body: { email: DEMO_ACCOUNT.email } });
    await eventually(async () => expect(server.mails()).toHaveLength(1));
    expect([product.mailUrl, product.mails()]).toEqual([undefined, []]);
    expect((await fetch(new URL(new URL(mailUrl).search, `${product.url}/dev/mail`))).status).toBe(404);
    await server.close();
  });

  it('fills the demo shop again when the first start was killed while filling it', async () => {
    await product.close();
    const state = join(dataDir, 'demo-shop');
    writeFileSync(state, 'begun\n');
    const steps: [title: string, state: string][] = [];
    const step: Progress['step'] = (title, work) => {
      steps.push([title, readFileSync(state, 'utf8').trim()]);
      return work();
    };

    product = await start({ progress: { ...silentProgress, step } });

    // A start that is killed while it fills the shop must detect that, and no call is served before it is done.
    expect(steps.slice(-2)).toEqual([
      ['Setting up the demo shop', 'begun'],
      ['Starting the gateway', 'done'],
    ]);
    const { products } = (await testClient(product.url, catalogApi, await signIn(product)).listProducts()).body;
    expect(products.length).toBeGreaterThan(15);
    expect(products.filter(({ productName }) => productName === 'Broom, long')).toEqual([]);
  });
});
