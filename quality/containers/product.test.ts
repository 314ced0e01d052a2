// In pairs, after the others: needs the images; its deadlines allow for one other suite.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operate } from '@bahi/testing/cli/operate';
import { shopSnapshot } from '@bahi/testing/shop/shop-snapshot';
import { eventually, newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { ROOT } from '@bahi/testing/workspace-copy';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { SERVICES } from '@bahi/testing/worlds/processes-world';
import { type Fault, killsPlan } from '../chaos/plan.js';
import { isBroken, reportLines } from '../chaos/report.js';
import { runChaosOn } from '../chaos/run-chaos.js';
import { STORE_IMAGES } from './support/containers.js';
import { lightLoad } from './support/light-load.js';
import { type ContainerProduct, openContainerProduct } from './support/product.js';

const LEVEL_MS = 60_000;
const LEAST_CALLS = 40;
const SEED = 20_261_122;

let product: ContainerProduct;

beforeAll(async () => {
  product = await openContainerProduct();
  // Read by openWorld when a journey begins.
  process.env.BAHI_URL = product.url;
  process.env.BAHI_MAIL_URL = product.mailUrl;
});

afterAll(() => product?.close());

describe.each(['trading-day', 'scarce-stock', 'browser-day'])('the journey %s over containers', (journey) => {
  jest.requireActual(`@bahi/e2e/${journey}`);
});

describe('the product in containers when a part of it fails', () => {
  let shop: Shopkeeper;
  let productId: string;

  beforeAll(async () => {
    shop = await newShopkeeper(product.url);
    ({ productId } = await shop.addProduct({ productName: 'Toor Dal 1 kg', quantity: 5_000 }));
  });

  const sell = async (count: number) => {
    const replies = [];
    for (let sold = 0; sold < count; sold += 1) replies.push((await shop.order(productId, 1)).status);
    return replies.filter((status) => status !== 201);
  };

  /** Runs calls before, during and after the fault; @returns those that failed. */
  const failuresDuring = async (work: () => Promise<void>) => {
    const load = lightLoad(shop, productId);
    await pause(1_000);
    await work();
    await pause(1_000);
    // A busy machine answers fewer of them in that time.
    expect(await eventually(load.calls, (calls) => calls > LEAST_CALLS, LEVEL_MS)).toBeGreaterThan(LEAST_CALLS);
    return load.stop();
  };

  it('sells while RabbitMQ is stopped, and consumers catch up after its start', async () => {
    await product.rabbitmq.stop();
    expect(await sell(10)).toEqual([]);
    await product.rabbitmq.start();

    expect(await untilEventsSettled(product, LEVEL_MS)).toEqual([]);
  });

  it('catches up after RabbitMQ lost all its data', async () => {
    const before = sell(10);
    await product.wipeRabbitMq();
    expect([await before, await sell(10)]).toEqual([[], []]);

    expect(await untilEventsSettled(product, LEVEL_MS)).toEqual([]);
  });

  it('bills every sale of those times once', async () => {
    const { body } = await shop.http.ask<{ invoices: { orderId: string }[] }>('/api/invoices?limit=100');

    expect(new Set(body.invoices.map(({ orderId }) => orderId)).size).toBe(30);
    expect(body.invoices).toHaveLength(30);
  });

  it('fails no call while Redis is stopped', async () => {
    const failures = await failuresDuring(async () => {
      await product.redis.stop();
      await pause(5_000);
      await product.redis.start();
    });

    expect(failures).toEqual([]);
  });

  it.each([...SERVICES, 'bff'] as const)(
    'fails no call while the container of %s is replaced',
    async (node) => {
      expect(await failuresDuring(() => product.replace(node))).toEqual([]);
    },
    180_000,
  );

  it('recovers by itself, and keeps every promise, when the database restarts and each container dies', async () => {
    const folder = resolve(__dirname, '..', '..', '.cache', 'chaos');
    mkdirSync(folder, { recursive: true });
    const restart: Fault = { part: 'postgres', kind: 'restart', forMs: 1_000, afterMs: 1_000 };

    const report = await runChaosOn(product, {
      seed: SEED,
      kind: 'kills',
      plan: [restart, ...killsPlan(SEED, 1)],
      // Containers share the machine with whatever else runs on it.
      checkTimes: false,
      historyFile: join(folder, 'history-containers.jsonl'),
    });

    expect(isBroken(report) ? reportLines(report).join('\n') : '').toBe('');
    expect(new Set(report.faults.map(({ part }) => part)).size).toBe(9);
    expect(report.entries.filter(({ status }) => status === 201).length).toBeGreaterThan(100);
  });
});

/** As a lost disk leaves it: databases and roles are made again, empty. */
const LOSE_ALL = `do $$ declare lost text; begin
  for lost in select tablename from pg_tables where schemaname = 'public' loop
    execute format('drop table public.%I cascade', lost);
  end loop; end $$`;

describe('a backup of the databases on a server', () => {
  it('brings back a shop that was lost, and every figure agrees', async () => {
    const shop = await newShopkeeper(product.url);
    const { productId } = await shop.addProduct({ productName: 'Rava 500 g', quantity: 20 });
    for (let sale = 1; sale <= 3; sale += 1) expect((await shop.order(productId, sale)).status).toBe(201);
    await eventually(shop.invoices, ({ length }) => length === 3, 20_000);
    expect(await untilEventsSettled(product, LEVEL_MS)).toEqual([]);
    const before = await shopSnapshot(shop);
    const folder = mkdtempSync(join(tmpdir(), 'bahi-dumps-'));
    const env = {
      BACKUP_DATABASE_URL: product.superuserUrl('postgres'),
      FILES_DIR: '',
      PG_BIN: join(ROOT, 'deploy', 'postgres-client'),
      POSTGRES_IMAGE: STORE_IMAGES.postgres,
    };
    const services = SERVICES.flatMap((name) => product.nodes[name]);

    const made = await operate(['backup', join(folder, 'dumps')], env);
    await Promise.all(services.map((service) => service.stop()));
    for (const service of SERVICES) await product.query(service, LOSE_ALL);
    const careless = await operate(['restore', join(folder, 'dumps')], env);
    const restored = await operate(['restore', join(folder, 'dumps'), '--overwrite'], env);
    await Promise.all(services.map((service) => service.start()));
    rmSync(folder, { recursive: true, force: true });

    expect(made).toMatchObject({ code: 0 });
    expect(careless).toMatchObject({ code: 1, output: expect.stringContaining('--overwrite') });
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored') });
    expect(before.invoices).toHaveLength(3);
    expect(await shopSnapshot(shop)).toEqual(before);
    for (const service of ['billing', 'analytics'] as const)
      expect(await product.operate(service, 'audit')).toMatchObject({ exitCode: 0 });
    expect((await shop.order(productId, 1)).status).toBe(201);
    expect(await untilEventsSettled(product, LEVEL_MS)).toEqual([]);
  });
});

describe('the commands of the runbook, in the containers', () => {
  it.each([
    ['billing', 'audit'],
    ['analytics', 'audit'],
    ['billing', 'replay'],
    ['analytics', 'replay'],
    ['auth', 'rotate-keys'],
  ] as const)('%s runs %s', async (service, command) => {
    expect(await product.operate(service, command)).toMatchObject({ exitCode: 0 });
  });
});
