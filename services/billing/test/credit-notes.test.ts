import { CreditNoteIssued, InvoiceReturned } from '@bahi/contracts/billing';
import { A_MOMENT, type TestService } from '@bahi/testing';
import { billData } from './support/bill-data.js';
import { auditOf, newShop, startBilling } from './support/billing-world.js';
import { type MoneyShop, moneyShop, noteOf } from './support/money-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

type Lines = Parameters<typeof noteOf>[1];

async function quote(shop: MoneyShop, invoiceId: string, lines: Lines) {
  return (await shop.money.quoteCreditNote({ body: noteOf(invoiceId, lines) })).body.quote;
}

/** Gives the goods back as the quote proposes. */
async function giveBack(shop: MoneyShop, invoiceId: string, lines: Lines) {
  const { refunds } = await quote(shop, invoiceId, lines);
  return shop.money.issueCreditNote({ body: noteOf(invoiceId, lines, { refunds }) });
}

describe('POST /api/credit-notes', () => {
  it('gives back a part and then the rest; together they are the bill', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell();

    const first = await giveBack(shop, invoiceId, [{ lineNo: 1, quantity: 0.835, restock: 'damaged' }]);
    const last = await giveBack(shop, invoiceId, [
      { lineNo: 1, quantity: 1.665, restock: 'none' },
      { lineNo: 2, quantity: 1 },
    ]);

    expect([first.status, first.body]).toMatchObject([
      201,
      {
        creditNote: {
          creditNoteId: 'CN-2627-000001',
          net: 40.08,
          roundOff: -0.08,
          amount: 40,
          refunded: 40,
          isWhole: false,
        },
        refunds: [{ method: 'cash', amount: 40, direction: 'out', state: 'done', creditNoteId: 'CN-2627-000001' }],
        invoice: { status: 'Paid', open: 0, credited: 40, refunded: 40 },
      },
    ]);
    expect(last.body).toMatchObject({
      creditNote: { creditNoteId: 'CN-2627-000002', amount: 407, isWhole: true },
      invoice: { status: 'Returned', open: 0, credited: 447, refunded: 447 },
    });
    const detail = await shop.read(invoiceId);
    expect(detail.lines.map(({ quantity, returned }) => [quantity, returned])).toEqual([
      [2.5, 2.5],
      [1, 1],
    ]);
    expect(detail.creditNotes.map(({ amount }) => amount)).toEqual([40, 407]);
    const issued = await billing.probe.next(CreditNoteIssued, ({ data }) => data.invoiceId === invoiceId);
    expect(issued.data).toMatchObject({
      amountPaise: 4_000,
      lines: [{ lineNo: 1, restock: 'damaged', unitsMilli: 835, returnedMilli: 835, returnedNetPaise: 4_008 }],
    });
    const returned = await billing.probe.next(InvoiceReturned, ({ data }) => data.invoiceId === invoiceId);
    expect(returned.data.creditNoteKey).toBeDefined();
    expect(await auditOf(billing)).toEqual([]);
  });

  it('settles what is open first, and gives back the rest by the methods that paid', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([{ amountPaise: 20_000 }, { amountPaise: 10_000, method: 'upi' }]);

    const proposal = await quote(shop, invoiceId, [
      { lineNo: 1, quantity: 2.5 },
      { lineNo: 2, quantity: 1 },
    ]);
    const wrong = await shop.money.issueCreditNote({ body: noteOf(invoiceId, [{ lineNo: 2, quantity: 1 }]) });
    const part = await giveBack(shop, invoiceId, [{ lineNo: 1, quantity: 2.5 }]);

    expect(proposal).toMatchObject({ amount: 447, settled: 147, rest: 300, isWhole: true });
    expect(proposal.refunds).toEqual([
      { method: 'cash', amount: 200 },
      { method: 'upi', amount: 100 },
    ]);
    expect([wrong.status, wrong.body]).toMatchObject([400, { message: 'Give back 180.00, not 0.00' }]);
    expect(part.body).toMatchObject({
      creditNote: { amount: 120, settled: 120, refunded: 0 },
      refunds: [],
      invoice: { status: 'Unpaid', payment: 'part-paid', open: 27 },
    });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('lets a refund by UPI wait until it is sent, or pays it another way', async () => {
    const shop = moneyShop(billing);
    const paid = [{ method: 'upi' }] as const;
    const [one, two] = [await shop.sell(paid), await shop.sell(paid)];
    const refundOf = async (invoiceId: string) => {
      const { body } = await giveBack(shop, invoiceId, [{ lineNo: 1, quantity: 2.5 }]);
      expect(body.refunds).toMatchObject([{ method: 'upi', amount: 120, state: 'pending' }]);
      return { paymentId: body.refunds[0]?.paymentId ?? '' };
    };

    const sent = await shop.money.confirmPayment({ params: await refundOf(one), body: { reference: 'UTR 9' } });
    const params = await refundOf(two);
    const failed = await shop.money.failPayment({ params, body: { reason: 'Blocked' } });
    const other = await shop.money.changePaymentMethod({ params, body: { method: 'cash' } });

    expect(sent.body.payment).toMatchObject({ state: 'done', reference: 'UTR 9' });
    expect([failed.status, failed.body]).toMatchObject([409, { code: 'payment-is-refund' }]);
    expect(other.body.payment).toMatchObject({ state: 'done', method: 'cash' });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('proposes no method for more than it has left, refunds that wait taken off', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([{ amountPaise: 20_000 }, { amountPaise: 24_700, method: 'upi' }]);
    const first = noteOf(invoiceId, [{ lineNo: 1, quantity: 2.5 }], { refunds: [{ method: 'upi', amount: 120 }] });
    await shop.money.issueCreditNote({ body: first });

    const { refunds } = await quote(shop, invoiceId, [{ lineNo: 2, quantity: 1 }]);

    expect(refunds).toEqual([
      { method: 'cash', amount: 200 },
      { method: 'upi', amount: 127 },
    ]);
  });

  it('takes parts of loose goods alone, and parts of any line whose bill does not say', async () => {
    const shop = moneyShop(billing);
    const half = [{ lineNo: 1, quantity: 0.5 }];
    const outcomeOf = async (allowsFractions: boolean | undefined, lines: Lines) => {
      const { lines: sold } = billData(billing, []);
      const invoiceId = await shop.sell([], {
        lines: sold.map((line) => (allowsFractions === undefined ? line : { ...line, allowsFractions })),
      });
      const [quoted, issued] = [
        await shop.money.quoteCreditNote({ body: noteOf(invoiceId, lines) }),
        await shop.money.issueCreditNote({ body: noteOf(invoiceId, lines) }),
      ];
      const allowed = (await shop.read(invoiceId)).lines.map((line) => line.allowsFractions);
      return [quoted.status, issued.status, allowed[0], (issued.body as unknown as { lines?: unknown }).lines];
    };
    const refused = [{ lineNo: 1, code: 'fraction-not-allowed', left: 2.5 }];

    expect(await outcomeOf(true, half)).toEqual([200, 201, true, undefined]);
    expect(await outcomeOf(undefined, half)).toEqual([200, 201, null, undefined]);
    expect(await outcomeOf(false, half)).toEqual([409, 409, false, refused]);
    expect(await outcomeOf(false, [{ lineNo: 1, quantity: 1 }])).toEqual([200, 201, false, undefined]);
  });

  it('takes the last piece back once of two tills', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell();
    const { refunds } = await quote(shop, invoiceId, [{ lineNo: 2, quantity: 1 }]);

    const replies = await Promise.all(
      [1, 2].map(() =>
        shop.money.issueCreditNote({ body: noteOf(invoiceId, [{ lineNo: 2, quantity: 1 }], { refunds }) }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'more-than-sold',
      lines: [{ lineNo: 2, code: 'more-than-sold', left: 0 }],
    });
  });

  it('happens once under its key, and is refused for another credit note', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell();
    const lines = [{ lineNo: 1, quantity: 1 }];
    const body = noteOf(invoiceId, lines, { refunds: (await quote(shop, invoiceId, lines)).refunds });

    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.money.issueCreditNote({ body })));
    const other = await shop.money.issueCreditNote({ body: { ...body, reason: 'Other' } });

    expect(new Set(replies.map(({ body: { creditNote } }) => creditNote.creditNoteId)).size).toBe(1);
    expect([other.status, other.body]).toMatchObject([422, { code: 'credit-note-key-reused' }]);
    expect((await shop.read(invoiceId)).creditNotes).toHaveLength(1);
  });

  it('gives back the flat tax of an order with its goods, and its shipping with the last of them', async () => {
    const seller = newShop(billing);
    const { invoiceId } = await seller.bill({ quantity: 3, unitPricePaise: 3_333 });
    await seller.client.payInvoice({ params: { invoiceId } });
    const shop = { ...moneyShop(billing), money: moneyShop(billing).money };
    const money = billing.client((await import('@bahi/contracts/billing')).moneyApi, { as: seller.who });
    const one = { ...shop, money };

    const first = await giveBack(one, invoiceId, [{ lineNo: 1, quantity: 1 }]);
    const last = await giveBack(one, invoiceId, [{ lineNo: 1, quantity: 2 }]);

    // 99.99 net, 10.00 tax, 50.00 shipping; the base call has paid it, so no method is known.
    expect(first.body.creditNote).toMatchObject({ net: 33.33, tax: 3.33, shipping: 0, amount: 36.66 });
    expect(last.body.creditNote).toMatchObject({ net: 66.66, tax: 6.67, shipping: 50, amount: 123.33, isWhole: true });
    expect(first.body.refunds).toMatchObject([{ method: 'cash' }]);
    expect(last.body.invoice).toMatchObject({ status: 'Returned', open: 0 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('is never of an earlier day than the note before it, whatever the clock says', async () => {
    const shop = moneyShop(billing);
    const invoiceId = await shop.sell([]);
    const issue = async (at: string) => {
      billing.clock.set(at);
      const { creditNote } = (await giveBack(shop, invoiceId, [{ lineNo: 1, quantity: 0.5 }])).body;
      return [creditNote.creditNoteId, creditNote.issuedAt];
    };

    const afterMidnight = '2026-11-21T18:31:00.000Z';
    const notes = [await issue(afterMidnight), await issue('2026-11-21T18:29:00.000Z'), await issue(A_MOMENT)];
    billing.clock.set(A_MOMENT);

    expect(notes).toEqual([1, 2, 3].map((number) => [`CN-2627-00000${number}`, afterMidnight]));
  });

  it('knows no line that the invoice has not, none of another shop, and no account', async () => {
    const [shop, other] = [moneyShop(billing), moneyShop(billing)];
    const invoiceId = await shop.sell([]);
    const lines = [{ lineNo: 1, quantity: 1 }];
    const outcome = async (one: MoneyShop, body: ReturnType<typeof noteOf>) => {
      const reply = await one.money.issueCreditNote({ body });
      return [reply.status, (reply.body as unknown as { code: string }).code];
    };

    expect(await outcome(shop, noteOf(invoiceId, [{ lineNo: 7, quantity: 1 }]))).toEqual([404, 'line-not-found']);
    expect(await outcome(other, noteOf(invoiceId, lines))).toEqual([404, 'invoice-not-found']);
    expect(await outcome(shop, noteOf(invoiceId, lines, { toAccount: 5 }))).toEqual([400, 'customer-needed']);
    expect(await outcome(shop, noteOf(invoiceId, [...lines, ...lines]))).toEqual([400, 'validation-failed']);
    expect(await outcome(shop, noteOf(invoiceId, lines))).toEqual([201, undefined]);
  });
});

it('lists credit notes with their goods and refunds, newest first, by day and page by page', async () => {
  const [shop, other] = [moneyShop(billing), moneyShop(billing)];
  const list = async (query: object, one = shop) => (await one.money.listCreditNotes({ query } as never)).body;
  const byUpi = await shop.sell([{ amountPaise: 40_700 }, { amountPaise: 4_000, method: 'upi' }]);
  await giveBack(shop, byUpi, [{ lineNo: 2, quantity: 1 }]);
  await giveBack(shop, await shop.sell([]), [{ lineNo: 1, quantity: 1.5, restock: 'none' }]);
  await giveBack(shop, byUpi, [{ lineNo: 1, quantity: 0.5 }]);

  const first = await list({ limit: '2', day: '2026-11-21' });
  const second = await list({ limit: '2', day: '2026-11-21', cursor: first.next });

  expect(first.creditNotes).toMatchObject([
    { creditNoteId: 'CN-2627-000003', invoiceId: byUpi, lines: [{ lineNo: 1, productName: 'Product 1' }] },
    {
      creditNoteId: 'CN-2627-000002',
      amount: 72,
      settled: 72,
      refunds: [],
      lines: [{ quantity: 1.5, restock: 'none' }],
    },
  ]);
  expect([second.creditNotes, second.next]).toMatchObject([
    [
      {
        creditNoteId: 'CN-2627-000001',
        amount: 327,
        by: shop.who.userId,
        lines: [{ productName: 'Product 2', unit: 'kg', packName: null, quantity: 1, total: 327.3 }],
        refunds: [
          { method: 'cash', amount: 297.74, state: 'done' },
          { method: 'upi', amount: 29.26, state: 'pending' },
        ],
      },
    ],
    null,
  ]);
  expect((await list({ day: '2026-11-20' })).creditNotes).toEqual([]);
  expect((await list({}, other)).creditNotes).toEqual([]);
  expect((await shop.money.listCreditNotes({ query: { cursor: 'x-y' } } as never)).status).toBe(400);
});

it('a bill that comes back by the base call has a credit note over everything', async () => {
  const shop = moneyShop(billing);
  const invoiceId = await shop.sell([]);

  await shop.invoices.returnInvoice({ params: { invoiceId } });

  expect(await shop.read(invoiceId)).toMatchObject({
    status: 'Returned',
    open: 0,
    creditNotes: [{ amount: 447, settled: 447, refunded: 0, isWhole: true, by: shop.who.userId }],
  });
});
