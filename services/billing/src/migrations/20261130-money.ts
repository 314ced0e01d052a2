import { isolateByShop, type Migration } from '@bahi/platform/data';

type Tx = Parameters<Migration['up']>[0];

/** Invoices whose state follows from money; credit notes; drawers and days. */
export const money: Migration = {
  name: '20261130-money',
  async up(tx) {
    await completeInvoices(tx);
    await completePayments(tx);
    await createCreditNotes(tx);
    await createDrawers(tx);
  },
  async down(tx) {
    await tx.raw('drop table payment_rules, day_closes, drawer_moves');
    await tx.raw(`alter table payments
      drop column credit_note_key, drop column direction, drop column cause, drop column receipt_id, drop column reverses,
      drop column note, drop column digest, drop column drawer_key, drop column session_key, drop column is_late`);
    await tx.raw('drop table drawer_sessions, drawers, credit_note_lines, credit_notes, document_counters');
    await tx.raw(`alter table invoice_lines
      drop column returned_milli, drop column returned_net_paise, drop column returned_tax_paise, drop column sold_net_paise,
      drop column sold_tax_paise,
      add constraint invoice_lines_sold_whole check (
        num_nulls(sold_milli, sold_price_paise, sold_gross_paise, sold_discount_paise) in (0, 4))`);
    await tx.raw('drop index invoices_of_an_order');
    await tx.raw(`alter table invoices drop column credited_paise, drop column refunded_paise, drop column state_no,
      drop column round_to_paise`);
  },
};

async function completeInvoices(tx: Tx) {
  await tx.raw(`alter table invoices
    add column credited_paise bigint not null default 0 constraint invoices_credited_not_negative check (credited_paise >= 0),
    add column refunded_paise bigint not null default 0 constraint invoices_refunded_not_negative check (refunded_paise >= 0),
    add column state_no integer not null default 0,
    add column round_to_paise bigint not null default 0`);
  await tx.raw(`alter table invoice_lines
    add column returned_milli bigint not null default 0 constraint invoice_lines_returned_not_negative check (returned_milli >= 0),
    add column returned_net_paise bigint not null default 0,
    add column returned_tax_paise bigint not null default 0,
    add column sold_net_paise bigint,
    add column sold_tax_paise bigint`);
  // As in 20261128-page-invoices: while it is forced, row-level security hides the rows from their owner.
  for (const table of ['invoices', 'invoice_lines'])
    await tx.raw('alter table ?? no force row level security', [table]);
  await tx.raw(`update invoices set
    credited_paise = case when status = 'Returned' then gross_paise else 0 end,
    state_no = case when status = 'Unpaid' then 0 else 1 end,
    round_to_paise = case when kind = 'order' then 0 when gross_paise % 100 = 0 then 100 when gross_paise % 50 = 0 then 50 else 0 end
    where status <> 'Unpaid' or kind = 'bill'`);
  // Bills of before had no tax.
  await tx.raw(`update invoice_lines set sold_net_paise = sold_gross_paise - sold_discount_paise, sold_tax_paise = 0
    where sold_milli is not null`);
  await tx.raw(`update invoice_lines as l set returned_milli = coalesce(l.sold_milli, l.quantity_milli) from invoices as i
    where i.shop_id = l.shop_id and i.invoice_key = l.invoice_key and i.status = 'Returned'`);
  for (const table of ['invoices', 'invoice_lines']) await tx.raw('alter table ?? force row level security', [table]);
  await tx.raw(`alter table invoices add constraint invoices_open_not_negative
    check (gross_paise - credited_paise - paid_paise + refunded_paise >= 0)`);
  // The shop second: without statistics another index that begins with it is taken for the one of order keys.
  await tx.raw('create index invoices_of_an_order on invoices (order_id, shop_id)');
  await tx.raw(`alter table invoice_lines
    drop constraint invoice_lines_sold_whole,
    add constraint invoice_lines_sold_whole check (
      num_nulls(sold_milli, sold_price_paise, sold_gross_paise, sold_discount_paise, sold_net_paise, sold_tax_paise) in (0, 6)),
    add constraint invoice_lines_returned_at_most_sold check (returned_milli <= coalesce(sold_milli, quantity_milli))`);
}

