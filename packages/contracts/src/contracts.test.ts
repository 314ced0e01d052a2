import * as z from 'zod/mini';
import { contracts } from './contracts.js';
import { allEvents } from './events.js';
import { mediaTypeOf } from './kit/file-reply.js';
import { openApiDocument } from './kit/openapi.js';

const calls = contracts.flatMap(({ name, api }) =>
  Object.entries(api).map(([call, spec]) => ({ id: `${name}.${call}`, spec })),
);
type Operation = { operationId: string; responses: Record<string, { description: string }> };

describe('the contracts', () => {
  const document = openApiDocument(contracts, '1.0.0');
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

  it('appear in the API document, each call once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  it('use each method and path once', () => {
    const routes = calls.map(({ spec }) => `${spec.method} ${spec.path}`);

    expect(new Set(routes).size).toBe(routes.length);
  });

  it('honour a key on every write but those that need none', () => {
    const writes = calls.filter(({ spec }) => spec.method !== 'GET');

    expect(writes.filter(({ spec }) => spec.idempotency !== 'key').map(({ id }) => id)).toEqual([
      'auth.login',
      'auth.logout',
      'auth.closeShop',
      'catalog.validateCsv',
      'catalog.listCsvIssues',
      'catalog.adjustStock',
      'catalog.receiveStock',
      'catalog.startCount',
      'catalog.countProduct',
      'catalog.reviewCount',
      'catalog.approveCount',
      'catalog.dropCount',
      'orders.placeBill',
      'orders.quoteBill',
      'orders.holdBill',
      'orders.rateBill',
      'billing.recordPayment',
      'billing.quoteCreditNote',
      'billing.issueCreditNote',
      'billing.moveCash',
      'billing.createCustomer',
      'billing.noteReminder',
      'billing.validateCustomersCsv',
    ]);
    expect(writes.every(({ spec }) => spec.idempotency !== undefined)).toBe(true);
  });

  it('name only fields of the reply as what it must hold', () => {
    for (const { spec } of calls.filter(({ spec: { holds } }) => holds)) {
      const { required } = z.toJSONSchema(spec.reply) as { required: string[] };
      expect(required).toEqual(expect.arrayContaining([...(spec.holds ?? [])]));
    }
    expect(calls.filter(({ spec }) => spec.holds).length).toBeGreaterThan(0);
  });

  it('announce a file on the route as in the reply', () => {
    const files = calls.filter(({ spec }) => mediaTypeOf(spec.reply) !== undefined).map(({ id }) => id);

    expect(calls.filter(({ spec }) => spec.sends === 'file').map(({ id }) => id)).toEqual(files);
    expect(files).toEqual([
      'auth.exportShop',
      'catalog.listCsvIssues',
      'billing.readInvoicePaper',
      'billing.readNotePaper',
      'billing.readGstr1',
      'billing.readGstr1Csv',
      'billing.readStatementPaper',
      'billing.readReceiptPaper',
      'billing.exportCustomer',
      'billing.exportCustomers',
    ]);
  });

  it('never give two texts to one failure of a call', () => {
    for (const { spec } of calls) {
      const pairs = (spec.failures ?? []).map(({ status, code }) => `${status} ${code}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
  });

  it('describe in the document how a call fails', () => {
    expect(paths['/api/auth/login']?.post?.responses['503']?.description).toContain('Something went wrong.');
    expect(paths['/api/auth/login']?.post?.responses['400']?.description).toContain('Please fill in all fields');
    expect(paths['/api/products/add-single']?.post?.responses['409']?.description).toContain('product-name-exists');
  });

  it('stay as they are unless a change is meant', () => {
    expect(document).toMatchSnapshot();
  });
});

describe('the events', () => {
  it('have a type of their own and a publisher that exists', () => {
    const services = contracts.map(({ name }) => name);

    expect(new Set(allEvents.map(({ type }) => type)).size).toBe(allEvents.length);
    for (const { source } of allEvents) expect(services).toContain(source);
  });

  it('stay as they are unless a change is meant', () => {
    expect(allEvents.map((one) => ({ ...one, data: z.toJSONSchema(one.data) }))).toMatchSnapshot();
  });
});
