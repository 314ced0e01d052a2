import type { Migration } from '@bahi/platform/data';

/** The number of the state in which an invoice was last seen; before, one was settled once and for ever. */
export const numberInvoiceStates: Migration = {
  name: '20261130-number-invoice-states',
  async up(tx) {
    // Forced row-level security hides the rows of all shops from the owner of a table too.
    await tx.raw('alter table order_records no force row level security');
    await tx.raw('alter table order_records add column state_no integer not null default 0');
    await tx.raw('update order_records set state_no = 1 where is_settled');
    await tx.raw('alter table order_records force row level security');
  },
  async down(tx) {
    await tx.raw('alter table order_records drop column state_no');
  },
};
