import { setTimeout } from 'node:timers/promises';
import { TaxProfileChanged } from '@bahi/contracts/auth';
import { CreditNoteIssued, customerCareApi, InvoiceCreated, InvoiceReturned } from '@bahi/contracts/billing';
import type { BillLineTax } from '@bahi/contracts/catalog';
import { BillPlaced, OrderPlaced } from '@bahi/contracts/orders';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { TestService } from '@bahi/testing';
import {
  contextOf,
  type GstExample,
  gstExamples,
  milliOf,
  noteExamples,
  soldExample,
  stepOf,
} from '@bahi/testing/money/gst-examples';
import { pdfPages } from '@bahi/testing/pdf-pages';
import { billData, type PlacedBill } from './support/bill-data.js';
import { auditOf, newShop, startBilling } from './support/billing-world.js';
import { customerShop } from './support/customer-world.js';
import { type MoneyShop, moneyShop, noteOf } from './support/money-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

/** An event that fails for good is parked by then. */
const LONGER_THAN_ALL_ATTEMPTS_MS = 700;

const SELLER = {
  ...SIMPLE_PROFILE,
  ...{
    kind: 'regular' as const,
    legalName: 'Meera Nair',
    tradeName: 'Annapurna Stores',
    gstin: '27AABCB0000K1ZB',
    stateCode: '27',
  },
  address: { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' },
  ...{ invoicePrefix: 'AS', creditNotePrefix: 'AC' },
};

/** The event of a worked example, on the day of the world's clock: only the rates depend on the day. */
function eventOf(example: GstExample): Partial<PlacedBill> {
  const { context, goods, totals } = soldExample(example);
  const { lines, tax, ...sums } = totals;
  const first = billData(billing, []).lines[0] as PlacedBill['lines'][number];
  return {
    ...sums,
    roundToPaise: stepOf(example),
    taxContext: context,
    documentType: example.expected.documentType as 'tax-invoice',
    rates: tax.rows.map(({ toPayPaise: _, ...rate }) => rate),
    lines: lines.map((line, at) => {
      const {
        rule,
        netPaise: _net,
        taxPaise: _tax,
        isBelowTax: _is,
        ...amounts
      } = tax.lines[at] as (typeof tax.lines)[number];
      const { name, pricePaise, quantity } = example.input.lines[at] as GstExample['input']['lines'][number];
      const lineTax: BillLineTax = {
        hsn: '9405',
        hsnDescription: 'Lamps',
        uqc: 'PCS',
        mrpPaise: goods[at]?.mrpPaise ?? null,
        rule,
        ...amounts,
      };
      return {
        ...first,
        ...{
          lineNo: at + 1,
          productName: name,
          unit: 'piece',
          quantityMilli: milliOf(quantity),
          unitsMilli: milliOf(quantity),
        },
        ...{ listPricePaise: pricePaise, unitPricePaise: pricePaise, ...line, tax: lineTax },
      };
    }),
  };
}

/** Sells an example for cash. */
function sell(shop: MoneyShop, example: GstExample, over: Partial<PlacedBill> = {}) {
  const event = eventOf(example);
  const payments = event.totalPaise ? [{ amountPaise: event.totalPaise }] : [];
  return shop.sell(payments, { ...event, ...over });
}

function exampleOf(id: string): GstExample {
  return gstExamples.find((example) => example.id === id) as GstExample;
}

type Money = Readonly<Record<string, unknown>>;

/** Fields in paise and basis points as the document has them: rupees and percent, without the ending. */
function onPaper(money: Money): Money {
  const names: Readonly<Record<string, string>> = { cessBp: 'cessRate', rateBp: 'rate' };
  return Object.fromEntries(
    Object.entries(money).flatMap(([name, value]) => {
      if (name === 'duePaise' || name === 'sharePaise' || name === 'discountPaise') return [];
      return [[names[name] ?? name.replace(/Paise$/, ''), typeof value === 'number' ? value / 100 : value]];
    }),
  );
}

/** One of each kind: two rates, another State, below the MRP, a warning, cess per unit, composition, no registration. */
const KINDS = ['e06', 'e11', 'e17', 'e15', 'e25', 'e21', 'e22'];

describe('the document of a sale with tax', () => {
  const shop = () => moneyShop(billing);
  let one: MoneyShop;
  beforeAll(() => {
    one = shop();
  });

  it.each(KINDS.map(exampleOf).map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    async (_id, _title, example) => {
      const { document } = await one.read(await sell(one, example));

      const { documentType, rates, totals, inWords, lines } = example.expected;
      expect(document).toMatchObject({
        type: documentType,
        rates: rates.map(onPaper),
        totals: { ...onPaper(totals), inWords },
        lines: lines.map(onPaper),
        interState: example.input.interState,
        priceMode: example.input.priceMode,
      });
    },
  );

  it('is printed with its tax, in the words of its kind', async () => {
    const invoiceId = await sell(one, exampleOf('e06'));
    const { document } = await one.read(invoiceId);

    const answer = await fetch(`${billing.url}/api/invoices/${invoiceId}/document?format=a4`, {
      headers: { Authorization: `Bearer ${one.who.token}` },
    });

    const text = pdfPages(Buffer.from(await answer.arrayBuffer())).map((page) => page.text)[0] ?? '';
    const parts = [document?.title, document?.copies[0], 'Tax by rate', 'CGST', 'HSN 9405', document?.totals.inWords];
    expect(parts.filter((part) => part === undefined || !text.includes(part))).toEqual([]);
  });

  it('has what the paper needs, in the list only a short one, and none where the figures are flat', async () => {
    const alone = shop();
    const invoiceId = await sell(alone, exampleOf('e06'));
    await newShopOrder(alone);

    const { document } = await alone.read(invoiceId);
    const { invoices } = (await alone.invoices.pageInvoices({ query: {} })).body;
    expect(document).toMatchObject({
      title: 'INVOICE-CUM-BILL OF SUPPLY',
      number: invoiceId,
      copies: ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'],
      placeOfSupply: '27',
      placeOfSupplyName: 'Maharashtra',
      buyer: null,
      cancelled: null,
      corrects: null,
    });
    expect(invoices.map((invoice) => invoice.document)).toEqual([
      null,
      {
        ...{ type: 'invoice-cum-bill-of-supply', day: document?.day, period: document?.day.slice(0, 7) },
        ...{ tax: 76.82, roundOff: 0.5, total: 1344, placeOfSupply: '27' },
      },
    ]);
    const created = await billing.probe.next(InvoiceCreated, ({ envelope }) => envelope.shopId === alone.who.shopId);
    expect(created.data).toMatchObject({
      documentType: 'invoice-cum-bill-of-supply',
      taxPaise: 7_682,
      grossPaise: 134_400,
    });
    expect(document?.day).toBe(created.data.day);
  });

  it('keeps a registered buyer when the customer is erased, and no other one', async () => {
    const alone = customerShop(billing);
    const care = billing.client(customerCareApi, { as: alone.who });
    const mysore = { name: 'Mysore Foods', gstin: '29AAACM0000P1ZN', address: '4 Palace Road' };
    const buyers = async (fields: object) => {
      const customerId = await alone.add(fields);
      const taxContext = { ...contextOf(exampleOf('e11')), registered: 'gstin' in fields };
      const invoiceId = await sell(alone, exampleOf('e11'), { customerKey: customerId, taxContext });
      expect((await care.eraseCustomer({ params: { customerId } })).status).toBe(200);
      return alone.read(invoiceId);
    };

    expect(await buyers(mysore)).toMatchObject({ customerName: 'Mysore Foods', document: { buyer: mysore } });
    expect(await buyers({ name: 'Savitri', address: 'Temple Road' })).toMatchObject({
      customerName: 'Removed customer',
      document: { buyer: null },
    });
  });

  it('names its registered buyer and where the goods go, without typing them again', async () => {
    const alone = customerShop(billing);
    const customerKey = await alone.add({
      ...{ name: 'Mysore Foods', gstin: '29AAACM0000P1ZN', address: '4 Palace Road, Mysuru', pin: '570001' },
      deliveryAddress: 'Godown 7, Ring Road, Mysuru',
    });
    const event = eventOf(exampleOf('e11'));
    const sold = (registered: boolean) => ({
      ...{ customerKey, taxContext: { ...contextOf(exampleOf('e11')), registered } },
    });

    const [known, late] = [
      await sell(alone, exampleOf('e11'), sold(true)),
      await sell(alone, exampleOf('e11'), sold(false)),
    ];

    const { document } = await alone.read(known);
    expect(document).toMatchObject({
      ...{ type: event.documentType, interState: true },
      buyer: {
        ...{ name: 'Mysore Foods', gstin: '29AAACM0000P1ZN', address: '4 Palace Road, Mysuru\n570001' },
        ...{ stateCode: '29', state: 'Karnataka' },
      },
      delivery: { address: 'Godown 7, Ring Road, Mysuru', stateCode: '29', state: 'Karnataka' },
    });
    // The number came after the tax of the sale was settled: the return must not call it a sale to a registered buyer.
    expect((await alone.read(late)).document?.buyer?.gstin).toBeNull();
  });

  it('is a plain bill in a shop without a profile, and says nothing of it in its event', async () => {
    const simple = shop();
    const invoiceId = await simple.sell();

    const { document } = await simple.read(invoiceId);
    expect(document).toMatchObject({
      ...{ type: 'bill', title: 'BILL', copies: [], rates: [], placeOfSupply: null },
      totals: { net: 447.3, tax: 0, taxable: 0, untaxed: 447.3, roundOff: -0.3, total: 447 },
    });
    const created = await billing.probe.next(InvoiceCreated, ({ envelope }) => envelope.shopId === simple.who.shopId);
    expect(Object.keys(created.data)).not.toContain('documentType');
  });

  it('is made of an order of place-order, too, which is then paid and returned as it is', async () => {
    const alone = shop();
    const {
      grossPaise: _g,
      discountPaise: _d,
      netPaise = 0,
      taxPaise = 0,
      totalPaise = 0,
      ...bill
    } = eventOf(exampleOf('e01'));
    const order = newShop(billing).orderOf();
    const totals = { netPaise, taxPaise, shippingPaise: 0, grossPaise: totalPaise };
    const data = {
      ...order,
      totalPaise: netPaise,
      totals,
      bill: { ...bill, roundOffPaise: 0, roundToPaise: 100, lines: bill.lines ?? [] },
    };
    await billing.publishFromPeer(OrderPlaced, { shopId: alone.who.shopId, data });

    const { invoice } = (await alone.money.readInvoiceOfOrder({ params: { orderId: data.orderId }, query: {} })).body;
    expect(invoice).toMatchObject({
      totalAmount: 900,
      open: 1062,
      document: { type: 'tax-invoice', totals: { cgst: 81, sgst: 81 } },
    });
    await alone.invoices.returnInvoice({ params: { invoiceId: invoice.invoiceId } });
    const { creditNotes } = await alone.read(invoice.invoiceId);
    expect(creditNotes).toMatchObject([{ net: 900, tax: 162, amount: 1062, isWhole: true }]);
  });

  it('waits for the profile that it was sold under, and has its seller and prefix', async () => {
    const alone = shop();
    const { shopId } = alone.who;
    const event = eventOf(exampleOf('e06'));
    const data = { ...billData(billing, [], event), taxContext: { ...contextOf(exampleOf('e06')), profileVersion: 2 } };
    const selling = billing.publishFromPeer(BillPlaced, { shopId, data });
    await setTimeout(LONGER_THAN_ALL_ATTEMPTS_MS);
    const profile = { ...SELLER, version: 2, effectiveFrom: '2026-01-01' };
    await billing.publishFromPeer(TaxProfileChanged, { shopId, data: profile });
    await selling;

    const { invoice } = (await alone.money.readInvoiceOfOrder({ params: { orderId: data.orderId }, query: {} })).body;
    expect(invoice.document).toMatchObject({
      number: expect.stringMatching(/^AS-2627-000001$/),
      stateTaxName: 'SGST',
      seller: {
        ...{ legalName: 'Meera Nair', tradeName: 'Annapurna Stores', gstin: '27AABCB0000K1ZB', stateCode: '27' },
        ...{ address: ['12 Station Road', 'Pune 411001'], state: 'Maharashtra', phone: null },
      },
    });
  });

  it('is not made of sums that do not add up', async () => {
    const alone = shop();
    const event = eventOf(exampleOf('e06'));
    const rates = event.rates?.map((rate, at) => (at === 0 ? { ...rate, cgstPaise: rate.cgstPaise + 1 } : rate)) ?? [];

    await expect(sell(alone, exampleOf('e06'), { rates })).rejects.toThrow();
    const parked = await billing.database.query<{ reason: string }>(
      'select reason from parked_events where shop_id = $1',
      [alone.who.shopId],
    );
    expect(parked).toEqual([{ reason: expect.stringContaining('does not add up') }]);
  });
});

describe('credit notes over a bill with tax', () => {
  it.each(noteExamples.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    async (_id, _title, example) => {
      const shop = moneyShop(billing);
      const invoiceId = await sell(shop, exampleOf(example.invoice));

      for (const note of example.notes) {
        const lines = Object.entries(note.returned).map(([lineNo, quantity]) => ({
          lineNo: Number(lineNo),
          quantity: Number(quantity),
        }));
        const { quote } = (await shop.money.quoteCreditNote({ body: noteOf(invoiceId, lines) })).body;
        const { body, status } = await shop.money.issueCreditNote({
          body: noteOf(invoiceId, lines, { refunds: quote.refunds }),
        });
        expect(status).toBe(201);
        const { creditNoteId } = body.creditNote;
        const { creditNote } = (await shop.money.readCreditNote({ params: { creditNoteId }, query: {} })).body;
        expect(creditNote.document).toMatchObject({
          ...{
            type: 'credit-note',
            title: 'CREDIT NOTE',
            number: creditNoteId,
            corrects: { number: invoiceId, reason: 'Torn' },
          },
          rates: note.rates.map(onPaper),
          totals: onPaper(note.totals),
        });
        expect([creditNote.amount, quote.amount]).toEqual(Array(2).fill((note.totals.totalPaise ?? 0) / 100));
        const { data } = await billing.probe.next(
          CreditNoteIssued,
          ({ data: { creditNoteId: id }, envelope }) => id === creditNoteId && envelope.shopId === shop.who.shopId,
        );
        expect([data.netPaise, data.taxPaise, data.isWhole]).toEqual([
          note.totals.netPaise,
          note.totals.taxPaise,
          note.completesTheReturn,
        ]);
      }
      expect((await shop.read(invoiceId)).status).toBe(example.notes.at(-1)?.completesTheReturn ? 'Returned' : 'Paid');
      expect(await auditOf(billing)).toEqual([]);
    },
  );

  it('are taken off the tax of their day by rate; a day without documents has none', async () => {
    const shop = moneyShop(billing);
    const reportOf = async () => (await shop.money.readDayReport({ query: {} })).body.report;
    expect(Object.keys(await reportOf())).not.toContain('taxByRate');
    await sell(shop, exampleOf('e06'));
    const invoiceId = await sell(shop, exampleOf('e01'));
    await shop.money.issueCreditNote({
      body: noteOf(invoiceId, [{ lineNo: 1, quantity: 1 }], { refunds: [{ method: 'cash', amount: 531 }] }),
    });

    expect((await reportOf()).taxByRate).toEqual([
      { rate: 5, taxable: 712.86, cgst: 17.82, sgst: 17.82, igst: 0, cess: 0 },
      { rate: 18, taxable: 678.82, cgst: 61.09, sgst: 61.09, igst: 0, cess: 0 },
    ]);
  });

  it('come too late after 30 November following the financial year, by the base call, too', async () => {
    const shop = moneyShop(billing);
    const keep = (one: MoneyShop, kind: 'regular' | 'composition') =>
      billing.publishFromPeer(TaxProfileChanged, {
        shopId: one.who.shopId,
        data: { ...SELLER, kind, version: 1, effectiveFrom: '2020-01-01' },
      });
    await keep(shop, 'regular');
    const late = { placedAt: '2025-03-31T05:00:00.000Z', payments: [] };
    const invoiceId = await sell(shop, exampleOf('e01'), late);
    const lines = [{ lineNo: 1, quantity: 1 }];

    const replies = [
      await shop.money.quoteCreditNote({ body: noteOf(invoiceId, lines) }),
      await shop.money.issueCreditNote({ body: noteOf(invoiceId, lines) }),
      await shop.invoices.returnInvoice({ params: { invoiceId } }),
    ];

    expect(replies.map(({ status, body }) => [status, (body as unknown as { code: string }).code])).toEqual(
      Array(3).fill([409, 'credit-note-too-late']),
    );
    const untaxed = moneyShop(billing);
    await keep(untaxed, 'composition');
    const { body, status } = await untaxed.money.issueCreditNote({
      body: noteOf(await sell(untaxed, exampleOf('e21'), late), lines),
    });
    expect([status, body.creditNote.creditNoteId]).toEqual([201, 'AC-2627-000001']);
  });

  it('knows no credit note of another shop', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await sell(shop, exampleOf('e01'));
    const body = noteOf(invoiceId, [{ lineNo: 1, quantity: 2 }], { refunds: [{ method: 'cash', amount: 1062 }] });
    const { creditNoteId } = (await shop.money.issueCreditNote({ body })).body.creditNote;
    const other = moneyShop(billing);

    const replies = await Promise.all(
      [other, shop].map(({ money }) => money.readCreditNote({ params: { creditNoteId }, query: {} })),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 200]);
  });
});

