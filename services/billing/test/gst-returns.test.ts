import { createHash } from 'node:crypto';
import { billingApi, gstReturnApi } from '@bahi/contracts/billing';
import { BillPlaced } from '@bahi/contracts/orders';
import { asPaise, type Day } from '@bahi/contracts/shared';
import { type Period, SIMPLE_PROFILE, type TaxProfile, type TurnoverBand } from '@bahi/contracts/tax';
import type { TestService } from '@bahi/testing';
import fc from 'fast-check';
import { gstr1Files } from '../src/domain/gst/gstr1-files.js';
import { hasErrors, monthReturn } from '../src/domain/gst/month-return.js';
import { startBilling } from './support/billing-world.js';
import { randomMonths } from './support/random-months.js';
import { type DocumentLine, SELLER, sellBill, type WholeDocument } from './support/return-documents.js';
import { storeDocuments } from './support/stored-documents.js';
import { sumDocuments } from './support/sum-documents.js';
import { taxedBill } from './support/taxed-bill.js';
import { expected, WORKED_PERIOD, workedDocuments } from './support/worked-month.js';

const FILE = JSON.stringify(expected.gstr1);
const params = { period: WORKED_PERIOD };

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

/** A shop with the documents of the worked month. */
async function workedShop(documents: readonly WholeDocument[] = workedDocuments()) {
  const who = billing.signIn();
  await storeDocuments(billing, who.shopId, documents);
  return { who, client: billing.client(gstReturnApi, { as: who }) };
}

async function keepProfile(shopId: string, profile: Partial<TaxProfile>, from = '2026-01-01'): Promise<void> {
  const values = [shopId, JSON.stringify({ ...SIMPLE_PROFILE, ...profile }), from];
  await billing.database.query(`insert into tax_profiles values ($1, $3, 1, $2)`, values);
}

async function textOf(body: Blob): Promise<string> {
  return Buffer.from(await body.arrayBuffer()).toString('utf8');
}

