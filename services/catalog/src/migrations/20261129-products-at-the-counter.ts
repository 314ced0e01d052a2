import { isolateByShop, type Migration } from '@bahi/platform/data';

const ANY_SIGN = ['adjusted', 'counted'];
const IN = ['return', 'received', 'found'];
const OUT = ['sale', 'receipt-cancelled', 'damaged', 'expired', 'found-back', 'purchase-return'];
const OF_NO_PRODUCT = ['void', 'refused', 'basket'];
const OLD_KINDS = ['initial', 'sale', 'return', 'void', 'refused'];

/** What the counter needs of products: prices with versions, MRP, fractions, packs, codes; and what moves stock besides. */
export const productsAtTheCounter: Migration = {
  name: '20261129-products-at-the-counter',
  async up(tx) {
    await tx.raw(`alter table products
      add column archived_at timestamptz,
      add column version integer not null default 1,
      add column price_version integer not null default 1,
      add column mrp_paise bigint constraint products_mrp_not_negative check (mrp_paise >= 0),
      add column allows_fractions boolean not null default false,
      add column alias text,
      add column family text,
      add column scale_no text,
      add column found_milli bigint not null default 0 constraint products_found_not_negative check (found_milli >= 0),
      drop constraint products_prices_in_range,
      add constraint products_prices_not_negative check (cost_paise >= 0 and selling_paise >= 0),
      drop constraint products_name_once`);
    await tx.raw('create unique index products_name_once on products (shop_id, name_key) where archived_at is null');
    await tx.raw(`alter table stock_movements
      drop constraint stock_movements_known_kind,
      drop constraint stock_movements_of_product,
      drop constraint stock_movements_direction,
      add constraint stock_movements_known_kind check (kind in (${listed(['initial', ...ANY_SIGN, ...IN, ...OUT, ...OF_NO_PRODUCT])})),
      add constraint stock_movements_of_product check ((kind in (${listed(OF_NO_PRODUCT)})) = (product_key is null)
        and (product_key is null) = (quantity_after_milli is null)),
      add constraint stock_movements_direction check (case
        when kind in (${listed(OUT)}) then change_milli < 0
        when kind in (${listed(IN)}) then change_milli > 0
        when kind in (${listed(ANY_SIGN)}) then true
        when kind = 'initial' then change_milli >= 0
        else change_milli = 0 end)`);
    await tx.raw(`create table product_packs (
      shop_id uuid not null,
      product_key uuid not null,
      pack_no integer not null constraint product_packs_from_one check (pack_no > 0),
      name text not null,
      units_milli bigint not null constraint product_packs_units_positive check (units_milli > 0),
      price_paise bigint constraint product_packs_price_not_negative check (price_paise >= 0),
      constraint product_packs_pkey primary key (shop_id, product_key, pack_no)
    )`);
    await tx.raw(`create table product_codes (
      shop_id uuid not null,
      code text not null,
      product_key uuid not null,
      pack_no integer not null constraint product_codes_pack_not_negative check (pack_no >= 0),
      added_at timestamptz not null,
      added_by uuid not null,
      constraint product_codes_pkey primary key (shop_id, code)
    )`);
    await tx.raw('create index product_codes_of_product on product_codes (shop_id, product_key)');
    await isolateByShop(tx, 'product_packs');
    await isolateByShop(tx, 'product_codes');
  },
  async down(tx) {
    await tx.raw('drop table product_codes, product_packs');
    await tx.raw(`alter table stock_movements
      drop constraint stock_movements_known_kind,
      drop constraint stock_movements_of_product,
      drop constraint stock_movements_direction,
      add constraint stock_movements_known_kind check (kind in (${listed(OLD_KINDS)})),
      add constraint stock_movements_of_product check ((kind in ('void', 'refused')) = (product_key is null)
        and (product_key is null) = (quantity_after_milli is null)),
      add constraint stock_movements_direction check (case kind
        when 'sale' then change_milli < 0
        when 'return' then change_milli > 0
        when 'initial' then change_milli >= 0
        else change_milli = 0 end)`);
    await tx.raw('drop index products_name_once');
    await tx.raw(`alter table products
      add constraint products_name_once unique (shop_id, name_key),
      drop constraint products_prices_not_negative,
      add constraint products_prices_in_range check (0 <= cost_paise and cost_paise <= selling_paise),
      drop column archived_at, drop column version, drop column price_version, drop column mrp_paise,
      drop column allows_fractions, drop column alias, drop column family, drop column scale_no, drop column found_milli`);
  },
};

function listed(kinds: readonly string[]) {
  return kinds.map((kind) => `'${kind}'`).join(', ');
}
