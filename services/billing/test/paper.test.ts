import { authInternalApi } from '@bahi/contracts/auth';
import { accountPaperApi, customerCareApi, moneyApi } from '@bahi/contracts/billing';
import { paperOfDocument } from '@bahi/contracts/paper';
import { uuidv7 } from '@bahi/contracts/shared';
import { startTestService, stub, type TestService } from '@bahi/testing';
import { pdfPages } from '@bahi/testing/pdf-pages';
import { writePdf } from '../src/app/paper/write-pdf.js';
import { layOutPaper } from '../src/domain/paper/lay-out-paper.js';
import { billingService } from '../src/index.js';
import { newShop } from './support/billing-world.js';
import { customerShop, paymentBy } from './support/customer-world.js';
import { type MoneyShop, moneyShop, noteOf, paymentOf } from './support/money-world.js';
import { CONTEXT, CUM_BILL } from './support/paper-samples.js';

const INFO = { title: 'TAX INVOICE', author: 'Annapurna Stores', lang: 'en-IN', at: new Date('2026-10-12T06:30:00Z') };

function textOf(pdf: Buffer): string {
  return (
    pdfPages(pdf)
      .map(({ text }) => text)
      .join('\n')
      // The sign is of another face than the figures beside it.
      .replaceAll('₹\n', '₹')
  );
}

describe('the bytes', () => {
  const NAMES = [
    'बासमती चावल',
    'क्षत्रिय मिर्च हिन्दी',
    'சர்க்கரை கொத்தமல்லி',
    'মিষ্টি চাল',
    'ગોળ ખાંડ',
    'ਚੌਲ',
    'ଚାଉଳ',
    'బియ్యం',
    'ಅಕ್ಕಿ',
    'അരി',
    'چاول',
    'Ghee 1 l, first quality: office',
  ];

  it('say in every script what was typed, in embedded fonts', async () => {
    const [line] = CUM_BILL.lines;
    const lines = NAMES.flatMap((description) => (line ? [{ ...line, description }] : []));
    const paper = paperOfDocument({ ...CUM_BILL, lines }, CONTEXT);

    const pdf = await writePdf((measure) => layOutPaper(paper, 'a4', measure), INFO);

    const text = textOf(pdf);
    expect(NAMES.filter((name) => !text.includes(name))).toEqual([]);
    expect(text).toContain('₹1,344.00');
    expect(pdf.includes('/FontFile2')).toBe(true);
    expect(pdf.length).toBeLessThan(150_000);
  });

  it('are the same for the same document', async () => {
    const write = () => writePdf((measure) => layOutPaper(paperOfDocument(CUM_BILL, CONTEXT), '80mm', measure), INFO);

    expect(pdfPages(await write()).map(({ text }) => text)).toEqual(pdfPages(await write()).map(({ text }) => text));
  });
});

