import { customerCareApi } from '@bahi/contracts/billing';
import { createLogger } from '@bahi/platform/kernel';
import type { TestService } from '@bahi/testing';
import { billData, type PlacedBill } from './support/bill-data.js';
import { auditOf, startBilling } from './support/billing-world.js';
import { customerOf, customerShop, paymentBy } from './support/customer-world.js';
import { noteOf, paymentOf } from './support/money-world.js';

const logLines: string[] = [];
const logger = createLogger({
  name: 'billing',
  level: 'trace',
  destination: { write: (line) => void logLines.push(line) },
});

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling({ PUBLIC_URL: 'https://bahi.example/' }, { logger });
});
afterAll(() => billing.close());

const careShop = () => {
  const shop = customerShop(billing);
  return { ...shop, care: billing.client(customerCareApi, { as: shop.who }) };
};

describe('a merge', () => {
  it('moves bills, opening and advance, enters both sides and keeps the sum of balances', async () => {
    const shop = careShop();
    const [keep, from] = [await shop.add({ name: 'Lakshmi' }), await shop.add({ name: 'Laxmi', phone: '9876543210' })];
    const bill = await shop.sellTo(keep);
    await shop.accounts.enterOpening({ params: { customerId: keep }, body: { amount: 100, asOf: '2026-09-01' } });
    await shop.accounts.enterOpening({ params: { customerId: from }, body: { amount: 50, asOf: '2026-08-01' } });
    const { payment } = (await shop.money.recordPayment({ body: paymentBy(from, 300) })).body;
    const merge = (versions: object, into = keep, other = from) =>
      shop.care.mergeCustomers({ params: { customerId: into }, body: { from: other, versions: versions as never } });

    expect((await merge({ [keep]: 9, [from]: 1 })).body).toMatchObject({ code: 'customer-changed' });
    expect((await merge({ [keep]: 1 }, keep, keep)).body).toMatchObject({ code: 'merge-loop' });
    const { status, body } = await merge({ [keep]: 1, [from]: 1 });

    expect([status, body]).toMatchObject([
      200,
      { mergedInto: null, customer: { balance: 297, openingSet: true, version: 2 } },
    ]);
    // The advance of 250 meets the opening balance, then the bill.
    expect(await shop.open(keep)).toEqual([[bill, 297]]);
    expect((await shop.customers.readCustomer({ params: { customerId: from }, query: {} })).body).toMatchObject({
      mergedInto: keep,
      customer: { customerId: keep },
    });
    expect((await shop.entries(keep)).at(-1)).toEqual(['merge', -250, 297]);
    // All that names the merged one acts on the kept one; the loop is known then.
    await shop.money.recordPayment({ body: paymentBy(from, 97) });
    const later = await shop.sellTo(from);
    await shop.money.reversePayment({ params: { paymentId: payment.paymentId }, body: { reason: 'Bounced' } });
    expect(await shop.customer(keep)).toMatchObject({ balance: 297 - 97 + 447 + 300 });
    expect((await shop.open(keep)).map(([id]) => id)).toEqual(
      [null, null, bill, later].filter((id) => id !== undefined),
    );
    expect((await merge({ [keep]: 2, [from]: 2 })).body).toMatchObject({ code: 'merge-loop' });
    expect(await shop.add({ phone: '9876543210' })).toBeDefined();
    expect(await auditOf(billing)).toEqual([]);
  });

  it('under concurrent sales and payments of both loses nothing', async () => {
    const shop = careShop();
    const [keep, from] = [await shop.add({ name: 'A' }), await shop.add({ name: 'B' })];
    const bills = await Promise.all([shop.sellTo(keep), shop.sellTo(from)]);
    await Promise.all([
      shop.care.mergeCustomers({ params: { customerId: keep }, body: { from, versions: { [keep]: 1, [from]: 1 } } }),
      ...bills.map((bill) => shop.money.recordPayment({ body: paymentOf(bill, 100) })),
      ...[keep, from, keep, from].map((id) => shop.money.recordPayment({ body: paymentBy(id, 10) })),
      shop.sellTo(from),
    ]);

    expect(await shop.customer(keep)).toMatchObject({ balance: 3 * 447 - 240 });
    expect(await auditOf(billing)).toEqual([]);
  });
});