async function completePayments(tx: Tx) {
  await tx.raw(`alter table payments
    add column direction text not null default 'in' constraint payments_direction_known check (direction in ('in', 'out')),
    add column cause text not null default 'sale' constraint payments_cause_known
      check (cause in ('sale', 'collection', 'refund', 'reversal')),
    add column receipt_id text collate "C",
    add column credit_note_key uuid,
    add column reverses uuid,
    add column note text,
    add column digest bytea,
    add column drawer_key uuid,
    add column session_key uuid,
    add column is_late boolean not null default false,
    add constraint payments_refund_of_note check ((cause = 'refund') = (credit_note_key is not null)),
    add constraint payments_out_when_given_back check ((direction = 'out') = (cause in ('refund', 'reversal')))`);
  await tx.raw('alter table payments no force row level security');
  await tx.raw(`update payments set cause = 'collection' where method = 'unspecified'`);
  await tx.raw('alter table payments force row level security');
  await tx.raw(
    'create unique index payments_receipt_once on payments (shop_id, receipt_id) where receipt_id is not null',
  );
  await tx.raw('create unique index payments_reversed_once on payments (shop_id, reverses) where reverses is not null');
  await tx.raw('create index payments_settled on payments (shop_id, settled_at) where settled_at is not null');
  await tx.raw(`create index payments_late on payments (shop_id, drawer_key) where session_key is null and is_late`);
  await tx.raw('create index payments_of_session on payments (shop_id, session_key) where session_key is not null');
}

async function createCreditNotes(tx: Tx) {
  // Rows, not sequences: what is rolled back gives its number back, so no series has a gap.
  await tx.raw(`create table document_counters (
    shop_id uuid not null,
    series text not null constraint document_counters_series_known check (series in ('CN', 'RC', 'Z', 'D')),
    financial_year text not null,
    next integer not null constraint document_counters_from_one check (next > 0),
    constraint document_counters_pkey primary key (shop_id, series, financial_year)
  ) with (fillfactor = 50)`);
  await tx.raw(`create table credit_notes (
    shop_id uuid not null,
    credit_note_key uuid not null,
    credit_note_id text collate "C" not null,
    invoice_key uuid not null,
    issued_at timestamptz not null,
    issued_by uuid not null,
    reason text not null,
    is_whole boolean not null,
    net_paise bigint not null,
    tax_paise bigint not null,
    shipping_paise bigint not null,
    round_off_paise bigint not null,
    amount_paise bigint not null constraint credit_notes_amount_not_negative check (amount_paise >= 0),
    settled_paise bigint not null constraint credit_notes_settled_not_negative check (settled_paise >= 0),
    refunded_paise bigint not null constraint credit_notes_refunded_not_negative check (refunded_paise >= 0),
    digest bytea,
    constraint credit_notes_pkey primary key (shop_id, credit_note_key),
    constraint credit_notes_id_once unique (shop_id, credit_note_id),
    constraint credit_notes_of_invoice foreign key (shop_id, invoice_key) references invoices (shop_id, invoice_key),
    constraint credit_notes_add_up check (amount_paise = net_paise + tax_paise + shipping_paise + round_off_paise),
    constraint credit_notes_settled_whole check (amount_paise = settled_paise + refunded_paise)
  )`);
  await tx.raw('create index credit_notes_of_an_invoice on credit_notes (shop_id, invoice_key)');
  await tx.raw('create index credit_notes_issued on credit_notes (shop_id, issued_at)');
  await tx.raw(`create table credit_note_lines (
    shop_id uuid not null,
    credit_note_key uuid not null,
    line_no integer not null,
    quantity_milli bigint not null constraint credit_note_lines_quantity_positive check (quantity_milli > 0),
    restock text not null constraint credit_note_lines_restock_known check (restock in ('shelf', 'damaged', 'none')),
    net_paise bigint not null,
    tax_paise bigint not null,
    constraint credit_note_lines_pkey primary key (shop_id, credit_note_key, line_no),
    constraint credit_note_lines_of_note foreign key (shop_id, credit_note_key)
      references credit_notes (shop_id, credit_note_key)
  )`);
  for (const table of ['document_counters', 'credit_notes', 'credit_note_lines']) await isolateByShop(tx, table);
}