describe('the call', () => {
  const head = {
    version: 1,
    name: 'Annapurna Stores',
    address: '12 Station Road\nPune',
    phone: '020 2612',
    logo: null,
  };
  let answerOfAuth: () => { shop: typeof head; owner: string };
  beforeEach(() => {
    answerOfAuth = () => ({ shop: head, owner: 'Meera Nair' });
  });
  let service: TestService;
  let shop: MoneyShop;
  beforeAll(async () => {
    service = await startTestService(billingService, {
      peers: { auth: [stub(authInternalApi, { readShopHead: async () => answerOfAuth() })] },
    });
    shop = moneyShop(service);
  });
  afterAll(() => service.close());

  const ask = (path: string, who = shop.who) =>
    fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${who.token}` } });

  it('answers a bill as a PDF under its number', async () => {
    const invoiceId = await shop.sell([{ amountPaise: 20_000 }]);

    const answer = await ask(`/api/invoices/${invoiceId}/document?format=80mm&lang=en&again=true`);

    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `inline; filename*=UTF-8''${invoiceId}.pdf`,
    ]);
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    const parts = [
      'BILL',
      'Duplicate',
      'Annapurna Stores',
      'Pune',
      invoiceId,
      'Product 1',
      '2.5 kg',
      'Round-off',
      '₹447.00',
      'Cash',
      'To pay',
      '₹247.00',
    ];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });

  it('is paid under the key of its bill, on paper as on screens', async () => {
    const billKey = uuidv7();
    const { payKey } = await shop.read(await shop.sell([], { billKey }));
    const order = newShop(service);
    const { invoiceId } = await order.bill();
    const { body } = await service
      .client(moneyApi, { as: order.who })
      .readInvoice({ params: { invoiceId }, query: {} });

    expect([payKey, body.invoice.payKey]).toEqual([billKey, body.invoice._id]);
  });

  it('speaks the language of its customer unless another is asked for', async () => {
    const customers = customerShop(service);
    const id = await customers.add({ name: 'Lakshmi', language: 'hi' });
    const path = `/api/invoices/${await customers.sellTo(id)}/document?format=a4`;

    const [own, asked] = [await ask(path, customers.who), await ask(`${path}&lang=en`, customers.who)];

    const [hindi, english] = [await own.arrayBuffer(), await asked.arrayBuffer()].map((pdf) =>
      textOf(Buffer.from(pdf)),
    );
    expect(hindi).toContain('चार सौ सैंतालीस रुपये मात्र');
    expect(hindi).toContain('BILL');
    expect(english).toContain('Four hundred forty-seven rupees only');
  });

  it('answers without the head of the shop while auth does not know it', async () => {
    const invoiceId = await shop.sell();
    answerOfAuth = () => {
      throw new Error('auth is broken');
    };

    const answer = await ask(`/api/invoices/${invoiceId}/document?format=58mm`);

    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    expect([answer.status, text.includes('₹447.00'), text.includes('Annapurna')]).toEqual([200, true, false]);
  });

  it('answers an order of a simple shop with its flat figures', async () => {
    const orders = newShop(service);
    const { invoiceId } = await orders.bill();

    const answer = await ask(`/api/invoices/${invoiceId}/document?format=a4`, orders.who);

    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    const parts = ['Invoice', 'Basmati Rice 5 kg', 'Tax (10%)', 'Shipping', '₹1,139.00', 'Authorised signature'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });

  it('answers a credit note', async () => {
    const invoiceId = await shop.sell();
    const refunds = [{ method: 'cash' as const, amount: 327 }];
    const { body } = await shop.money.issueCreditNote({
      body: noteOf(invoiceId, [{ lineNo: 2, quantity: 1 }], { refunds }),
    });
    const number = body.creditNote.creditNoteId;

    const answer = await ask(`/api/credit-notes/${number}/document?format=a5`);

    expect(answer.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${number}.pdf`);
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    expect(['CREDIT NOTE', number, invoiceId, 'Torn', 'Product 2'].filter((part) => !text.includes(part))).toEqual([]);
  });

  it('answers the statement of a customer between two days, with names of every script', async () => {
    const customers = customerShop(service);
    const id = await customers.add({ name: 'சர்க்கரை چاول हिन्दी', phone: '9876543210' });
    const invoiceId = await customers.sellTo(id);
    const path = `/api/customers/${id}/statement/document?from=2026-11-01&to=2026-11-30&format=a4`;

    const answer = await ask(path, customers.who);

    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `inline; filename*=UTF-8''statement-2026-11-01-2026-11-30.pdf`,
    ]);
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    const parts = ['STATEMENT', 'Annapurna Stores', 'சர்க்கரை', 'چاول', 'हिन्दी', invoiceId, '₹447.00', '0–15 days'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect((await ask(path.replace('a4', '80mm'), customers.who)).status).toBe(400);
    const reversed = await ask(path.replace('from=2026-11-01', 'from=2026-12-01'), customers.who);
    expect(await reversed.json()).toMatchObject({ code: 'validation-failed', errors: [{ field: 'to' }] });
    expect((await ask(path)).status).toBe(404);
  });

  it('answers the receipt of a payment as it was when it came, whatever comes later', async () => {
    const customers = customerShop(service);
    const papers = service.client(accountPaperApi, { as: customers.who });
    const id = await customers.add({ name: 'Lakshmi', phone: '9876543210', language: 'hi' });
    const invoiceId = await customers.sellTo(id);
    const { payment } = (await customers.money.recordPayment({ body: paymentBy(id, 500, { method: 'upi' }) })).body;
    service.clock.advance({ minutes: 1 });
    await customers.sellTo(id);
    const params = { paymentId: payment.paymentId };

    const { receipt } = (await papers.readReceipt({ params, query: { language: 'en' } })).body;

    expect(receipt).toMatchObject({
      ...{ receiptId: payment.receiptId, name: 'Lakshmi', amount: 500, advance: 53, balance: -53, state: 'done' },
      ...{ allocations: [{ invoiceId, amount: 447 }], language: 'en' },
      whatsapp: `https://wa.me/919876543210?text=${encodeURIComponent(receipt.text)}`,
    });
    expect(receipt.text).toContain('You have paid ₹53.00 ahead.');
    expect((await papers.readReceipt({ params, query: {} })).body.receipt.text).toContain('नमस्ते Lakshmi');
    const answer = await ask(`/api/payments/${payment.paymentId}/receipt/document?format=58mm`, customers.who);
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    const parts = ['RECEIPT', payment.receiptId ?? '', 'Lakshmi', invoiceId, 'अब एडवांस', '₹53.00'];
    expect([...parts, 'पाँच सौ रुपये मात्र'].filter((part) => !text.includes(part))).toEqual([]);
    await customers.money.reversePayment({ params, body: { reason: 'Bounced' } });
    const gone = (await papers.readReceipt({ params, query: {} })).body.receipt;
    expect(gone).toMatchObject({ state: 'reversed', allocations: [], advance: 0, balance: null, text: '', sms: null });
  });

  it('writes statements and receipts in the language of the customer unless another is asked for', async () => {
    const customers = customerShop(service);
    const id = await customers.add({ name: 'Lakshmi', language: 'hi' });
    await customers.sellTo(id);
    const { payment } = (await customers.money.recordPayment({ body: paymentBy(id, 47) })).body;
    const paths = [
      `/api/customers/${id}/statement/document?from=2026-11-01&to=2026-11-30&format=a4`,
      `/api/payments/${payment.paymentId}/receipt/document?format=a4`,
    ];

    const texts = await Promise.all(
      paths
        .flatMap((path) => [path, `${path}&lang=en`, `${path}&lang=ta`])
        .map(async (path) => {
          const answer = await ask(path, customers.who);
          return answer.ok ? textOf(Buffer.from(await answer.arrayBuffer())) : await answer.text();
        }),
    );

    const parts = [
      ['खाते का हिसाब', 'STATEMENT', 'आखिरी बाकी', 'दिन', 'चार सौ रुपये मात्र', 'नव'],
      ['Closing balance', '0–15 days', 'Four hundred rupees only', 'Nov'],
      ['lang must be en or hi'],
      ['रसीद', 'RECEIPT', 'किसके लिए', 'नकद', 'सैंतालीस रुपये मात्र'],
      ['Paid for', 'Cash', 'Forty-seven rupees only'],
      ['lang must be en or hi'],
    ];
    expect(parts.map((of, no) => of.filter((part) => !texts[no]?.includes(part)))).toEqual(parts.map(() => []));
  });

  it('says after a merge what stood in the account that the money came to', async () => {
    const customers = customerShop(service);
    const papers = service.client(accountPaperApi, { as: customers.who });
    const care = service.client(customerCareApi, { as: customers.who });
    const [keep, from] = [await customers.add({ name: 'Lakshmi' }), await customers.add({ name: 'Laxmi' })];
    const { payment } = (await customers.money.recordPayment({ body: paymentBy(from, 100) })).body;
    await care.mergeCustomers({ params: { customerId: keep }, body: { from, versions: { [keep]: 1, [from]: 1 } } });

    const { receipt } = (await papers.readReceipt({ params: { paymentId: payment.paymentId }, query: {} })).body;

    expect(receipt).toMatchObject({ customerId: keep, name: 'Lakshmi', balance: -100 });
  });

  it("answers the receipt of a walk-in's payment, and none for the payments of a bill", async () => {
    const invoiceId = await shop.sell([{ amountPaise: 20_000 }]);
    const { payment } = (await shop.money.recordPayment({ body: paymentOf(invoiceId, 100) })).body;
    const papers = service.client(accountPaperApi, { as: shop.who });
    const read = (paymentId: string) => papers.readReceipt({ params: { paymentId }, query: {} });

    expect((await read(payment.paymentId)).body.receipt).toMatchObject({
      ...{ name: null, balance: null, advance: 0, allocations: [{ invoiceId, amount: 100 }], whatsapp: null },
    });
    const [atSale] = (await shop.read(invoiceId)).payments;
    const refused = [await read(atSale?.paymentId ?? ''), await read(uuidv7())];
    expect(refused.map(({ status, body }) => [status, (body as unknown as { code: string }).code])).toEqual([
      [404, 'receipt-not-found'],
      [404, 'payment-not-found'],
    ]);
  });

  it('names every fault of the query with its place', async () => {
    const answer = await ask('/api/invoices/INV-2627-000001/document?format=letter&lang=xx&copy=fourth');

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'format' }, { field: 'lang' }, { field: 'copy' }],
    });
  });

  it('knows no document of another shop, and none of an unknown number', async () => {
    const invoiceId = await shop.sell();
    const other = moneyShop(service);

    const codes = await Promise.all(
      [
        ask(`/api/invoices/${invoiceId}/document?format=a4`, other.who),
        ask('/api/invoices/INV-2627-999999/document?format=a4'),
        ask('/api/credit-notes/CN-2627-999999/document?format=a4'),
      ].map(async (answer) => [(await answer).status, ((await (await answer).json()) as { code: string }).code]),
    );

    expect(codes).toEqual([
      [404, 'invoice-not-found'],
      [404, 'invoice-not-found'],
      [404, 'credit-note-not-found'],
    ]);
  });
});
