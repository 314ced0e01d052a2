import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Months that were filed and locked, with the files of that moment (gst.md 5.6). */
export const gstPeriods: Migration = {
  name: '20261130-gst-periods',
  async up(tx) {
    await tx.raw(`create table gst_periods (
      shop_id uuid not null,
      period text collate "C" not null constraint gst_periods_month check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      gstin text collate "C" not null,
      part integer not null constraint gst_periods_part_from_one check (part > 0),
      locked_at timestamptz not null,
      locked_by uuid not null,
      sha256 text not null,
      file bytea not null,
      constraint gst_periods_pkey primary key (shop_id, period, gstin, part)
    )`);
    await isolateByShop(tx, 'gst_periods');
  },
  async down(tx) {
    await tx.raw('drop table gst_periods');
  },
};
