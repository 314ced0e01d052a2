import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newProductId } from '@bahi/contracts/shared';
import { type Ask, createHttpClient } from '@bahi/testing/shop/http-client';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { eventually, newShopkeeper, productForm, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, withConnection } from '@bahi/testing/worlds/opened-world';
import { comparable, ID_PLACES, idPairs } from './support/foreign-probes.js';
import { billOf, HELD, publicCalls } from './support/public-calls.js';
import { closeRawConnections, sendRaw } from './support/raw-http.js';
import { addUnderKey, everythingOf, importCsv, KEYS, type Traces, tracesOf, trade } from './support/two-shops.js';

const PROBES = sizeOf(400, 10_000);
const AT_ONCE = 8;

let world: OpenedWorld;
let owner: Shopkeeper;
let stranger: Shopkeeper;
let traces: Traces;
let ownersShop: string[];
let strangersShop: string[];

beforeAll(async () => {
  world = await openOpenedWorld();
  owner = await newShopkeeper(world.url);
  stranger = await newShopkeeper(world.url);
  await trade(owner);
  traces = await tracesOf(owner);
  ownersShop = await everythingOf(owner);
  strangersShop = await everythingOf(stranger);
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

function asStranger(ask: ReturnType<(typeof ID_PLACES)[string]>) {
  return sendRaw(world.url, { ...ask, headers: { ...ask.headers, Authorization: `Bearer ${stranger.http.token}` } });
}

describe('an id of another shop', () => {
  it('is tried in every place of the contract that takes one', () => {
    const inBody = [
      ...['catalog.adjustStock', 'catalog.receiveStock', 'catalog.startCount', 'catalog.setTaxClasses'],
      ...['orders.placeOrder', 'orders.placeBill', 'orders.quoteBill'],
      ...['billing.recordPayment', 'billing.quoteCreditNote', 'billing.issueCreditNote'],
    ];
    // The page of a customer has a random token instead of an id, and no caller.
    const takers = publicCalls.filter(
      ({ spec, id }) => spec.auth === 'user' && (/:/.test(spec.path) || inBody.includes(id)),
    );

    expect(Object.keys(ID_PLACES).sort()).toEqual(takers.map(({ id }) => id).sort());
  });

  it('gets the same bytes as an id that does not exist', async () => {
    const random = seeded(SEED);
    const pairs = idPairs(traces);
    const differences: string[] = [];
    let probed = 0;
    const probe = async () => {
      const place = random.pick(Object.keys(ID_PLACES));
      const { foreign, unknown } = random.pick(pairs);
      const askWith = ID_PLACES[place];
      if (!askWith) throw new Error(`Nothing is known of ${place}`);
      const [toForeign, toUnknown] = await Promise.all([asStranger(askWith(foreign)), asStranger(askWith(unknown))]);
      probed += 1;
      if (comparable(toForeign) !== comparable(toUnknown) || /true/.test(toForeign.text.replace('"success":true', '')))
        differences.push(`${place} ${foreign}: ${comparable(toForeign)} / ${unknown}: ${comparable(toUnknown)}`);
    };
    for (let sent = 0; sent < PROBES; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, probe));

    expect(differences).toEqual([]);
    // Foreign ids alone: the unknown ones that they are compared with come on top.
    expect(probed).toBe(PROBES);
  });

  it('has no effect as an undeclared parameter', async () => {
    const claims = { shopId: traces.shopId, shop: traces.shopId, userId: traces.userId, 'shop_id[]': traces.shopId };
    const query = new URLSearchParams(claims).toString();
    const headers = {
      'X-Shop-Id': traces.shopId,
      'X-After': 'catalog=999,orders=999',
      Cookie: `shop=${traces.shopId}`,
    };
    const lists = publicCalls.filter(({ spec: { method, path } }) => method === 'GET' && !path.includes(':'));
    const shown = await Promise.all(
      lists.map(({ spec }) => asStranger({ method: 'GET', path: `${spec.path}?${query}`, headers })),
    );

    const leaking = shown.filter(({ text }) => /Basmati|Rice flour|Toor Dal|Moong|ORD-|INV-/.test(text));
    expect(leaking).toEqual([]);
  });

  it('may be given to a product of the own shop, like any other well-formed one', async () => {
    const taken = traces.products.at(-1);
    const added = await stranger.addProduct({
      productName: taken?.productName ?? '',
      productId: taken?.productId ?? '',
    });

    expect(added.productId).toBe(taken?.productId);
    expect(added._id).not.toBe(taken?._id);
    expect(await owner.products()).toEqual(traces.products);
  });
});

describe('a customer of another shop', () => {
  it('is like none inside bills, payments, held bills, merges and lists', async () => {
    const own = (
      await stranger.http.ask<{ customer: { customerId: string } }>('/api/customers', {
        json: { customerKey: randomUUID(), name: 'Own' },
      })
    ).body.customer.customerId;
    const basket = { lines: [{ productId: newProductId(), quantity: 1, unitPrice: 100, priceVersion: 1 }] };
    const bill = () => ({ billKey: randomUUID(), ...basket, expectedTotal: 100 });
    const asksOf = (customerId: string, invoiceId: string): readonly [string, Ask][] => [
      ['/api/bills', { json: { ...bill(), customerId, payments: [], credit: 100 } }],
      ['/api/bills', { json: { ...bill(), customerId, payments: [{ method: 'cash', amount: 100 }] } }],
      ['/api/bills/quote', { json: { ...basket, customerId } }],
      [`/api/bills/held/${randomUUID()}`, { method: 'PUT', json: { ...HELD, customerId } }],
      ['/api/payments', { json: { paymentKey: randomUUID(), customerId, amount: 1, method: 'cash' } }],
      [
        '/api/payments',
        {
          json: {
            paymentKey: randomUUID(),
            customerId: own,
            amount: 1,
            method: 'cash',
            allocate: [{ invoiceId, amount: 1 }],
          },
        },
      ],
      [`/api/payments?customerId=${customerId}`, {}],
      [`/api/customers/${own}/merge`, { json: { from: customerId, versions: { [own]: 1, [customerId]: 1 } } }],
      [`/api/customers/${customerId}/merge`, { json: { from: own, versions: { [own]: 1, [customerId]: 1 } } }],
      [`/api/customers/${own}/write-off`, { json: { amount: 1, reason: 'Gift', invoiceId } }],
    ];
    // The ids that a caller has sent, and times, differ anyway.
    const plain = (text: string) =>
      text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now');
    const answersOf = async (customerId: string, invoiceId: string) => {
      const answers: string[] = [];
      for (const [path, ask] of asksOf(customerId, invoiceId)) {
        const { status, body } = await stranger.http.ask(path, ask);
        answers.push(
          `${path.replace(customerId, 'id')} ${status} ${plain(JSON.stringify(body))}`.replace(/held\/\S+/, 'held'),
        );
      }
      return answers;
    };

    const foreign = await answersOf(traces.customerId, traces.invoices[0]?.invoiceId ?? '');
    expect(foreign).toEqual(await answersOf(randomUUID(), 'INV-2627-999999'));
    const codes = foreign.map((answer) => /"code":"([^"]+)"/.exec(answer)?.[1] ?? /^\S+ (\d+)/.exec(answer)?.[1]);
    expect(codes).toEqual([
      ...['customer-not-found', 'customer-not-found', 'customer-not-found', '200', 'customer-not-found'],
      ...['allocations-do-not-match', '200', 'customer-not-found', 'customer-not-found', 'invoice-not-found'],
    ]);
  });
});