describe('the return of a month', () => {
  it('is the worked example, from the database', async () => {
    const { client } = await workedShop();
    const { status, headers, body } = await client.readGstr1({ params, query: {} });
    expect([status, headers.get('content-type'), headers.get('x-parts')]).toEqual([
      200,
      'application/json; charset=utf-8',
      '1',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*returns_\d+_R1_27AABCB0000K1ZB_offline\.json$/);
    expect(await textOf(body)).toBe(FILE);
    for (const [name, csv] of Object.entries(expected.csv)) {
      const section = name.replace('.csv', '') as 'b2b';
      const file = await client.readGstr1Csv({ params: { ...params, section }, query: {} });
      expect(await textOf(file.body)).toBe(csv);
    }
  });

  it('says what the portal will say, and how the tax of small sales differs', async () => {
    const { client } = await workedShop();
    const { body } = await client.readGstReturn({ params, query: {} });
    const { nilAndExempt, ...rest } = expected.gstr3b;
    expect(body.gstr3b).toMatchObject({ nilAndExempt, outwardTaxable: rest.outwardTaxable, zeroRated: rest.zeroRated });
    expect(body.gstr3b?.interStateToUnregistered).toMatchObject(rest.interStateToUnregistered);
    expect(body).toMatchObject({
      ...{ period: '2026-10', status: 'open', gstin: '27AABCB0000K1ZB', checks: [], sha256: null },
      smallB2cTax: { chargedOnBills: 300.86, fromTaxable: 300.88, difference: 0.02, writes: 'from-taxable' },
      turnover: { month: 91233.62, quarter: 91233.62 },
    });
    expect(body.files).toEqual([expect.stringMatching(/^returns_\d+_R1_27AABCB0000K1ZB_offline\.json$/)]);
    expect(body.counts.map(({ section, count }) => [section, count])).toEqual([
      ...[
        ['b2b', 2],
        ['b2cl', 1],
        ['b2cs', 3],
        ['cdnr', 1],
        ['cdnur', 1],
        ['exemp', 2],
      ],
      ...[
        ['hsn-b2b', 3],
        ['hsn-b2c', 6],
        ['docs', 12],
      ],
    ]);
  });

  it('asks for a month that has begun', async () => {
    const client = billing.client(gstReturnApi, { as: billing.signIn() });
    for (const period of ['2026-13', '10-2026']) {
      const { status, body } = await client.readGstReturn({ params: { period }, query: {} });
      expect([status, body.message]).toEqual([400, 'Use a month like 2026-10']);
    }
    const { status, body } = await client.readGstReturn({ params: { period: '2999-01' }, query: {} });
    expect([status, body.message]).toEqual([400, 'This month has not begun']);
  });

  it('is filed by regular shops only', async () => {
    const { client } = await workedShop(
      workedDocuments().map((one) => ({ ...one, sellerKind: 'composition' as const })),
    );
    const { body } = await client.readGstReturn({ params, query: {} });
    expect(body).toMatchObject({ gstin: null, gstr3b: null, files: [], turnover: { month: 91233.62 } });
    const replies = [
      await client.readGstr1({ params, query: {} }),
      await client.readGstr1Csv({ params: { ...params, section: 'b2b' }, query: {} }),
      await client.lockGstReturn({ params }),
    ];
    for (const { status, body } of replies) expect([status, body]).toMatchObject([409, { code: 'not-a-regular-shop' }]);
  });

  it('has a file for each number of the shop', async () => {
    const other = '29AAACM0000P1ZN';
    const documents = workedDocuments();
    const moved = documents.map((one) => (one.day < '2026-10-09' ? { ...one, sellerGstin: other } : one));
    const { client } = await workedShop(moved);
    const { body } = await client.readGstReturn({ params, query: {} });
    expect(body).toMatchObject({ gstin: '27AABCB0000K1ZB', gstins: ['27AABCB0000K1ZB', other] });
    const first = await client.readGstr1({ params, query: { gstin: other } });
    const file = JSON.parse(await textOf(first.body));
    expect([file.gstin, file.doc_issue.doc_det[0].docs[0].to]).toEqual([other, 'INV-2627-000104']);
  });

  it('adds random months up as one does document by document, and names what is wrong', async () => {
    const agree = async ({ documents, turnoverBand }: RandomMonth) => {
      const { who, client } = await workedShop(documents);
      await keepProfile(who.shopId, { kind: 'regular', gstin: SELLER.gstin, turnoverBand });
      const settings = { ...SELLER, ...RETURN, turnoverBand };
      const made = monthReturn(settings, sumDocuments(documents, settings), '2026-11-05' as Day);
      const { body } = await client.readGstReturn({ params, query: {} });
      expect(body.checks.map(({ text: _text, ...check }) => check)).toEqual(made.checks);
      const file = await client.readGstr1({ params, query: {} });
      if (hasErrors(made)) expect(file.status).toBe(409);
      else expect(await textOf(file.body)).toBe(gstr1Files(settings, made.sections)[0]);
    };
    await fc.assert(fc.asyncProperty(months, agree), { numRuns: 25, endOnFailure: true });
  });

  it('gives no file while a document is wrong', async () => {
    const [first, ...rest] = workedDocuments();
    if (!first) throw new Error('no documents');
    const { client } = await workedShop([{ ...first, placeOfSupply: '29' }, ...rest]);
    const { body } = await client.readGstReturn({ params, query: {} });
    expect(body.checks).toMatchObject([
      { code: 'tax-head-mismatch', severity: 'error', count: 2, documents: ['CN-2627-000004', first.number] },
    ]);
    for (const { status, body } of [
      await client.readGstr1({ params, query: {} }),
      await client.lockGstReturn({ params }),
    ])
      expect([status, body]).toMatchObject([409, { code: 'period-has-errors' }]);
  });
});

describe('locking a month', () => {
  it('keeps its file of that moment for good', async () => {
    const { who, client } = await workedShop();
    const sha256 = createHash('sha256').update(FILE).digest('hex');
    const locked = await client.lockGstReturn({ params });
    expect([locked.status, locked.body]).toMatchObject([200, { message: 'Month locked', status: 'locked', sha256 }]);
    // Nothing writes into a locked month; were it so, the file would stay.
    await billing.database.query(`update invoices set gross_paise = gross_paise + 100 where shop_id = $1`, [
      who.shopId,
    ]);
    const again = await client.lockGstReturn({ params });
    expect([again.status, again.body]).toEqual([200, locked.body]);
    const { body } = await client.readGstr1({ params, query: {} });
    expect(await textOf(body)).toBe(FILE);
    expect((await client.readGstr1({ params, query: { part: '2' } })).status).toBe(404);
    expect((await client.readGstReturn({ params, query: {} })).body).toMatchObject({ status: 'locked', sha256 });
  });

  it('lets no document of it be cancelled any more', async () => {
    const { who, client } = await workedShop();
    const { cancelInvoice } = billing.client(billingApi, { as: who });
    const cancel = (invoiceId: string) => cancelInvoice({ params: { invoiceId }, body: { reason: 'Wrong buyer' } });
    expect((await cancel('INV-2627-000107')).status).toBe(200);
    await client.lockGstReturn({ params });
    const { status, body } = await cancel('INV-2627-000108');
    const refused = { code: 'month-locked', message: 'October 2026 is locked', period: '2026-10' };
    expect([status, body]).toMatchObject([409, refused]);
    expect((await cancel('INV-2627-000107')).status).toBe(200);
  });

  it('of a quarter locks the months whose documents are in its file', async () => {
    const inJuly = (day: string) => day.replace('-10-', '-07-') as Day;
    const { who, client } = await workedShop(
      workedDocuments().map((document) => ({ ...document, day: inJuly(document.day), period: '2026-07' as Period })),
    );
    await keepProfile(who.shopId, { kind: 'regular', ...SELLER, filing: 'quarterly' });
    const quarter = { period: '2026-09' };
    const figures = async () => {
      const { body } = await client.readGstReturn({ params: quarter, query: {} });
      const csv = await client.readGstr1Csv({ params: { ...quarter, section: 'b2b' }, query: {} });
      return [body, await textOf(csv.body)];
    };
    expect((await client.lockGstReturn({ params: quarter })).status).toBe(200);
    const locked = await figures();

    const { cancelInvoice } = billing.client(billingApi, { as: who });
    const cancelled = await cancelInvoice({ params: { invoiceId: 'INV-2627-000107' }, body: { reason: 'Wrong' } });
    await client.lockGstReturn({ params: { period: '2026-07' } });

    expect([cancelled.status, cancelled.body]).toMatchObject([409, { message: 'July 2026 is locked' }]);
    expect(await figures()).toEqual(locked);
    expect(locked[1]).toContain('INV-2627-000101');
    const july = await client.readGstr1Csv({ params: { period: '2026-07', section: 'b2b' }, query: {} });
    expect(await textOf(july.body)).not.toContain('INV-');
    const file = await client.readGstr1({ params: { period: '2026-07' }, query: {} });
    expect(Object.keys(JSON.parse(await textOf(file.body)))).toEqual(['gstin', 'fp', 'version', 'hash']);
  });

  it('reports a month that was filed by itself in no quarter', async () => {
    const { who, client } = await workedShop(
      workedDocuments().map((document) => ({ ...document, day: '2026-07-12' as Day, period: '2026-07' as Period })),
    );
    await keepProfile(who.shopId, { kind: 'regular', ...SELLER });
    await keepProfile(who.shopId, { kind: 'regular', ...SELLER, filing: 'quarterly' }, '2026-08-01');
    const quarter = { period: '2026-09' };
    const counts = async () =>
      (await client.readGstReturn({ params: quarter, query: {} })).body.counts.map(({ count }) => count);

    expect(new Set(await counts())).toEqual(new Set([0]));
    await client.lockGstReturn({ params: quarter });
    expect((await client.readGstReturn({ params: { period: '2026-07' }, query: {} })).body.status).toBe('open');
  });

  it('waits for the last day of the month and is asked for by the owner', async () => {
    const { who, client } = await workedShop([]);
    const now = '2026-11-12' as Day;
    const { document } = sellBill({ ...SALE, number: 'INV-2627-000001', day: now });
    await storeDocuments(billing, who.shopId, [document]);
    const early = await client.lockGstReturn({ params: { period: '2026-11' } });
    expect([early.status, early.body]).toMatchObject([409, { code: 'period-not-over' }]);
    expect((await client.readGstReturn({ params: { period: '2026-11' }, query: {} })).body.checks).toMatchObject([
      { code: 'period-not-over', severity: 'warning' },
    ]);
  });

  it('sends a document that arrives later to the earliest open month, with its own day', async () => {
    const { who, client } = await workedShop();
    await client.lockGstReturn({ params });
    const sold = sellBill({ ...SALE, number: '-', day: '2026-10-31' as Day });
    const data = taxedBill(billing, sold, [{ amountPaise: 10_500 }], { placedAt: '2026-10-31T10:00:00.000Z' });
    await billing.publishFromPeer(BillPlaced, { shopId: who.shopId, data });
    expect(
      await billing.database.query('select day::text, period from invoices where shop_id = $1 and order_key = $2', [
        who.shopId,
        data.orderKey,
      ]),
    ).toEqual([{ day: '2026-10-31', period: '2026-11' }]);
  });
});

const RETURN = { period: WORKED_PERIOD, smallB2cTax: 'from-taxable', filing: 'monthly' } as const;

type Fault = Partial<Pick<WholeDocument, 'sellerGstin' | 'sellerKind' | 'sellerState'>> & {
  readonly line?: Partial<DocumentLine>;
  readonly rate?: Partial<DocumentLine>;
  readonly skipped?: boolean;
};

/** What may be wrong with a sale, or of another registration; most have nothing. */
const faults = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Fault>({}) },
  fc.constantFrom<Fault>({ sellerGstin: '29AAACM0000P1ZN' }, { sellerKind: 'unregistered' }, { sellerState: '29' }),
  fc
    .constantFrom<Partial<DocumentLine>>({ hsn: null }, { hsn: '09' }, { uqc: 'OTH' }, { hsnDescription: null })
    .map((line): Fault => ({ line })),
  fc.constantFrom<Fault>({ line: { igstPaise: asPaise(1) } }, { rate: { cgstPaise: asPaise(3) } }, { skipped: true }),
);
const months = fc.record({
  turnoverBand: fc.constantFrom('up-to-5-crore' as const, 'above-5-crore' as const),
  documents: fc.tuple(randomMonths, fc.infiniteStream(faults)).map(([sold, wrong]) => {
    const faultOf = new Map(sold.map(({ document }) => [document.number, wrong.next().value ?? {}]));
    return sold.map(({ document }) => spoilt(document, faultOf.get(document.invoiceNumber ?? document.number) ?? {}));
  }),
});

interface RandomMonth {
  readonly documents: readonly WholeDocument[];
  readonly turnoverBand: TurnoverBand;
}

/** The seller of a note is that of its invoice, and so is its fault. */
function spoilt(document: WholeDocument, { line, rate, skipped, ...seller }: Fault): WholeDocument {
  const first = <Row extends object>(rows: readonly Row[], over: object = {}) =>
    rows.map((row, at) => (at === 0 ? { ...row, ...over } : row));
  const numberOf = (number: string) => (skipped ? number.replace('INV-2627-0', 'INV-2627-1') : number);
  return {
    ...{ ...document, ...seller, lines: first(document.lines, line), rates: first(document.rates, rate) },
    number: numberOf(document.number),
    ...(document.invoiceNumber !== undefined && { invoiceNumber: numberOf(document.invoiceNumber) }),
  };
}

const SALE = {
  buyer: null,
  placeOfSupply: '27',
  lines: [
    {
      ...{ name: 'Tea', hsn: '0902', uqc: 'PAC', pricePaise: 10_500, milli: 1_000 },
      rule: { treatment: 'taxable' as const, rateBp: 500 },
    },
  ],
};
