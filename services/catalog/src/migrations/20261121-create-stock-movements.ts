import { isolateByShop, type Migration } from '@bahi/platform/data';

export const createStockMovements: Migration = {
  name: '20261121-create-stock-movements',
  async up(tx) {
    // The ledger: the sum of changes of a product is its quantity. A refused or void movement changes nothing; its row
    // keeps the answer final. No foreign key to products: they are never deleted, and a sale pays for every check.
    await tx.raw(`create table stock_movements (
      shop_id uuid not null,
      movement_id text not null,
      kind text not null,
      product_key uuid,
      change integer not null,
      quantity_after integer,
      rating smallint,
      answer jsonb,
      at timestamptz not null,
      constraint stock_movements_pkey primary key (shop_id, movement_id),
      constraint stock_movements_known_kind check (kind in ('initial', 'sale', 'return', 'void', 'refused')),
      constraint stock_movements_of_product check (
        (kind in ('void', 'refused')) = (product_key is null) and (product_key is null) = (quantity_after is null)),
      constraint stock_movements_direction check (case kind
        when 'sale' then change < 0
        when 'return' then change > 0
        when 'initial' then change >= 0
        else change = 0 end),
      constraint stock_movements_quantity_not_negative check (quantity_after >= 0),
      constraint stock_movements_rating_in_range check (rating between 1 and 5)
    )`);
    await isolateByShop(tx, 'stock_movements');
  },
  async down(tx) {
    await tx.raw('drop table stock_movements');
  },
};
