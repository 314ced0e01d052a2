import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { startBilling } from './support/billing-world.js';
import { customerOf, customerShop, paymentBy } from './support/customer-world.js';

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

describe('POST /api/customers', () => {
  it('adds a customer once per key, sent five times at once', async () => {
    const shop = customerShop(billing);
    const body = customerOf({ name: ' Lakshmi  Stores ', phone: '+91 98765-43210', limit: 5_000, language: 'hi' });

    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.customers.createCustomer({ body })));
    const other = await shop.customers.createCustomer({ body: { ...body, name: 'Another' } });

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(4);
    expect(replies[0]?.body.customer).toMatchObject({
      ...{
        customerId: body.customerKey,
        name: 'Lakshmi Stores',
        phone: '+919876543210',
        limit: 5_000,
        limitInForce: 5_000,
      },
      ...{ balance: 0, advance: 0, version: 1, createdBy: shop.who.userId, mayRemind: true, openingSet: false },
    });
    expect([other.status, other.body]).toMatchObject([422, { code: 'customer-key-reused' }]);
  });

  it('is never refused for the phone number that an equal request has just stored', async () => {
    const shop = customerShop(billing);
    for (let round = 0; round < 60; round += 1) {
      const body = customerOf({ phone: `98765${43_210 + round}` });
      const replies = await Promise.all(Array.from({ length: 8 }, () => shop.customers.createCustomer({ body })));
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    }
  });

  it('is refused for a phone number in use, with that customer; also of ten at once one is added', async () => {
    const shop = customerShop(billing);
    const spelled = ['09876543210', '9876543210', '+91 98765 43210', '919876543210', '(98765) 43210'];
    const replies = await Promise.all(
      spelled.map((phone) => shop.customers.createCustomer({ body: customerOf({ phone }) })),
    );

    const [added] = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({
      code: 'phone-taken',
      current: { customerId: added?.body.customer.customerId },
    });
  });

  it('names everything that is wrong at once', async () => {
    const shop = customerShop(billing);
    const wrong = { name: 'x'.repeat(121), phone: '12', limit: -1, language: 'fr', gstin: '29AAACM0000P1ZM', pin: '1' };
    const { status, body } = await shop.customers.createCustomer({ body: customerOf(wrong) as never });
    const fields = (body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field);

    expect([status, fields.sort()]).toEqual([400, ['gstin', 'language', 'limit', 'name', 'phone', 'pin']]);
    for (const [given, message] of [
      [{ name: ' ', phone: null }, 'Enter a name or a phone number'],
      [{ gstin: '29AAACM0000P1ZN' }, 'A registered buyer needs an address'],
    ] as const) {
      const reply = await shop.customers.createCustomer({ body: customerOf(given) });
      expect([reply.status, reply.body]).toMatchObject([400, { message }]);
    }
  });

  it('completes a registered buyer with the State of its number and its name', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ name: 'Mysore Foods', gstin: '29aaacm0000p1zn', address: '4 Palace Road' });

    expect(await shop.customer(id)).toMatchObject({
      gstin: '29AAACM0000P1ZN',
      legalName: 'Mysore Foods',
      stateCode: '29',
    });
  });
});

describe('a customer', () => {
  it('is edited on the version that was read', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ phone: '9876543210', note: 'Pays on Fridays' });
    await shop.add({ name: 'Ravi', phone: '9876543211' });
    const edit = (version: number, over: object) =>
      shop.customers.updateCustomer({ params: { customerId: id }, body: { version, ...over } });

    const edited = await edit(1, { name: 'Lakshmi & Sons', note: '', promisedOn: '2026-12-01', mayRemind: false });
    expect([edited.status, edited.body.customer]).toMatchObject([
      200,
      {
        name: 'Lakshmi & Sons',
        phone: '+919876543210',
        note: null,
        promisedOn: '2026-12-01',
        mayRemind: false,
        version: 2,
      },
    ]);
    expect([(await edit(1, { name: 'Old' })).body, (await edit(2, { phone: '9876543211' })).body]).toMatchObject([
      { code: 'customer-changed', current: { name: 'Lakshmi & Sons', version: 2 } },
      { code: 'phone-taken', current: { name: 'Ravi' } },
    ]);
    expect((await edit(2, { name: null, phone: null })).status).toBe(400);
  });

  it('is archived when its account is settled; then its phone number is free', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ phone: '9876543210' });
    const params = { customerId: id };
    const codeOf = async (call: Promise<{ body: unknown }>) => ((await call).body as { code?: string }).code;
    await shop.sellTo(id);
    expect(await codeOf(shop.customers.archiveCustomer({ params }))).toBe('customer-owes');
    await shop.money.recordPayment({ body: paymentBy(id, 447) });
    const pending = { method: 'upi', state: 'pending' };
    const { payment } = (await shop.money.recordPayment({ body: paymentBy(id, 5, pending) })).body;
    expect(await codeOf(shop.customers.archiveCustomer({ params }))).toBe('customer-owes');
    await shop.money.failPayment({ params: { paymentId: payment.paymentId }, body: { reason: 'Never came' } });

    expect((await shop.customers.archiveCustomer({ params })).body.customer.archivedAt).not.toBeNull();
    expect((await shop.customers.archiveCustomer({ params })).body.customer.version).toBe(2);
    const other = await shop.add({ phone: '9876543210' });
    expect(await codeOf(shop.customers.restoreCustomer({ params }))).toBe('phone-taken');
    await shop.customers.archiveCustomer({ params: { customerId: other } });
    expect((await shop.customers.restoreCustomer({ params })).body.customer).toMatchObject({
      archivedAt: null,
      version: 3,
    });
  });

  it('of another shop is like none, in every call', async () => {
    const [shop, other] = [customerShop(billing), customerShop(billing)];
    const id = await shop.add();
    for (const customerId of [id, uuidv7()]) {
      const params = { customerId };
      const replies = [
        await other.customers.readCustomer({ params, query: {} }),
        await other.customers.updateCustomer({ params, body: { version: 1, name: 'Mine' } }),
        await other.customers.archiveCustomer({ params }),
        await other.customers.restoreCustomer({ params }),
        await other.accounts.readLedger({ params, query: {} }),
        await other.accounts.listOpenItems({ params, query: {} }),
        await other.accounts.readStatement({ params, query: { from: '2026-11-01', to: '2026-11-02' } }),
        await other.accounts.enterOpening({ params, body: { amount: 1, asOf: '2026-11-01' } }),
        await other.accounts.writeOff({ params, body: { amount: 1, reason: 'Gift' } }),
      ];
      expect(
        new Set(replies.map(({ status, body }) => `${status} ${(body as unknown as { code: string }).code}`)),
      ).toEqual(new Set(['404 customer-not-found']));
    }
  });
});