/** An order with the flat tax in the shop. */
async function newShopOrder({ who }: MoneyShop): Promise<void> {
  await billing.publishFromPeer(OrderPlaced, { shopId: who.shopId, data: newShop(billing).orderOf() });
}

describe('POST /api/invoices/{invoiceId}/cancel', () => {
  const wrong = { reason: 'Wrong goods' };

  it('takes an unpaid bill out of all amounts and keeps its number; a second time changes nothing', async () => {
    const shop = moneyShop(billing);
    const event = eventOf(exampleOf('e06'));
    const invoiceId = await shop.sell([], event);
    const params = { invoiceId };

    const { status, body } = await shop.invoices.cancelInvoice({ params, body: wrong });
    const again = await shop.invoices.cancelInvoice({ params, body: { reason: 'Another' } });

    expect([status, body]).toMatchObject([
      200,
      { message: 'Invoice cancelled successfully', invoice: { status: 'Cancelled' } },
    ]);
    expect([again.status, again.body.invoice]).toEqual([200, body.invoice]);
    const { document, open } = await shop.read(invoiceId);
    expect([document?.cancelled, open]).toMatchObject([{ by: shop.who.userId, reason: 'Wrong goods' }, 0]);
    const fits = ({ envelope }: { envelope: { shopId: string } }) => envelope.shopId === shop.who.shopId;
    expect((await billing.probe.next(InvoiceReturned, fits)).data).toMatchObject({
      status: 'Cancelled',
      lines: [{}, {}, {}, {}, {}],
    });
    const { report } = (await shop.money.readDayReport({ query: {} })).body;
    expect(report.bills).toMatchObject({ count: 0, total: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('is refused once money moved or goods came back, without a reason, and in another shop', async () => {
    const shop = moneyShop(billing);
    const event = eventOf(exampleOf('e06'));
    const paid = await shop.sell([{ amountPaise: 134_400 }], event);
    const pending = await shop.sell([{ amountPaise: 100, method: 'upi', state: 'pending' }], event);
    const part = await shop.sell([], event);
    await shop.money.issueCreditNote({ body: noteOf(part, [{ lineNo: 1, quantity: 1 }]) });
    const other = moneyShop(billing);
    const cancel = async (by: MoneyShop, invoiceId: string, reason = 'Wrong goods') =>
      (await by.invoices.cancelInvoice({ params: { invoiceId }, body: { reason } })).status;

    expect(await Promise.all([paid, pending, part].map((id) => cancel(shop, id)))).toEqual([409, 409, 409]);
    expect([await cancel(other, pending), await cancel(shop, pending, 'no')]).toEqual([404, 400]);
  });
});