describe('the person behind a customer', () => {
  const PERSON = { name: 'Gauri Bai', phone: '9822222222', address: 'Fort Lane 3', note: 'sister of Asha' };
  const HIDDEN = '%(Gauri|9822222222|Fort Lane|sister of Asha)%';

  it('is in no row of another service, in no event and no line of the log; erased, in no row at all', async () => {
    const shop = await newShopkeeper(world.url);
    const { productId } = await shop.addProduct({ productName: 'Jaggery 1 kg', quantity: 5, sellingPrice: 100 });
    const customerKey = randomUUID();
    await shop.http.ask('/api/customers', { json: { customerKey, ...PERSON } });
    for (const query of ['Gauri', PERSON.phone]) await shop.http.ask(`/api/customers?query=${query}`);
    await shop.http.ask('/api/customers', { json: { customerKey: randomUUID(), ...PERSON } });
    const sale = { ...billOf(randomUUID(), productId), customerId: customerKey, payments: [], credit: 100 };
    const { status, body } = await shop.http.ask<{ invoiceId: string }>('/api/bills', {
      json: sale,
      headers: { 'Idempotency-Key': 'sale' },
    });
    expect(status).toBe(201);
    await shop.http.ask(`/api/bills/held/${randomUUID()}`, {
      method: 'PUT',
      json: { ...HELD, customerId: customerKey },
    });
    await shop.http.ask(`/api/invoices/${body.invoiceId}/pay`, {
      method: 'PATCH',
      headers: { 'Idempotency-Key': 'pay' },
    });
    await eventually(
      () => rowsWith(HIDDEN, 'billing'),
      (names) => names.includes('invoices'),
      10_000,
    );

    const billing = await rowsWith(HIDDEN, 'billing');
    expect(await rowsOfOthers()).toEqual([]);
    expect(billing.filter((name) => !['customers', 'idempotency_keys', 'invoices'].includes(name))).toEqual([]);
    expect(billing).toEqual(expect.arrayContaining(['customers', 'invoices']));

    const erased = await shop.http.ask(`/api/customers/${customerKey}/erase`, { method: 'POST' });
    expect(erased.status).toBe(200);
    expect([...(await rowsWith(HIDDEN, 'billing')), ...(await rowsOfOthers())]).toEqual([]);
    const lines = (await readFile(join(world.dataDir, 'bahi.log'), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => /Gauri|9822222222|Fort Lane|sister of Asha/.test(line))).toEqual([]);
  });

  async function rowsOfOthers(): Promise<string[]> {
    const found: string[] = [];
    for (const service of ['auth', 'catalog', 'orders', 'analytics']) found.push(...(await rowsWith(HIDDEN, service)));
    return found;
  }

  /** The tables of a service with rows that have a text, once per row. */
  async function rowsWith(text: string, service: string): Promise<string[]> {
    return withConnection(await world.databaseUrl(service, 'superuser'), async (client) => {
      const tables = await client.query<{ name: string }>(
        `select c.relname as name from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
      );
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const rows = await client.query(`select 1 from "${name}" as t where t::text similar to $1`, [text]);
        found.push(...rows.rows.map(() => name));
      }
      return found;
    });
  }
});

describe('a request key or upload id of another shop', () => {
  it('is new in the own shop: the request is executed there', async () => {
    const added = await addUnderKey(stranger, 'Chana Dal 1 kg');
    const imported = await importCsv(stranger, KEYS.upload);

    expect([added.status, added.headers.get('idempotent-replay')]).toEqual([201, null]);
    expect([imported.status, imported.headers.get('idempotent-replay')]).toEqual([200, null]);
    expect(imported.body).toMatchObject({ results: { total: 1, failed: [] } });
  });

  it('reveals nothing of the reply that is stored under it', async () => {
    const [product] = traces.products;
    const [invoice] = traces.invoices;
    const pay = await stranger.http.ask(`/api/invoices/${invoice?.invoiceId}/pay`, {
      method: 'PATCH',
      headers: { 'Idempotency-Key': KEYS.pay },
    });
    const order = await stranger.order(product?._id ?? '', 2, 5, { 'Idempotency-Key': KEYS.order });

    expect([pay.status, pay.body.code]).toEqual([404, 'invoice-not-found']);
    expect([order.status, order.body.code]).toEqual([404, 'product-not-found']);
  });

  it('of the same user does not reach across calls', async () => {
    const elsewhere = await owner.http.ask('/api/products/add-single', {
      form: productForm({ productName: 'Rajma 1 kg' }),
      headers: { 'Idempotency-Key': KEYS.pay },
    });

    expect([elsewhere.status, elsewhere.headers.get('idempotent-replay')]).toEqual([201, null]);
  });
});

describe('after all of that', () => {
  it('each shop has what its own keeper did, and nothing else', async () => {
    const own = await stranger.products();
    const names = own.map(({ productName }) => productName).sort();

    expect(names).toEqual(['Chana Dal 1 kg', 'Moong Dal 1 kg', traces.products.at(-1)?.productName].sort());
    expect((await everythingOf(stranger)).slice(1, 5)).toEqual(strangersShop.slice(1, 5));
    expect((await everythingOf(owner)).slice(1, 5)).toEqual(ownersShop.slice(1, 5));
    expect((await owner.products()).filter(({ productName }) => productName !== 'Rajma 1 kg')).toEqual(traces.products);
  });

  it('a picture is readable by its name alone, and its name cannot be guessed', async () => {
    const imageUrl = traces.products.find((product) => product.imageUrl)?.imageUrl ?? '';
    const anyone = createHttpClient(world.url);

    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect((await fetch(world.url + imageUrl)).status).toBe(200);
    expect((await anyone.ask('/uploads/')).status).toBe(404);
  });
});
