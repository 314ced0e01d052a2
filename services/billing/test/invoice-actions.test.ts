import { billingApi, InvoiceArchived, InvoicePaid, InvoiceReturned } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import { A_MOMENT, type TestService } from '@bahi/testing';
import { eventsOf, newShop, type Shop, startBilling } from './support/billing-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

type Call = 'payInvoice' | 'returnInvoice' | 'archiveInvoice';

const PAID = 'Invoice paid successfully';
const RETURNED = 'Invoice returned/cancelled successfully';
const DELETED = 'Invoice deleted successfully';
const NOT_PAYABLE = 'This invoice has been returned or cancelled and cannot be paid';
const NOT_RETURNABLE = 'This invoice is already paid and cannot be returned';
const NOT_ARCHIVABLE = 'Only paid, returned or cancelled invoices can be deleted';

async function invoiceAfter(shop: Shop, calls: readonly Call[]) {
  const { invoiceId } = await shop.bill();
  for (const call of calls) await shop.client[call]({ params: { invoiceId } });
  return { invoiceId };
}

/** No call sets `Cancelled`, so the test writes it to the database. */
function cancel(invoiceId: string, shopId: string) {
  return billing.database.query(
    `update invoices set status = 'Cancelled', paid_at = null, returned_at = null where shop_id = $1 and invoice_id = $2`,
    [shopId, invoiceId],
  );
}