describe('an erased customer', () => {
  const HIDDEN = ['Savitri', '9812345678', 'Temple Road', 'pays late'];

  it('is found in no row, event or answer, but in bills where the law wants the name', async () => {
    const shop = careShop();
    const id = await shop.add({ name: 'Savitri', phone: '9812345678', address: 'Temple Road', note: 'pays late' });
    const params = { customerId: id };
    await shop.customers.updateCustomer(
      { params, body: { version: 1, note: 'pays late' } },
      { headers: { 'idempotency-key': 'k1' } },
    );
    const bill = await shop.sellTo(id);
    const refused = await shop.care.eraseCustomer({ params });
    expect(refused.body).toMatchObject({ code: 'customer-owes' });
    const paid = await shop.invoices.payInvoice(
      { params: { invoiceId: bill } },
      { headers: { 'idempotency-key': 'k2' } },
    );
    expect(paid.body.invoice.customerName).toBe('Savitri');
    const record = await shop.care.exportCustomer({ params, query: {} });
    expect(await textOf(record.body)).toContain('Savitri');

    const replies = [await shop.care.eraseCustomer({ params }), await shop.care.eraseCustomer({ params })];

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body.customer).toMatchObject({ name: null, phone: null, archivedAt: expect.any(String) });
    expect((await shop.read(bill)).customerName).toBe('Removed customer');
    for (const row of await allRows()) for (const hidden of HIDDEN) expect(row).not.toContain(hidden);
    expect((await shop.customers.updateCustomer({ params, body: { version: 4, name: 'Back' } })).status).toBe(404);
  });

  it('stays by name on a bill of 50,000 and more', async () => {
    const shop = careShop();
    const id = await shop.add({ name: 'Savitri', phone: '9812345678' });
    const sell = (paise: number) => shop.sell([], { customerKey: id, ...totalling(paise) });
    const [small, large] = [await sell(4_999_999), await sell(5_000_000)];
    await shop.money.recordPayment({ body: paymentBy(id, 99_999.99) });

    expect((await shop.care.eraseCustomer({ params: { customerId: id } })).status).toBe(200);

    const nameOn = async (invoiceId: string) => (await shop.read(invoiceId)).customerName;
    expect([await nameOn(small), await nameOn(large)]).toEqual(['Removed customer', 'Savitri']);
    expect((await allRows()).filter((row) => row.includes('9812345678'))).toEqual([]);
  });
});

describe('the person behind a customer', () => {
  const PERSON = { name: 'Gauri Bai', phone: '9822222222', address: 'Fort Lane 3', note: 'sister of Asha' };
  const HIDDEN = /Gauri|9822222222|Fort Lane|sister of Asha/;

  it('is in no event and no log line, also when a write of it fails', async () => {
    const shop = careShop();
    const id = await shop.add(PERSON);
    await shop.customers.updateCustomer({ params: { customerId: id }, body: { version: 1, note: 'sister of Asha' } });
    const bill = await shop.sellTo(id);
    await shop.money.recordPayment({ body: paymentBy(id, 100) });
    await shop.money.issueCreditNote({ body: noteOf(bill, [{ lineNo: 1, quantity: 1 }], { toAccount: 48 }) });
    await shop.care.noteReminder({ params: { customerId: id }, query: {} });
    await billing.database.query('alter table customers add constraint no_gauri check (note is null) not valid');
    const failed = await shop.customers.createCustomer({ body: customerOf({ ...PERSON, phone: '9822222223' }) });
    await billing.database.query('alter table customers drop constraint no_gauri');

    expect(failed.status).toBe(503);
    expect(logLines.join('')).toContain('no_gauri');
    expect(logLines.filter((line) => HIDDEN.test(line))).toEqual([]);
    const events = (await allRows()).filter((row) => /^(outbox|parked_events|inbox)/.test(row));
    expect(events.filter((row) => HIDDEN.test(row))).toEqual([]);
    expect(events.length).toBeGreaterThan(5);
  });
});

describe('a bill that the law wants with its buyer', () => {
  const REGISTERED = { name: 'Anand Traders', gstin: '29AAACM0000P1ZN', address: '4 Palace Road, Mysuru' };

  it('keeps an erased one until the time of the law is over, then forgets him', async () => {
    const shop = careShop();
    const large = { grossPaise: 5_000_030, netPaise: 5_000_030, totalPaise: 5_000_000 };
    const id = await shop.add(REGISTERED);
    const bill = await shop.sell([{ amountPaise: 5_000_000 }], { customerKey: id, ...large });
    const other = await shop.add({ name: 'Savitri' });
    const othersBill = await shop.sellTo(other, [{}]);
    await shop.care.eraseCustomer({ params: { customerId: id } });
    const nameOn = async (invoiceId: string) => (await shop.read(invoiceId)).customerName;
    const today = billing.clock.now().toISOString();
    const runOn = async (day: string) => {
      billing.clock.set(`${day}T12:00:00+05:30`);
      await billing.runJobs();
      billing.clock.set(today);
    };

    await runOn('2033-12-31');
    expect(await nameOn(bill)).toBe('Anand Traders');
    await runOn('2034-01-01');

    expect([await nameOn(bill), await nameOn(othersBill)]).toEqual(['Removed customer', 'Savitri']);
    const stored = await billing.database.query<{ text: string }>('select i::text as text from invoices as i');
    expect(stored.map(({ text }) => text).join()).not.toContain('Anand');
    expect(await auditOf(billing)).toEqual([]);
  });
});

