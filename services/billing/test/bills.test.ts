import { billingInternalApi, InvoicePaid, InvoiceReturned } from '@bahi/contracts/billing';
import { BillPlaced } from '@bahi/contracts/orders';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { type BillPayment, billData, type PlacedBill } from './support/bill-data.js';
import { auditOf, newShop, type Shop, startBilling } from './support/billing-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

function billOf(payments: readonly BillPayment[], over: Partial<PlacedBill> = {}): PlacedBill {
  return billData(billing, payments, over);
}

function place(shop: Shop, data: PlacedBill) {
  return billing.publishFromPeer(BillPlaced, { shopId: shop.who.shopId, data });
}

describe('a bill of the counter', () => {
  it('gets the next number, is paid at once, and counts by its total', async () => {
    const shop = newShop(billing);
    await shop.bill();
    const bill = billOf([{}]);
    await place(shop, bill);
    await place(shop, bill);

    const { invoices, stats } = (await shop.client.listInvoices()).body;

    expect(invoices.map(({ invoiceId }) => invoiceId).sort()).toEqual(['INV-2627-000001', 'INV-2627-000002']);
    expect(invoices.find(({ orderId }) => orderId === bill.orderId)).toMatchObject({
      status: 'Paid',
      totalAmount: 447.3,
      quantityOrdered: 2.5,
      items: [
        { quantity: 2.5, price: 48 },
        { quantity: 1, price: 327.3 },
      ],
    });
    expect(stats).toMatchObject({ totalInvoices: 2, paidAmount: 447, pendingPayment: 1 });
    const paid = await billing.probe.next(InvoicePaid, ({ data: { orderKey } }) => orderKey === bill.orderKey);
    expect(paid.data).toMatchObject({ grossPaise: 44_700, totalPaise: 44_730 });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('is shown by the page with its own lines and sums, as an order is without', async () => {
    const shop = newShop(billing);
    await shop.bill();
    const bill = billOf([{}], { discountPaise: 1_000 });
    bill.lines[0] = { ...bill.lines[0], packName: 'sack', discountPaise: 600, billDiscountPaise: 400 } as never;
    await place(shop, bill);

    const { invoices } = (await shop.client.pageInvoices({ query: {} })).body;

    expect(invoices.map((invoice) => invoice.bill)).toEqual([
      {
        items: [
          {
            ...{ productName: 'Product 1', packName: 'sack', unit: 'kg', quantity: 2.5, unitPrice: 48 },
            gross: 120,
            discount: 10,
          },
          {
            ...{ productName: 'Product 2', packName: null, unit: 'kg', quantity: 1, unitPrice: 327.3 },
            gross: 327.3,
            discount: 0,
          },
        ],
        ...{ gross: 457.3, discount: 10, tax: 0, roundOff: -0.3, total: 447 },
      },
      null,
    ]);
  });

  it.each([
    ['says that UPI was sent', [{ method: 'upi', state: 'pending' }], 'Unpaid', [0, 44_700]],
    [
      'is paid in parts by two methods',
      [{ amountPaise: 20_000, method: 'upi' }, { amountPaise: 24_700 }],
      'Paid',
      [44_700, 0],
    ],
    [
      'is partly still to be confirmed',
      [{ amountPaise: 20_000 }, { amountPaise: 24_700, method: 'upi', state: 'pending' }],
      'Unpaid',
      [20_000, 24_700],
    ],
  ] as const)('that %s', async (_, payments, status, sums) => {
    const shop = newShop(billing);
    const bill = billOf(payments);
    await place(shop, bill);

    const [row] = await billing.database.query<{ status: string; sums: number[]; payments: number }>(
      `select i.status, array[i.paid_paise, i.pending_paise]::int[] as sums,
         (select count(*)::int from payments as p where p.invoice_key = i.invoice_key) as payments
       from invoices as i where i.order_key = $1`,
      [bill.orderKey],
    );

    expect(row).toEqual({ status, sums, payments: payments.length });
    expect(await auditOf(billing)).toEqual([]);
  });

  it('is paid by the base call with a payment of what was open, once', async () => {
    const shop = newShop(billing);
    const bill = billOf([{ amountPaise: 20_000 }]);
    await place(shop, bill);
    const [{ invoiceId = '' } = {}] = (await shop.client.listInvoices()).body.invoices;

    const replies = [
      await shop.client.payInvoice({ params: { invoiceId } }),
      await shop.client.payInvoice({ params: { invoiceId } }),
    ];

    expect(replies.map(({ status, body }) => [status, body.invoice.status])).toEqual([
      [200, 'Paid'],
      [200, 'Paid'],
    ]);
    const sql = `select payment_no as no, method, amount_paise::int as amount, taken_by as by from payments
      where order_key = $1 order by payment_no`;
    expect(await billing.database.query(sql, [bill.orderKey])).toEqual([
      { no: 1, method: 'cash', amount: 20_000, by: bill.by },
      { no: 2, method: 'unspecified', amount: 24_700, by: shop.who.userId },
    ]);
    expect(await auditOf(billing)).toEqual([]);
  });

  it.each([
    ['part of it is paid', [{ amountPaise: 20_000 }]],
    ['a payment is to be confirmed', [{ method: 'upi', state: 'pending' }]],
  ] as const)('is not returned by the base call while %s', async (_, payments) => {
    const shop = newShop(billing);
    await place(shop, billOf(payments));
    const [{ invoiceId = '' } = {}] = (await shop.client.listInvoices()).body.invoices;

    const { status, body } = await shop.client.returnInvoice({ params: { invoiceId } });

    expect([status, body]).toMatchObject([
      409,
      { code: 'invoice-part-paid', message: 'This invoice has payments. Return it with a refund.' },
    ]);
  });

  it('comes back whole by the base call while nothing is paid', async () => {
    const shop = newShop(billing);
    const bill = billOf([]);
    await place(shop, bill);
    const [{ invoiceId = '' } = {}] = (await shop.client.listInvoices()).body.invoices;

    expect((await shop.client.returnInvoice({ params: { invoiceId } })).body.invoice.status).toBe('Returned');

    const { data } = await billing.probe.next(InvoiceReturned, (event) => event.data.orderKey === bill.orderKey);
    expect(data.lines).toMatchObject(
      bill.lines.map(({ productKey, unitsMilli: quantityMilli }) => ({ productKey, quantityMilli })),
    );
    expect(await auditOf(billing)).toEqual([]);
  });

  it('is known by its number as soon as its event is there', async () => {
    const shop = newShop(billing);
    const bill = billOf([{}]);
    const ask = async () => {
      const body = { shopId: shop.who.shopId, orderKey: bill.orderKey };
      return (await billing.internalClient(billingInternalApi).invoiceOfOrder({ body })).body;
    };
    expect(await ask()).toEqual({ invoiceId: null, balancePaise: null });

    await place(shop, bill);

    expect(await ask()).toEqual({ invoiceId: 'INV-2627-000001', balancePaise: null });
  });

  it('is a document of its day and of its shop alone', async () => {
    const [shop, other] = [newShop(billing), newShop(billing)];
    const day = dayOf(billing.clock.now(), DEFAULT_TIME_ZONE);
    const issued = async ({ who: { shopId } }: typeof shop, on = day) =>
      (await billing.internalClient(billingInternalApi).documentsOfDay({ body: { shopId, day: on } })).body.issued;
    expect(await issued(shop)).toBe(false);

    await place(shop, billOf([{}]));

    const days = [addDays(day, -1), day, addDays(day, 1)];
    expect(await Promise.all(days.map((on) => issued(shop, on)))).toEqual([false, true, false]);
    expect(await issued(other)).toBe(false);
  });
});