describe('GET /api/customers', () => {
  it('sends the whole list by name under a tag that changes with every account', async () => {
    const shop = customerShop(billing);
    const id = await shop.add({ name: 'lakshmi', phone: '9876543210' });
    await shop.add({ name: 'Anand' });
    await shop.add({ name: null, phone: '9000000000' });
    const list = (headers = {}) => shop.customers.listCustomers({ query: {} }, { headers });

    const first = await list();
    const etag = first.headers.get('etag') ?? '';
    expect(first.body).toMatchObject({
      defaultLimit: null,
      next: null,
      customers: [{ phone: '+919000000000' }, { name: 'Anand' }, { customerId: id, name: 'lakshmi', balance: 0 }],
    });
    expect((await list({ 'if-none-match': etag })).status).toBe(304);
    await shop.sellTo(id);
    const after = await list({ 'if-none-match': etag });
    expect([after.status, after.body.customers[2]]).toMatchObject([200, { balance: 447, oldestOpenOn: '2026-11-21' }]);
  });

  it('sends more than 20,000 page by page only', async () => {
    const shop = customerShop(billing);
    const filled = `insert into customers (shop_id, customer_key, version, name, name_key, created_at, created_by)
      select $1, gen_random_uuid(), 1, 'C ' || n, 'c ' || lpad(n::text, 5, '0'), now(), $1 from generate_series(1, 20001) as n`;
    await billing.database.query(filled, [shop.who.shopId]);
    await billing.database.query(
      `insert into accounts (shop_id, account_key, kind)
        select c.shop_id, c.customer_key, 'customer' from customers as c where c.shop_id = $1`,
      [shop.who.shopId],
    );
    const page = async (query: object) => (await shop.customers.listCustomers({ query } as never)).body;

    const first = await page({});
    const second = await page({ cursor: first.next, limit: '200' });
    expect([first.customers.length, first.customers.at(-1)?.name, second.customers.length]).toEqual([50, 'C 50', 200]);
    expect(second.customers[0]?.name).toBe('C 51');
    await billing.database.query(`delete from customers where shop_id = $1 and name = 'C 1'`, [shop.who.shopId]);
    const whole = await page({});
    expect([whole.customers.length, whole.next]).toEqual([20_000, null]);
  });

  it('finds by words and digits, who owes and who is archived, page by page', async () => {
    const shop = customerShop(billing);
    const ids: string[] = [];
    for (const name of ['Lakshmi Stores', 'Stores of Ravi', 'Anand', '100% _cotton'])
      ids.push(await shop.add({ name }));
    await shop.add({ name: 'Meera', phone: '9876543210' });
    await shop.sellTo(ids[1] ?? '');
    await shop.customers.archiveCustomer({ params: { customerId: ids[2] ?? '' } });
    const find = async (query: object) => {
      const { customers, next } = (await shop.customers.listCustomers({ query } as never)).body;
      return { names: customers.map(({ name }) => name), next };
    };

    expect((await find({ query: 'STORES' })).names).toEqual(['Lakshmi Stores', 'Stores of Ravi']);
    expect((await find({ query: 'ravi stores' })).names).toEqual(['Stores of Ravi']);
    expect((await find({ query: '% _' })).names).toEqual(['100% _cotton']);
    expect((await find({ query: '765' })).names).toEqual(['Meera']);
    expect((await find({ owing: 'true' })).names).toEqual(['Stores of Ravi']);
    expect((await find({ archived: 'true' })).names).toEqual(['Anand']);
    const first = await find({ limit: '3' });
    const second = await find({ limit: '3', cursor: first.next });
    expect([...first.names, ...second.names, second.next]).toEqual([
      ...['100% _cotton', 'Lakshmi Stores', 'Meera', 'Stores of Ravi', null],
    ]);
    expect((await shop.customers.listCustomers({ query: { cursor: 'x' } })).status).toBe(400);
  });
});
