import { localTime, rupees, type Sheet, units } from '@bahi/platform/transfer';

/** What the owner of a shop gets of catalog: products, and every change of their stock. */
export const catalogSheets: Readonly<Record<string, Sheet>> = {
  products: {
    from: 'products as t',
    key: [['t.product_key', 'uuid']],
    cells: {
      'Product ID': 't.product_id',
      Name: 't.name',
      Category: 't.category',
      'Cost price': rupees('t.cost_paise'),
      'Selling price': rupees('t.selling_paise'),
      Quantity: units('t.quantity_milli'),
      Unit: 't.unit',
      Threshold: units('t.threshold_milli'),
      'Expiry date': 't.expires_on',
      Description: 't.description',
      Supplier: 't.supplier',
      Ratings: 't.rating_count',
      'Average rating': 'round(t.rating_total::numeric / nullif(t.rating_count, 0), 2)',
      MRP: rupees('t.mrp_paise'),
      'Sold loose': 't.allows_fractions',
      Alias: 't.alias',
      Family: 't.family',
      HSN: 't.hsn',
      'Unit code': 't.uqc',
      'Tax class': 't.tax_class',
      Picture: 't.image_name',
      Added: localTime('t.created_at'),
      Archived: localTime('t.archived_at'),
    },
  },
  'stock-movements': {
    from: 'stock_movements as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [['t.movement_id', 'text']],
    cells: {
      'Product ID': 'p.product_id',
      Name: 'p.name',
      Time: localTime('t.at'),
      Kind: 't.kind',
      Change: units('t.change_milli'),
      'Quantity after': units('t.quantity_after_milli'),
      Reason: 't.reason',
      Document: 't.document_id',
      Note: 't.note',
      Batch: 't.batch_no',
      'Batch expires': 't.expires_on',
    },
  },
  packs: {
    from: 'product_packs as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [
      ['t.product_key', 'uuid'],
      ['t.pack_no', 'integer'],
    ],
    cells: {
      'Product ID': 'p.product_id',
      Name: 'p.name',
      Pack: 't.name',
      Units: units('t.units_milli'),
      Price: rupees('t.price_paise'),
    },
  },
  'tax-rules': {
    from: 'product_tax_rules as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [
      ['t.product_key', 'uuid'],
      ['t.from_day', 'date'],
    ],
    cells: { 'Product ID': 'p.product_id', Name: 'p.name', From: 't.from_day', Rule: 't.rule' },
  },
  codes: {
    from: 'product_codes as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [['t.code', 'text']],
    cells: {
      Code: 't.code',
      'Product ID': 'p.product_id',
      Name: 'p.name',
      'Pack number': 't.pack_no',
      Added: localTime('t.added_at'),
    },
  },
  'archived-codes': {
    from: 'archived_codes as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [
      ['t.product_key', 'uuid'],
      ['t.code', 'text'],
    ],
    cells: { Code: 't.code', 'Product ID': 'p.product_id', Name: 'p.name', 'Pack number': 't.pack_no' },
  },
  'quick-keys': {
    from: 'quick_keys as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [
      ['t.page', 'integer'],
      ['t.place', 'integer'],
    ],
    cells: {
      Page: 't.page',
      Place: 't.place',
      'Product ID': 'p.product_id',
      Name: 'p.name',
      'Pack number': 't.pack_no',
    },
  },
  counts: {
    from: `count_products as t join stock_counts as c on c.shop_id = t.shop_id and c.count_key = t.count_key
      join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key`,
    key: [
      ['t.count_key', 'uuid'],
      ['t.product_key', 'uuid'],
    ],
    cells: {
      Count: 'c.name',
      Opened: localTime('c.opened_at'),
      Status: 'c.status',
      'Product ID': 'p.product_id',
      Name: 'p.name',
      Counted: units('t.counted_milli'),
      'Stock when counted': units('t.then_milli'),
      'Counted last': localTime('t.last_at'),
      Approved: localTime('t.approved_at'),
      Change: units('t.change_milli'),
    },
  },
  ratings: {
    from: 'line_ratings as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [['t.rating_id', 'text']],
    cells: { 'Product ID': 'p.product_id', Name: 'p.name', Rating: 't.rating', Time: localTime('t.at') },
  },
  prices: {
    from: 'price_changes as t join products as p on p.shop_id = t.shop_id and p.product_key = t.product_key',
    key: [
      ['t.product_key', 'uuid'],
      ['t.change_no', 'integer'],
    ],
    cells: {
      'Product ID': 'p.product_id',
      Name: 'p.name',
      Time: localTime('t.at'),
      Price: 't.field',
      Before: rupees('t.old_paise'),
      After: rupees('t.new_paise'),
      Source: 't.source',
      Document: 't.document_id',
    },
  },
};