describe('a reminder', () => {
  it('has text and links, is noted, and keeps quiet when it should', async () => {
    const shop = careShop();
    const id = await shop.add({ name: 'Lakshmi', phone: '9876543210', language: 'hi' });
    const params = { customerId: id };
    const read = async (query = {}) => (await shop.care.readReminder({ params, query })).body.reminder;
    expect(await read()).toMatchObject({ quiet: 'no-balance' });
    await shop.sellTo(id);

    const english = await read({ language: 'en' });
    expect(english).toMatchObject({ language: 'en', quiet: null, link: null, remindedAt: null });
    expect(english.text).toContain('₹447.00');
    expect(english.whatsapp).toBe(`https://wa.me/919876543210?text=${encodeURIComponent(english.text)}`);
    expect(english.sms).toMatch(/^sms:\+919876543210\?body=/);
    expect((await read()).text).toContain('नमस्ते Lakshmi');
    const noted = (await shop.care.noteReminder({ params, query: {} })).body.reminder;
    expect(noted.text).toContain(noted.link);
    expect(await shop.customer(id)).toMatchObject({ remindedAt: expect.any(String), version: 1 });
    await shop.customers.updateCustomer({ params, body: { version: 1, promisedOn: '2026-11-22' } });
    expect(await read()).toMatchObject({ quiet: 'promised' });
    expect((await shop.care.noteReminder({ params, query: {} })).body).toMatchObject({ code: 'reminder-quiet' });
    await shop.customers.updateCustomer({ params, body: { version: 2, promisedOn: null, mayRemind: false } });
    expect(await read()).toMatchObject({ quiet: 'not-wanted' });
  });

  it('opens the page of the customer until a new one is made or 30 days are over, thirty times in 15 minutes', async () => {
    const shop = careShop();
    const guest = billing.client(customerCareApi);
    const id = await shop.add({ name: 'Anand', phone: '9876543210' });
    await shop.sellTo(id);
    const remind = async () =>
      (await shop.care.noteReminder({ params: { customerId: id }, query: {} })).body.reminder.link?.split('/due/')[1] ??
      '';
    const open = (token: string) => guest.readDue({ params: { token }, query: {} });
    const [first, second] = [await remind(), await remind()];

    expect(second).toMatch(/^[\w-]{22}$/);
    expect((await open(first)).status).toBe(404);
    const page = await open(second);
    expect([page.status, page.body.due]).toMatchObject([
      200,
      { balance: 447, entries: [{ kind: 'bill', debit: 447 }] },
    ]);
    expect(JSON.stringify(page.body)).not.toContain('Anand');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect((await open('x')).status).toBe(404);
    const stored = await billing.database.query<{ text: string }>('select l::text as text from due_links as l');
    expect(stored.map(({ text }) => text).join()).not.toContain(second);
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) statuses.push((await open(second)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    billing.clock.advance({ days: 29 });
    expect((await open(second)).status).toBe(200);
    billing.clock.advance({ days: 1 });
    expect((await open(second)).status).toBe(404);
  });
});

/** A bill of one line, total in paise. */
function totalling(paise: number): Partial<PlacedBill> {
  const [first] = billData(billing, []).lines;
  if (!first) throw new Error('no line');
  const sums = { grossPaise: paise, netPaise: paise };
  const line = {
    ...first,
    ...sums,
    quantityMilli: 1_000,
    unitsMilli: 1_000,
    listPricePaise: paise,
    unitPricePaise: paise,
  };
  return { ...sums, roundOffPaise: 0, totalPaise: paise, lines: [{ ...line, totalPaise: paise }] };
}

/** Every row of billing as text, after the name of its table. */
async function allRows(): Promise<string[]> {
  const tables = await billing.database.query<{ name: string }>(
    `select c.relname as name from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      billing.database.query<{ text: string }>(`select '${name}: ' || t::text as text from "${name}" as t`),
    ),
  );
  return rows.flat().map(({ text }) => text);
}

async function textOf(body: unknown): Promise<string> {
  return body instanceof Blob ? body.text() : JSON.stringify(body);
}
