import { isolateByShop, type Migration } from '@bahi/platform/data';

const BOOKS = [
  `shop_sums (
    shop_id uuid not null,
    products bigint not null default 0,
    quantity bigint not null default 0,
    expected_units bigint not null default 0,
    constraint shop_sums_pkey primary key (shop_id)
  )`,
  `recent_sums (
    shop_id uuid not null,
    grain text not null constraint recent_sums_grain check (grain in ('hour', 'minute')),
    starts_at timestamptz not null,
    orders bigint not null default 0,
    total_paise numeric(40) not null default 0,
    cost_paise numeric(40) not null default 0,
    products_added bigint not null default 0,
    constraint recent_sums_pkey primary key (shop_id, grain, starts_at)
  )`,
  `calendar_sums (
    shop_id uuid not null,
    grain text not null constraint calendar_sums_grain check (grain in ('day', 'month')),
    starts_on date not null,
    sales_paise numeric(40) not null default 0,
    units bigint not null default 0,
    purchases_paise numeric(40) not null default 0,
    in_stock_change bigint not null default 0,
    constraint calendar_sums_pkey primary key (shop_id, grain, starts_on)
  )`,
  `product_hours (
    shop_id uuid not null,
    product_key uuid not null,
    starts_at timestamptz not null,
    orders bigint not null default 0,
    constraint product_hours_pkey primary key (shop_id, product_key, starts_at)
  )`,
  `product_labels (
    shop_id uuid not null,
    kind text not null constraint product_labels_kind check (kind in ('category', 'supplier')),
    label text not null,
    products bigint not null default 0,
    constraint product_labels_pkey primary key (shop_id, kind, label)
  )`,
];

/** The sums that the screens read. Money of many orders is numeric: one hostile file can exceed a bigint of paise. */
export const createBooks: Migration = {
  name: '20261121-create-books',
  async up(tx) {
    // The sums of now change with every order: room on their pages keeps those updates in place.
    for (const table of BOOKS) await tx.raw(`create table ${table} with (fillfactor = 70)`);
    for (const table of ['shop_sums', 'recent_sums', 'calendar_sums', 'product_hours', 'product_labels'])
      await isolateByShop(tx, table);
  },
  async down(tx) {
    await tx.raw('drop table product_labels, product_hours, calendar_sums, recent_sums, shop_sums');
  },
};
