import type { Migration } from '@bahi/platform/data';

/** Quantities of one record: a bigint holds them. */
const OF_RECORDS = [
  ['order_records', 'units'],
  ['order_records', 'invoice_units'],
  ['product_records', 'added_quantity'],
  ['product_records', 'threshold'],
  ['product_records', 'quantity'],
] as const;
/** Sums of many records are numeric, as money is: they may outgrow what a program reads from a bigint. */
const OF_TOTALS = [
  ['shop_totals', 'quantity'],
  ['shop_totals', 'expected_units'],
  ['calendar_totals', 'units'],
] as const;

type MigrationTx = Parameters<Migration['up']>[0];

/** Quantities become whole thousandths of a unit. */
export const quantitiesInThousandths: Migration = {
  name: '20261127-quantities-in-thousandths',
  async up(tx) {
    await tx.raw('alter table product_records drop column is_low');
    for (const [table, column] of OF_RECORDS) await toMilli(tx, table, column, 'bigint');
    for (const [table, column] of OF_TOTALS) await toMilli(tx, table, column, 'numeric(40)');
    await addIsLow(tx, 'quantity_milli', 'threshold_milli');
  },
  async down(tx) {
    await tx.raw('alter table product_records drop column is_low');
    for (const [table, column] of [...OF_RECORDS, ...OF_TOTALS]) await toUnits(tx, table, column);
    await addIsLow(tx, 'quantity', 'threshold');
  },
};

// A change of type reaches every shop's rows; an update would see none of them through row-level security.
async function toMilli(tx: MigrationTx, table: string, column: string, type: string): Promise<void> {
  await tx.raw(`alter table ${table} alter column ${column} type ${type} using ${column} * 1000`);
  await tx.raw(`alter table ${table} rename column ${column} to ${column}_milli`);
}

async function toUnits(tx: MigrationTx, table: string, column: string): Promise<void> {
  await tx.raw(`alter table ${table} alter column ${column}_milli type bigint using ${column}_milli / 1000`);
  await tx.raw(`alter table ${table} rename column ${column}_milli to ${column}`);
}

async function addIsLow(tx: MigrationTx, quantity: string, threshold: string): Promise<void> {
  await tx.raw(`alter table product_records add column is_low boolean not null
    generated always as (added_at is not null and ${quantity} > 0 and ${quantity} <= ${threshold}) stored`);
  await tx.raw(`create index product_records_low on product_records (shop_id, ${quantity}, name_key, product_key)
    include (expires_on) where is_low`);
}
