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
    from: `payments as t left join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.invoice_key
      left join customers as c on c.shop_id = t.shop_id and c.customer_key = t.account_key`,
    key: [['t.payment_key', 'uuid']],
    cells: {
      Invoice: 'i.invoice_id',
      'Order ID': 'i.order_id',
      Customer: 'coalesce(c.name, c.phone)',
      Method: 't.method',
      Amount: rupees('t.amount_paise'),
      Tendered: rupees('t.tendered_paise'),
      State: 't.state',
      Reference: 't.reference',
      Receipt: 't.receipt_id',
      Direction: 't.direction',
      Cause: 't.cause',
      Note: 't.note',
      Taken: localTime('t.taken_at'),
      Settled: localTime('t.settled_at'),
    },
  },
  'credit-notes': {
    from: 'credit_notes as t join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.invoice_key',
    key: [['t.credit_note_key', 'uuid']],
    cells: {
      'Credit note': 't.credit_note_id',
      Invoice: 'i.invoice_id',
      Date: localTime('t.issued_at'),
      Reason: 't.reason',
      Net: rupees('t.net_paise'),
      Tax: rupees('t.tax_paise'),
      Shipping: rupees('t.shipping_paise'),
      'Round-off': rupees('t.round_off_paise'),
      Amount: rupees('t.amount_paise'),
      Refunded: rupees('t.refunded_paise'),
    },
  },
  'credit-note-lines': {
    from: 'credit_note_lines as t join credit_notes as c on c.shop_id = t.shop_id and c.credit_note_key = t.credit_note_key',
    key: [
      ['t.credit_note_key', 'uuid'],
      ['t.line_no', 'integer'],
    ],
    cells: {
      'Credit note': 'c.credit_note_id',
      Line: 't.line_no',
      Quantity: units('t.quantity_milli'),
      Goods: 't.restock',
      Net: rupees('t.net_paise'),
      Tax: rupees('t.tax_paise'),
    },
  },
  'document-rates': {
    from: `document_rates as t
      left join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.document_key
      left join credit_notes as c on c.shop_id = t.shop_id and c.credit_note_key = t.document_key`,
    key: [
      ['t.document_key', 'uuid'],
      ['t.row_no', 'integer'],
    ],
    cells: {
      Document: 'coalesce(i.invoice_id, c.credit_note_id)',
      Treatment: 't.treatment',
      // Hundredths of a percent, as paise are of a rupee.
      Rate: rupees('t.rate_bp'),
      'Cess rate': rupees('t.cess_bp'),
      Taxable: rupees('t.taxable_paise'),
      CGST: rupees('t.cgst_paise'),
      SGST: rupees('t.sgst_paise'),
      IGST: rupees('t.igst_paise'),
      Cess: rupees('t.cess_paise'),
    },
  },
  'document-goods': {
    from: `document_goods as t
      left join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.document_key
      left join credit_notes as c on c.shop_id = t.shop_id and c.credit_note_key = t.document_key`,
    key: [
      ['t.period', 'text'],
      ['t.document_key', 'uuid'],
      ['t.line_no', 'integer'],
    ],
    cells: {
      Month: 't.period',
      Document: 'coalesce(i.invoice_id, c.credit_note_id)',
      Line: 't.line_no',
      Product: 't.name',
      HSN: 't.hsn',
      Unit: 't.uqc',
      Quantity: units('t.units_milli'),
      Treatment: 't.treatment',
      Rate: rupees('t.rate_bp'),
      Taxable: rupees('t.taxable_paise'),
      CGST: rupees('t.cgst_paise'),
      SGST: rupees('t.sgst_paise'),
      IGST: rupees('t.igst_paise'),
      Cess: rupees('t.cess_paise'),
    },
  },
  drawers: {
    from: 'drawers as t',
    key: [['t.drawer_key', 'uuid']],
    cells: { Drawer: 't.name' },
  },
  'drawer-sessions': {
    from: 'drawer_sessions as t join drawers as d on d.shop_id = t.shop_id and d.drawer_key = t.drawer_key',
    key: [['t.session_key', 'uuid']],
    cells: {
      Session: 't.session_no',
      Drawer: 'd.name',
      Opened: localTime('t.opened_at'),
      Float: rupees('t.float_paise'),
      Closed: localTime('t.closed_at'),
      Counted: rupees('t.counted_paise'),
      Expected: rupees('t.expected_paise'),
    },
  },
  'drawer-moves': {
    from: `drawer_moves as t join drawer_sessions as s on s.shop_id = t.shop_id and s.session_key = t.session_key
      join drawers as d on d.shop_id = s.shop_id and d.drawer_key = s.drawer_key`,
    key: [['t.move_key', 'uuid']],
    cells: {
      Drawer: 'd.name',
      Date: localTime('t.at'),
      Kind: 't.kind',
      Amount: rupees('t.amount_paise'),
      Reason: 't.reason',
      Note: 't.note',
    },
  },
  'payment-rules': {
    from: 'payment_rules as t',
    key: [['t.shop_id', 'uuid']],
    cells: {
      'UPI address': 't.upi_id',
      'UPI name': 't.upi_name',
      Methods: "array_to_string(t.methods, ' ')",
      'Drawer needed': 't.drawer_needed',
      'Credit limit': rupees('t.default_credit_limit_paise'),
      'Write-off limit': rupees('t.write_off_limit_paise'),
      Footer: 't.receipt_footer',
    },
  },
  customers: {
    from: 'customers as t join accounts as a on a.shop_id = t.shop_id and a.account_key = t.customer_key',
    key: [['t.customer_key', 'uuid']],
    cells: {
      Name: 't.name',
      Phone: 't.phone',
      Address: 't.address',
      GSTIN: 't.gstin',
      'Legal name': 't.legal_name',
      State: 't.state_code',
      'PIN code': 't.pin',
      'Delivery address': 't.delivery_address',
      Balance: rupees('a.balance_paise'),
      Limit: rupees('t.limit_paise'),
      Note: 't.note',
      Added: localTime('t.created_at'),
      Archived: localTime('t.archived_at'),
    },
  },
  'account-entries': {
    from: 'account_entries as t join customers as c on c.shop_id = t.shop_id and c.customer_key = t.account_key',
    key: [
      ['t.account_key', 'uuid'],
      ['t.entry_no', 'integer'],
    ],
    cells: {
      Customer: 'coalesce(c.name, c.phone)',
      Number: 't.entry_no',
      Date: localTime('t.at'),
      Kind: 't.kind',
      Document: 't.document_id',
      Debit: rupees('t.debit_paise'),
      Credit: rupees('t.credit_paise'),
      Balance: rupees('t.balance_paise'),
      Note: 't.note',
    },
  },
  openings: {
    from: 'account_openings as t join customers as c on c.shop_id = t.shop_id and c.customer_key = t.account_key',
    key: [['t.opening_key', 'uuid']],
    cells: {
      Customer: 'coalesce(c.name, c.phone)',
      'As of': 't.as_of',
      Amount: rupees('t.amount_paise'),
      Settled: rupees('t.settled_paise'),
    },
  },
  allocations: {
    from: `allocations as t join account_credits as r on r.shop_id = t.shop_id and r.credit_key = t.credit_key
      join customers as c on c.shop_id = t.shop_id and c.customer_key = r.account_key
      left join payments as p on p.shop_id = t.shop_id and p.payment_key = t.credit_key
      left join credit_notes as n on n.shop_id = t.shop_id and n.credit_note_key = t.credit_key
      left join invoices as i on i.shop_id = t.shop_id and i.invoice_key = t.target_key`,
    key: [
      ['t.credit_key', 'uuid'],
      ['t.target_key', 'uuid'],
    ],
    cells: {
      Customer: 'coalesce(c.name, c.phone)',
      Kind: 'r.kind',
      Document: 'coalesce(p.receipt_id, n.credit_note_id)',
      Pays: "coalesce(i.invoice_id, 'Opening balance')",
      Amount: rupees('t.amount_paise'),
      Date: localTime('t.at'),
    },
  },
  'day-closes': {
    from: 'day_closes as t',
    key: [['t.day', 'date']],
    cells: { Number: 't.close_no', Day: 't.day', Closed: localTime('t.closed_at') },
  },
  'gst-periods': {
    from: 'gst_periods as t',
    key: [
      ['t.period', 'text'],
      ['t.gstin', 'text'],
      ['t.part', 'integer'],
    ],
    cells: {
      Month: 't.period',
      GSTIN: 't.gstin',
      Part: 't.part',
      Locked: localTime('t.locked_at'),
      'SHA-256': 't.sha256',
      File: "convert_from(t.file, 'UTF8')",
    },
  },
};
