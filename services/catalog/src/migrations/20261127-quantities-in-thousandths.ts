import type { Migration } from '@bahi/platform/data';

/** The answers of the ledger: one product with whole units becomes the lines of a basket with thousandths. */
const NEW_ANSWER = `case kind
  when 'sale' then jsonb_build_array(jsonb_build_object('lineNo', 1, 'product', (answer - 'quantityLeft')
    || jsonb_build_object('quantityLeftMilli', (answer->>'quantityLeft')::bigint * 1000)))
  when 'refused' then jsonb_build_array(jsonb_build_object('lineNo', 1, 'reason', answer->'reason',
    'leftMilli', (answer->>'left')::bigint * 1000))
  else answer end`;

const OLD_ANSWER = `case kind
  when 'sale' then (answer->0->'product') - 'quantityLeftMilli'
    || jsonb_build_object('quantityLeft', (answer->0->'product'->>'quantityLeftMilli')::bigint / 1000)
  when 'refused' then jsonb_build_object('reason', answer->0->'reason',
    'left', (answer->0->>'leftMilli')::bigint / 1000)
  else answer end`;

const OF_ORDERS = `kind in ('sale', 'refused', 'void')`;

/**
 * Quantities become whole thousandths and the movements of an order get the number of their line. Each table is rewritten
 * once.
 */
export const quantitiesInThousandths: Migration = {
  name: '20261127-quantities-in-thousandths',
  async up(tx) {
    await tx.raw('alter table products rename column quantity to quantity_milli');
    await tx.raw('alter table products rename column threshold to threshold_milli');
    await tx.raw(`alter table products
      alter column quantity_milli type bigint using quantity_milli::bigint * 1000,
      alter column threshold_milli type bigint using threshold_milli::bigint * 1000`);
    await tx.raw('alter table stock_movements rename column change to change_milli');
    await tx.raw('alter table stock_movements rename column quantity_after to quantity_after_milli');
    await tx.raw(`alter table stock_movements
      alter column movement_id type text using case when ${OF_ORDERS} then movement_id || ':1' else movement_id end,
      alter column change_milli type bigint using change_milli::bigint * 1000,
      alter column quantity_after_milli type bigint using quantity_after_milli::bigint * 1000,
      alter column answer type jsonb using ${NEW_ANSWER},
      add column by_user uuid,
      add column reason text,
      add column document_kind text,
      add column document_id text,
      add column batch_key uuid`);
    await tx.raw(
      'create index stock_movements_by_product on stock_movements (shop_id, product_key, at desc, movement_id)',
    );
  },
  async down(tx) {
    await tx.raw('drop index stock_movements_by_product');
    await tx.raw(`alter table stock_movements
      drop column by_user, drop column reason, drop column document_kind, drop column document_id, drop column batch_key,
      alter column movement_id type text using case when ${OF_ORDERS} then regexp_replace(movement_id, ':1$', '')
        else movement_id end,
      alter column change_milli type integer using change_milli / 1000,
      alter column quantity_after_milli type integer using quantity_after_milli / 1000,
      alter column answer type jsonb using ${OLD_ANSWER}`);
    await tx.raw('alter table stock_movements rename column change_milli to change');
    await tx.raw('alter table stock_movements rename column quantity_after_milli to quantity_after');
    await tx.raw(`alter table products
      alter column quantity_milli type integer using quantity_milli / 1000,
      alter column threshold_milli type integer using threshold_milli / 1000`);
    await tx.raw('alter table products rename column quantity_milli to quantity');
    await tx.raw('alter table products rename column threshold_milli to threshold');
  },
};
