import { isolateByShop, type Migration } from '@bahi/platform/data';

/** The tax data of products: code and unit code, a class of the rate pack, or dated rules of their own. */
export const taxOfProducts: Migration = {
  name: '20261130-tax-of-products',
  async up(tx) {
    await tx.raw(`alter table products
      add column hsn text,
      add column uqc text,
      add column tax_class text,
      add constraint products_tax_has_code check ((hsn is null) = (uqc is null) and (tax_class is null or hsn is not null))`);
    await tx.raw(`create table product_tax_rules (
      shop_id uuid not null,
      product_key uuid not null,
      from_day date not null,
      rule jsonb not null,
      constraint product_tax_rules_pkey primary key (shop_id, product_key, from_day)
    )`);
    await isolateByShop(tx, 'product_tax_rules');
  },
  async down(tx) {
    await tx.raw('drop table product_tax_rules');
    await tx.raw('alter table products drop column hsn, drop column uqc, drop column tax_class');
  },
};
