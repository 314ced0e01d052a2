import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Invoices of bills: what they add up to, and how they were paid. */
export const bills: Migration = {
  name: '20261129-bills',
  async up(tx) {
    await tx.raw(`alter table invoices
      add column kind text not null default 'order' constraint invoices_kind_known check (kind in ('order', 'bill')),
      add column discount_paise bigint not null default 0 constraint invoices_discount_not_negative check (discount_paise >= 0),
      add column round_off_paise bigint not null default 0,
      add column paid_paise bigint not null default 0 constraint invoices_paid_not_negative check (paid_paise >= 0),
      add column pending_paise bigint not null default 0 constraint invoices_pending_not_negative check (pending_paise >= 0),
      add column sold_by uuid,
      add column drawer_key uuid`);
    await tx.raw(`update invoices set paid_paise = gross_paise where status = 'Paid'`);
    await tx.raw(`create table payments (
      shop_id uuid not null,
      payment_key uuid not null,
      invoice_key uuid not null,
      order_key uuid not null,
      payment_no integer not null constraint payments_from_one check (payment_no > 0),
      method text not null constraint payments_method_known
        check (method in ('cash', 'upi', 'card', 'bank', 'other', 'unspecified')),
      amount_paise bigint not null constraint payments_amount_positive check (amount_paise > 0),
      tendered_paise bigint constraint payments_tendered_enough check (tendered_paise >= amount_paise),
      state text not null constraint payments_state_known check (state in ('done', 'pending', 'failed', 'reversed')),
      reference text,
      taken_at timestamptz not null,
      taken_by uuid not null,
      settled_at timestamptz,
      constraint payments_pkey primary key (shop_id, payment_key),
      constraint payments_of_order_once unique (shop_id, order_key, payment_no),
      constraint payments_of_invoice foreign key (shop_id, invoice_key) references invoices (shop_id, invoice_key),
      constraint payments_settled_when_done check ((state = 'pending') = (settled_at is null))
    )`);
    await tx.raw('create index payments_newest on payments (shop_id, taken_at desc, payment_key desc)');
    await tx.raw(`create index payments_to_confirm on payments (shop_id, taken_at desc) where state = 'pending'`);
    await isolateByShop(tx, 'payments');
  },
  async down(tx) {
    await tx.raw('drop table payments');
    await tx.raw(`alter table invoices
      drop column kind, drop column discount_paise, drop column round_off_paise, drop column paid_paise,
      drop column pending_paise, drop column sold_by, drop column drawer_key`);
  },
};
