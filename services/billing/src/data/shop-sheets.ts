import { localTime, rupees, type Sheet, units } from '@bahi/platform/transfer';

/** What the owner of a shop gets of billing. */
export const billingSheets: Readonly<Record<string, Sheet>> = {
  invoices: {
    from: 'invoices as t',
    key: [['t.invoice_key', 'uuid']],
    cells: {
      Invoice: 't.invoice_id',
      'Order ID': 't.order_id',
      Date: localTime('t.created_at'),
      Customer: 't.customer_name',
      Status: 't.status',
      Net: rupees('t.total_paise'),
      Tax: rupees('t.tax_paise'),
      Shipping: rupees('t.shipping_paise'),
      Total: rupees('t.gross_paise'),
      Due: localTime('t.due_at'),
      Paid: localTime('t.paid_at'),
      Returned: localTime('t.returned_at'),
      Archived: localTime('t.archived_at'),
    },
  },
  'invoice-lines': {
    from: 'invoice_lines as t join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.invoice_key',
    key: [
      ['t.invoice_key', 'uuid'],
      ['t.line_no', 'integer'],
    ],
    cells: {
      Invoice: 'i.invoice_id',
      Line: 't.line_no',
      'Product ID': 't.product_id',
      Product: 't.product_name',
      Quantity: units('t.quantity_milli'),
      Price: rupees('t.unit_price_paise'),
    },
  },
  payments: {
    from: 'payments as t join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.invoice_key',
    key: [['t.payment_key', 'uuid']],
    cells: {
      Invoice: 'i.invoice_id',
      'Order ID': 'i.order_id',
      Method: 't.method',
      Amount: rupees('t.amount_paise'),
      Tendered: rupees('t.tendered_paise'),
      State: 't.state',
      Reference: 't.reference',
      Taken: localTime('t.taken_at'),
      Settled: localTime('t.settled_at'),
    },
  },
};
