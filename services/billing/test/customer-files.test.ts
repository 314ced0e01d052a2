import { customerCsvApi } from '@bahi/contracts/billing';
import type { TestService } from '@bahi/testing';
import { auditOf, startBilling } from './support/billing-world.js';
import { customerOf, customerShop, paymentBy } from './support/customer-world.js';

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const fileShop = () => {
  const shop = customerShop(billing);
  const files = billing.client(customerCsvApi, { as: shop.who });
  const asFile = (lines: readonly string[]) => new Blob([lines.join('\r\n')]);
  return {
    ...shop,
    files,
    check: async (...lines: string[]) => (await files.validateCustomersCsv({ file: asFile(lines) })).body,
    load: (lines: readonly string[], uploadId = 'upload-1') =>
      files.importCustomers({ file: asFile(lines), body: { uploadId } }),
    list: async () => (await shop.customers.listCustomers({ query: {} })).body.customers,
  };
};

const HEADER = 'name,phone,openingBalance,asOf,creditLimit,address,note';

it('checks a file row by row: the first reason of each, also against the shop', async () => {
  const shop = fileShop();
  await shop.add({ name: 'Old', phone: '9000000001' });
  await shop.add({ name: 'Nobody  Known' });

  const { totalRows, validCustomers, errors } = await shop.check(
    HEADER,
    'Lakshmi,+91 98765-43210,"1,250.50",01/11/2026,5000,,',
    ',09876543210,,,,,',
    'Anand,98765,,,,,',
    ',,5,,,,',
    'Meera,,5.555,,,,',
    'Meera,,5,22/11/2026,,,',
    'Meera,,5,,-1,,',
    'Again,9000000001,,,,,',
    'nobody known,,,,,,',
    'Meera,,-5,2026-11-20,,,',
    'MEERA,,,,,,',
  );

  expect([totalRows, validCustomers]).toEqual([11, 2]);
  expect(errors).toEqual([
    { row: 3, message: 'This phone number is already used in row 2 of this file' },
    { row: 4, message: 'Enter a phone number of 10 digits' },
    { row: 5, message: 'Enter a name or a phone number' },
    { row: 6, message: 'openingBalance must be an amount with at most two decimals; below 0 is an advance' },
    { row: 7, message: 'asOf must be a day, such as 2026-11-21, not in the future' },
    { row: 8, message: 'creditLimit must be an amount of 0 or more, with at most two decimals' },
    { row: 9, message: 'Customer with this phone already exists' },
    { row: 10, message: 'Customer with this name already exists' },
    { row: 12, message: 'This name without a phone number is already used in row 11 of this file' },
  ]);
  expect(await shop.check('phone,limit', '1,2')).toMatchObject({
    code: 'csv-header',
    message: 'These required columns are missing: name',
  });
  expect(await shop.check(HEADER)).toMatchObject({ code: 'csv-empty' });
});

it('imports the good rows once per upload id, with their opening balances', async () => {
  const shop = fileShop();
  const lines = [HEADER, 'Lakshmi,9876543210,1250.50,01/11/2026,5000,,', 'Ravi,,-100,,,,', 'Bad,1,,,,,'];

  const replies = await Promise.all([shop.load(lines), shop.load(lines)]);
  const other = await shop.load([HEADER, 'Another,,,,,,']);

  for (const { status, body } of replies)
    expect([status, body]).toMatchObject([
      200,
      {
        uploadId: 'upload-1',
        results: { total: 3, added: 2, failed: [{ row: 4, reason: 'Enter a phone number of 10 digits' }] },
      },
    ]);
  expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(1);
  expect([other.status, other.body]).toMatchObject([422, { code: 'upload-id-reused' }]);
  const [lakshmi, ravi] = await shop.list();
  expect(lakshmi).toMatchObject({ name: 'Lakshmi', balance: 1250.5, oldestOpenOn: '2026-11-01', limit: 5_000 });
  expect(ravi).toMatchObject({ name: 'Ravi', balance: -100, advance: 100 });
  const paid = await shop.money.recordPayment({ body: paymentBy(lakshmi?.customerId ?? '', 1_300) });
  expect(paid.body).toMatchObject({ balance: -49.5, allocations: [{ invoiceId: null, amount: 1250.5 }] });
  const params = { customerId: ravi?.customerId ?? '' };
  const again = await shop.accounts.enterOpening({ params, body: { amount: 1, asOf: '2026-11-01' } });
  expect(again.body).toMatchObject({ code: 'opening-set' });
  expect(await auditOf(billing)).toEqual([]);
});

it('adds a phone number of two files at once, and of a till meanwhile, once', async () => {
  const shop = fileShop();
  const rows = Array.from({ length: 30 }, (_, index) => `Both ${index},${9_000_000_000 + index},5,,,,`);
  const phone = '9000000007';

  const [first, second, till] = await Promise.all([
    shop.load([HEADER, ...rows], 'one'),
    shop.load([HEADER, ...rows.toReversed()], 'two'),
    shop.customers.createCustomer({ body: customerOf({ phone }) }),
  ]);

  expect([first?.status, second?.status, [201, 409].includes(till?.status ?? 0)]).toEqual([200, 200, true]);
  const added = [first, second].reduce((sum, reply) => sum + (reply?.body.results.added ?? 0), 0);
  expect(added + Number(till?.status === 201)).toBe(30);
  expect(await shop.list()).toHaveLength(30);
});

it('exports what it imports: formulas are text, and the same file again adds nobody', async () => {
  const [shop, other] = [fileShop(), fileShop()];
  await shop.load([
    HEADER,
    '"=1+1",9876543210,999999999.99,2026-11-01,0,"4, Palace\nRoad",',
    ',9000000000,-7,,,,',
    'राम,,,,,,@home',
  ]);
  const exported = async (one: typeof shop) => {
    const { body } = await one.files.exportCustomers({ query: {} });
    return body instanceof Blob
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.arrayBuffer())
      : String(body);
  };
  const text = await exported(shop);

  expect(text).toContain("'=1+1,+919876543210,999999999.99,2026-11-01,0.00");
  const again = await shop.load([text], 'upload-2');
  expect(again.body.results).toMatchObject({ total: 3, added: 0 });
  await other.load([text]);
  expect(await exported(other)).toBe(text);
});