async function createDrawers(tx: Tx) {
  await tx.raw(`create table drawers (
    shop_id uuid not null,
    drawer_key uuid not null,
    name text not null,
    name_key text not null,
    constraint drawers_pkey primary key (shop_id, drawer_key),
    constraint drawers_name_once unique (shop_id, name_key)
  )`);
  await tx.raw(`create table drawer_sessions (
    shop_id uuid not null,
    session_key uuid not null,
    drawer_key uuid not null,
    session_no text collate "C",
    float_paise bigint not null constraint drawer_sessions_float_not_negative check (float_paise >= 0),
    opened_at timestamptz not null,
    opened_by uuid not null,
    opened_with jsonb,
    closed_at timestamptz,
    closed_by uuid,
    counted_paise bigint,
    counted_as jsonb,
    expected_paise bigint,
    constraint drawer_sessions_pkey primary key (shop_id, session_key),
    constraint drawer_sessions_no_once unique (shop_id, session_no),
    constraint drawer_sessions_of_drawer foreign key (shop_id, drawer_key) references drawers (shop_id, drawer_key),
    constraint drawer_sessions_closed_whole check (
      num_nulls(closed_at, closed_by, counted_paise, expected_paise, session_no) in (0, 5))
  )`);
  await tx.raw(
    'create unique index drawer_sessions_open_once on drawer_sessions (shop_id, drawer_key) where closed_at is null',
  );
  await tx.raw('create index drawer_sessions_newest on drawer_sessions (shop_id, opened_at desc)');
  await tx.raw(`create table drawer_moves (
    shop_id uuid not null,
    move_key uuid not null,
    session_key uuid not null,
    kind text not null constraint drawer_moves_kind_known check (kind in ('in', 'out')),
    amount_paise bigint not null constraint drawer_moves_amount_positive check (amount_paise > 0),
    reason text not null constraint drawer_moves_reason_known
      check (reason in ('expense', 'bank', 'owner', 'change', 'supplier', 'other')),
    note text,
    at timestamptz not null,
    by_user uuid not null,
    digest bytea not null,
    constraint drawer_moves_pkey primary key (shop_id, move_key),
    constraint drawer_moves_of_session foreign key (shop_id, session_key) references drawer_sessions (shop_id, session_key)
  )`);
  await tx.raw('create index drawer_moves_of_a_session on drawer_moves (shop_id, session_key)');
  await tx.raw(`create table day_closes (
    shop_id uuid not null,
    day date not null,
    close_no text collate "C" not null,
    closed_at timestamptz not null,
    closed_by uuid not null,
    figures jsonb not null,
    constraint day_closes_pkey primary key (shop_id, day),
    constraint day_closes_no_once unique (shop_id, close_no)
  )`);
  await tx.raw(`create table payment_rules (
    shop_id uuid not null constraint payment_rules_pkey primary key,
    version integer not null constraint payment_rules_version_from_one check (version > 0),
    upi_id text,
    upi_name text,
    methods text[] not null constraint payment_rules_with_a_method check (cardinality(methods) > 0),
    drawer_needed boolean not null,
    default_credit_limit_paise bigint,
    write_off_limit_paise bigint not null,
    receipt_footer text,
    updated_at timestamptz not null,
    updated_by uuid not null
  )`);
  for (const table of ['drawers', 'drawer_sessions', 'drawer_moves', 'day_closes', 'payment_rules'])
    await isolateByShop(tx, table);
}
