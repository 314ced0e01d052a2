import { localTime, rupees, type Sheet, units } from '@bahi/platform/transfer';

/** What the owner of a shop gets of orders. */
export const ordersSheets: Readonly<Record<string, Sheet>> = {
  orders: {
    from: 'orders as t',
    key: [['t.order_key', 'uuid']],
    cells: {
      'Order ID': 't.order_id',
      Placed: localTime('t.placed_at'),
      Status: 't.status',
      Rating: 't.rating',
      Net: rupees('t.total_paise'),
      Tax: rupees('t.tax_paise'),
      Shipping: rupees('t.shipping_paise'),
      Total: rupees('t.gross_paise'),
      Cancelled: localTime('t.cancelled_at'),
    },
  },
  'order-lines': {
    from: 'order_lines as t join orders as o on o.shop_id = t.shop_id and o.order_key = t.order_key',
    key: [
      ['t.order_key', 'uuid'],
      ['t.line_no', 'integer'],
    ],
    cells: {
      'Order ID': 'o.order_id',
      Line: 't.line_no',
      'Product ID': 't.product_id',
      Product: 't.product_name',
      Quantity: units('t.quantity_milli'),
      Price: rupees('t.unit_price_paise'),
      Cost: rupees('t.unit_cost_paise'),
      Rating: 't.rating',
    },
  },
  'held-bills': {
    from: 'held_bills as t',
    key: [['t.held_key', 'uuid']],
    cells: {
      Label: 't.label',
      Lines: 't.line_count',
      Total: rupees('t.total_paise'),
      Held: localTime('t.held_at'),
      'Taken up': localTime('t.taken_at'),
    },
  },
  'selling-rules': {
    from: 'selling_rules as t',
    key: [['t.shop_id', 'uuid']],
    cells: {
      'Round to': rupees('t.round_to_paise'),
      'Discount limit, percent': 'round(t.discount_limit_bp / 100.0, 2)',
      'Short stock': 't.short_stock',
      'Repeat keeps the customer': 't.repeat_keeps_customer',
      Changed: localTime('t.updated_at'),
    },
  },
};