describe('PATCH pay, PATCH return, DELETE on /api/invoices/:invoiceId', () => {
  it.each<[Call, readonly Call[], number, string]>([
    ['payInvoice', [], 200, PAID],
    ['payInvoice', ['payInvoice'], 200, PAID],
    ['payInvoice', ['payInvoice', 'archiveInvoice'], 200, PAID],
    ['payInvoice', ['returnInvoice'], 409, NOT_PAYABLE],
    ['returnInvoice', [], 200, RETURNED],
    ['returnInvoice', ['returnInvoice'], 200, RETURNED],
    ['returnInvoice', ['payInvoice'], 409, NOT_RETURNABLE],
    ['archiveInvoice', [], 409, NOT_ARCHIVABLE],
    ['archiveInvoice', ['payInvoice'], 200, DELETED],
    ['archiveInvoice', ['returnInvoice'], 200, DELETED],
    ['archiveInvoice', ['payInvoice', 'archiveInvoice'], 200, DELETED],
  ])('%s after %j is %i: %s', async (call, before, status, text) => {
    const shop = newShop(billing);
    const { invoiceId } = await invoiceAfter(shop, before);

    const reply = await shop.client[call]({ params: { invoiceId } });

    expect(reply.status).toBe(status);
    expect(reply.body.message).toBe(text);
  });

  it.each<[Call, number, string]>([
    ['payInvoice', 409, NOT_PAYABLE],
    ['returnInvoice', 200, RETURNED],
    ['archiveInvoice', 200, DELETED],
  ])('%s on a cancelled one is %i: %s', async (call, status, text) => {
    const shop = newShop(billing);
    const { invoiceId } = await invoiceAfter(shop, ['returnInvoice']);
    await cancel(invoiceId, shop.who.shopId);

    const reply = await shop.client[call]({ params: { invoiceId } });

    expect([reply.status, reply.body.message]).toEqual([status, text]);
  });

  it.each<[Call, string]>([
    ['payInvoice', 'invoice-paid'],
    ['returnInvoice', 'invoice-returned'],
    ['archiveInvoice', 'invoice-archived'],
  ])('%s of eight concurrent calls publishes one event', async (call, event) => {
    const shop = newShop(billing);
    const { invoiceId } = await invoiceAfter(shop, call === 'archiveInvoice' ? ['payInvoice'] : []);

    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.client[call]({ params: { invoiceId } })));

    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await eventsOf(billing, shop.who.shopId))[`billing.${event}`]).toBe(1);
  });

  it('replies with the invoice after the change', async () => {
    const shop = newShop(billing);
    const invoice = await shop.bill();
    const other = await shop.bill();
    billing.clock.advance({ hours: 1 });
    const params = { invoiceId: invoice.invoiceId };

    const paid = await shop.client.payInvoice({ params });
    const archived = await shop.client.archiveInvoice({ params });
    billing.clock.advance({ hours: 1 });
    const again = await shop.client.payInvoice({ params });
    const returned = await shop.client.returnInvoice({ params: { invoiceId: other.invoiceId } });
    billing.clock.set(A_MOMENT);

    const at = '2026-11-21T06:12:08.114Z';
    expect(paid.body.invoice).toEqual({ ...invoice, status: 'Paid', paidAt: at });
    expect(paid.headers.get('X-Position')).toBe('billing=3');
    expect(archived.body.invoice).toEqual({ ...invoice, status: 'Paid', paidAt: at, archivedAt: at });
    expect(archived.headers.get('X-Position')).toBe('billing=4');
    expect(again.body.invoice).toEqual(archived.body.invoice);
    expect(again.headers.get('X-Position')).toBeNull();
    expect(returned.headers.get('X-Position')).toBe('billing=5');
    expect(returned.body.invoice).toEqual({ ...other, status: 'Returned', returnedAt: '2026-11-21T07:12:08.114Z' });
  });

  it('publishes a return with its lines', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf({ quantity: 3 });
    await shop.place(order);
    const [invoice] = (await shop.client.listInvoices()).body.invoices;
    await shop.client.returnInvoice({ params: { invoiceId: invoice?.invoiceId } });

    const { data, envelope } = await billing.probe.next(
      InvoiceReturned,
      (received) => received.data.orderKey === order.orderKey,
    );

    expect(envelope.subject).toBe(invoice?._id);
    expect(data).toEqual({
      invoiceKey: invoice?._id,
      invoiceId: 'INV-2627-000001',
      orderKey: order.orderKey,
      orderId: order.orderId,
      totalPaise: 148_500,
      taxPaise: 14_850,
      grossPaise: 168_350,
      units: 3,
      unitsMilli: 3_000,
      createdAt: A_MOMENT,
      returnedAt: A_MOMENT,
      stateNo: 1,
      lines: [{ lineNo: 1, productKey: order.lines[0]?.productKey, quantity: 3, quantityMilli: 3_000 }],
    });
  });

  it('publishes every line of a return', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf({ quantity: 3 });
    const [rice] = order.lines;
    if (!rice) throw new Error('no line');
    const dal = { ...rice, lineNo: 2, productKey: uuidv7(), quantity: 6, quantityMilli: 5_250 };
    await shop.place({ ...order, lines: [rice, dal] });
    const [invoice] = (await shop.client.listInvoices()).body.invoices;

    await shop.client.returnInvoice({ params: { invoiceId: invoice?.invoiceId } });

    const { data } = await billing.probe.next(InvoiceReturned, (received) => received.data.orderKey === order.orderKey);
    expect(data).toMatchObject({ units: 9, unitsMilli: 8_250 });
    expect(data.lines).toEqual([
      { lineNo: 1, productKey: rice.productKey, quantity: 3, quantityMilli: 3_000 },
      { lineNo: 2, productKey: dal.productKey, quantity: 6, quantityMilli: 5_250 },
    ]);
  });

  it('publishes payments and archivings', async () => {
    const shop = newShop(billing);
    const { invoiceId } = await invoiceAfter(shop, ['payInvoice', 'archiveInvoice']);
    const isMine = ({ envelope }: { envelope: { shopId: string } }) => envelope.shopId === shop.who.shopId;

    expect((await billing.probe.next(InvoicePaid, isMine)).data).toMatchObject({
      invoiceId,
      paidAt: A_MOMENT,
      units: 2,
    });
    expect((await billing.probe.next(InvoiceArchived, isMine)).data).toMatchObject({ invoiceId, archivedAt: A_MOMENT });
  });

  it('lets exactly one of concurrent pay and return succeed', async () => {
    const shop = newShop(billing);
    for (let attempt = 0; attempt < 10; attempt++) {
      const params = { invoiceId: (await shop.bill()).invoiceId };

      const [paid, returned] = await Promise.all([
        shop.client.payInvoice({ params }),
        shop.client.returnInvoice({ params }),
      ]);

      expect(new Set([paid.status, returned.status])).toEqual(new Set([200, 409]));
    }
    const { stats } = (await shop.client.listInvoices()).body;
    expect(stats).toMatchObject({ totalInvoices: 10, pendingPayment: 0, unpaidAmount: 0 });
    expect(stats.paidAmount).toBe(stats.processed * 1139);
  });

  it('does not find invoices of another shop or unknown ones', async () => {
    const { invoiceId } = await newShop(billing).bill();
    const otherShop = newShop(billing);

    for (const call of ['payInvoice', 'returnInvoice', 'archiveInvoice'] as const)
      for (const id of [invoiceId, 'INV-2627-999999', 'nonsense', "'; drop table invoices"]) {
        const reply = await otherShop.client[call]({ params: { invoiceId: id } });

        expect(reply.status).toBe(404);
        expect(reply.body).toMatchObject({ code: 'invoice-not-found', message: 'Invoice not found' });
      }
  });

  it('replays a repeated key; the key on another invoice is a new call', async () => {
    const shop = newShop(billing);
    const [first, second] = [await shop.bill(), await shop.bill()];
    const pay = (invoiceId: string) => shop.client.payInvoice({ params: { invoiceId } }, { idempotencyKey: 'pay' });

    const paid = await pay(first.invoiceId);
    const replayed = await pay(first.invoiceId);
    const other = await pay(second.invoiceId);

    expect(replayed.headers.get('Idempotent-Replay')).toBe('true');
    expect(replayed.body).toEqual(paid.body);
    expect(other.headers.get('Idempotent-Replay')).toBeNull();
  });

  it('ignores the body', async () => {
    const shop = newShop(billing);
    const { invoiceId } = await shop.bill();

    expect(
      (await shop.client.payInvoice({ params: { invoiceId }, body: { status: 'Returned' } })).body.invoice.status,
    ).toBe('Paid');
  });

  it('requires a token', async () => {
    expect((await billing.client(billingApi).payInvoice({ params: { invoiceId: 'INV-2627-000001' } })).status).toBe(
      401,
    );
  });
});
