import { TaxProfileChanged } from '@bahi/contracts/auth';
import { gstReturnApi } from '@bahi/contracts/billing';
import { BillPlaced } from '@bahi/contracts/orders';
import { type Day, dayOf } from '@bahi/contracts/shared';
import { periodOf, SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { TestService } from '@bahi/testing';
import fc from 'fast-check';
import { gstr1Files } from '../src/domain/gst/gstr1-files.js';
import { monthReturn } from '../src/domain/gst/month-return.js';
import { documentGoods } from '../src/migrations/20261130-document-goods.js';
import type { BillPayment } from './support/bill-data.js';
import { startBilling } from './support/billing-world.js';
import { type MoneyShop, moneyShop, noteOf, paymentOf } from './support/money-world.js';
import { randomMonths } from './support/random-months.js';
import { returnGoods, SELLER, type Sold, sellBill, type WholeDocument } from './support/return-documents.js';
import { sumDocuments } from './support/sum-documents.js';
import { taxedBill } from './support/taxed-bill.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const PROFILE = { ...SIMPLE_PROFILE, kind: 'regular' as const, ...SELLER, legalName: 'Meera Nair', version: 1 };

async function regularShop(): Promise<MoneyShop> {
  const shop = moneyShop(billing);
  const data = { ...PROFILE, effectiveFrom: '2026-01-01' };
  await billing.publishFromPeer(TaxProfileChanged, { shopId: shop.who.shopId, data });
  return shop;
}

/** Sells, takes back and cancels by the calls of a shop; returns its documents by their numbers, computed apart. */
async function trade(shop: MoneyShop, month: readonly Sold[], day = dayOf(billing.clock.now(), 'Asia/Kolkata')) {
  const sales = new Map<string, { sale: Sold; before: number[] }>();
  const documents: WholeDocument[] = [];
  for (const { bill, document } of month) {
    const earlier = sales.get(document.invoiceNumber ?? '');
    if (earlier) documents.push(await takeBack(shop, earlier, { document, day }));
    else {
      const sale = sellBill({ ...bill, buyer: null, day, number: '-' });
      const number = await shop.sell([], taxedBill(billing, sale));
      if (bill.isCancelled) {
        const wrong = { params: { invoiceId: number }, body: { reason: 'Wrong' } };
        expect((await shop.invoices.cancelInvoice(wrong)).status).toBe(200);
      }
      const made = { ...sale, document: { ...sale.document, number } };
      sales.set(document.number, { sale: made, before: bill.lines.map(() => 0) });
      documents.push(made.document);
    }
  }
  return documents;
}

async function takeBack(
  { money }: MoneyShop,
  { sale, before }: { readonly sale: Sold; readonly before: number[] },
  { document, day }: Pick<Sold, 'document'> & { readonly day: WholeDocument['day'] },
): Promise<WholeDocument> {
  const milliOf = ({ name }: { readonly name: string }) =>
    document.lines.find((line) => line.name === name)?.unitsMilli ?? 0;
  const now = sale.bill.lines.map(milliOf);
  const lines = now.flatMap((milli, at) => (milli > 0 ? [{ lineNo: at + 1, quantity: milli / 1000 }] : []));
  const { status, body } = await money.issueCreditNote({ body: noteOf(sale.document.number, lines) });
  expect([status, body]).toMatchObject([201, {}]);
  const note = returnGoods(sale, { number: body.creditNote.creditNoteId, day, before: [...before], now });
  for (const [at, milli] of now.entries()) before[at] = (before[at] ?? 0) + milli;
  return note.document;
}

/** All that a month says: its page, its file and the tables of it. */
async function figuresOf(shop: MoneyShop, period: string): Promise<unknown[]> {
  const client = billing.client(gstReturnApi, { as: shop.who });
  const page = await client.readGstReturn({ params: { period }, query: {} });
  const file = await client.readGstr1({ params: { period }, query: {} });
  const sections = ['b2cs', 'exemp', 'hsn-b2c', 'docs'] as const;
  const tables = sections.map((section) => client.readGstr1Csv({ params: { period, section }, query: {} }));
  const texts = await Promise.all([file, ...(await Promise.all(tables))].map(({ body }) => textOf(body)));
  const { turnover, ...figures } = page.body;
  return [{ ...figures, month: turnover.month }, ...texts];
}

async function textOf(body: Blob): Promise<string> {
  return Buffer.from(await body.arrayBuffer()).toString('utf8');
}

it('cancels a bill that costs nothing, unless goods of it came back', async () => {
  const shop = moneyShop(billing);
  const spoon = { name: 'Tea', hsn: '0902', uqc: 'PCS', pricePaise: 15, milli: 4 };
  const lines = [{ ...spoon, rule: { treatment: 'taxable' as const, rateBp: 1_800 } }];
  const day = dayOf(billing.clock.now(), 'Asia/Kolkata');
  const bill = sellBill({ buyer: null, placeOfSupply: '27', isCancelled: false, lines, day, number: '-' });
  const [free, back] = [await shop.sell([], taxedBill(billing, bill)), await shop.sell([], taxedBill(billing, bill))];
  const body = noteOf(back, [{ lineNo: 1, quantity: 0.002 }]);
  expect((await shop.money.issueCreditNote({ body })).status).toBe(201);

  const cancel = (invoiceId: string) =>
    shop.invoices.cancelInvoice({ params: { invoiceId }, body: { reason: 'Wrong' } });
  expect([(await cancel(free)).status, (await cancel(back)).status]).toEqual([200, 409]);
});

it('adds up what a shop sold, took back and cancelled by its calls, whatever it was', async () => {
  const agree = async (month: readonly Sold[]) => {
    const shop = await regularShop();
    const documents = await trade(shop, month);
    const today = dayOf(billing.clock.now(), 'Asia/Kolkata');
    const settings = { ...PROFILE, period: periodOf(today) };
    const made = monthReturn(settings, sumDocuments(documents, settings), today);
    const client = billing.client(gstReturnApi, { as: shop.who });
    const { status, body } = await client.readGstr1({ params: { period: settings.period }, query: {} });
    expect(status).toBe(200);
    expect(await textOf(body)).toBe(gstr1Files(settings, made.sections)[0]);
  };
  await fc.assert(fc.asyncProperty(randomMonths, agree), { numRuns: 8, endOnFailure: true });
});

it('says the same of a locked month whatever is written afterwards', async () => {
  const shop = await regularShop();
  const { shopId } = shop.who;
  const day = '2026-10-12' as Day;
  const lines = [
    {
      name: 'Tea',
      hsn: '0902',
      uqc: 'PAC',
      pricePaise: 10_500,
      milli: 4_000,
      rule: { treatment: 'taxable' as const, rateBp: 500 },
    },
    { name: 'Salt', hsn: '2501', uqc: 'KGS', pricePaise: 2_800, milli: 1_000, rule: { treatment: 'exempt' as const } },
  ];
  const sale = sellBill({ number: '-', day, buyer: null, placeOfSupply: '27', lines });
  const bill = (payments: readonly BillPayment[] = []) =>
    taxedBill(billing, sale, payments, { placedAt: `${day}T06:30:00.000Z` });
  const first = bill();
  const open = await shop.sell([], first);
  const pending = await shop.sell([], bill([{ method: 'upi', state: 'pending', amountPaise: 10_000 }]));
  const client = billing.client(gstReturnApi, { as: shop.who });
  expect((await client.lockGstReturn({ params: { period: '2026-10' } })).status).toBe(200);
  const figures = await figuresOf(shop, '2026-10');

  const [payment] = (await shop.read(pending)).payments;
  await shop.money.confirmPayment({ params: { paymentId: payment?.paymentId ?? '' }, body: {} });
  await shop.money.recordPayment({ body: paymentOf(pending, 100) });
  const cancelled = await shop.invoices.cancelInvoice({ params: { invoiceId: open }, body: { reason: 'Wrong' } });
  const note = await shop.money.issueCreditNote({ body: noteOf(open, [{ lineNo: 1, quantity: 1 }]) });
  await shop.invoices.returnInvoice({ params: { invoiceId: open } });
  await shop.sell([], bill());
  await billing.publishFromPeer(BillPlaced, { shopId, data: first });
  const today = dayOf(billing.clock.now(), 'Asia/Kolkata');
  const profile = { ...PROFILE, version: 2, effectiveFrom: today, gstin: '29AAACM0000P1ZN', stateCode: '29' };
  await billing.publishFromPeer(TaxProfileChanged, {
    shopId,
    data: { ...profile, smallB2cTax: 'as-charged', filing: 'quarterly' },
  });

  expect([cancelled.status, note.status]).toEqual([409, 201]);
  expect(await figuresOf(shop, '2026-10')).toEqual(figures);
  const { docs } = Object.fromEntries(
    (await client.readGstReturn({ params: { period: '2026-11' }, query: { gstin: SELLER.gstin } })).body.counts.map(
      ({ section, count }) => [section, count],
    ),
  );
  expect(docs).toBe(3);
});

// Last: the service cannot use the new table.
it('finds the lines of documents that are older than its table', async () => {
  const rows = () =>
    billing.database.query('select * from document_goods order by shop_id, period, document_key, line_no');
  const kept = await rows();
  const raw = (sql: string, names: readonly string[] = []) =>
    billing.database.query(names.reduce((text, name) => text.replace('??', name), sql));
  const tx = { raw } as unknown as Parameters<typeof documentGoods.up>[0];

  await documentGoods.down?.(tx);
  await documentGoods.up(tx);

  expect(kept.length).toBeGreaterThan(2);
  expect(await rows()).toEqual(kept);
});
