import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

type Tx = Parameters<Migration['up']>[0];

const TABLES = [
  'customers',
  'accounts',
  'account_entries',
  'account_openings',
  'account_credits',
  'allocations',
  'credit_claims',
  'due_links',
  'customer_imports',
] as const;

/** Customers, what they owe, and payments that meet several bills (customers.md 3). */
export const customers: Migration = {
  name: '20261130-customers',
  async up(tx) {
    await createCustomers(tx);
    await createAccounts(tx);
    await createCredits(tx);
    await completeDocuments(tx);
    for (const table of TABLES) await isolateByShop(tx, table);
    // A link says nothing but its own digest, so its shop is looked up by it.
    await visibleAcrossShops(tx, 'due_links');
  },
  async down(tx) {
    await tx.raw('delete from payments where invoice_key is null');
    await tx.raw('drop index payments_of_an_account');
    await tx.raw('alter table credit_notes drop column to_account_paise');
    await tx.raw(`alter table payments drop constraint payments_of_whom, drop column account_key, drop column allocate,
      alter column invoice_key set not null, alter column order_key set not null, alter column payment_no set not null`);
    await tx.raw('drop index invoices_of_a_customer, invoices_owed');
    await tx.raw(`alter table invoices drop constraint invoices_open_not_negative,
      drop column customer_key, drop column written_off_paise,
      add constraint invoices_open_not_negative check (gross_paise - credited_paise - paid_paise + refunded_paise >= 0)`);
    await tx.raw(`drop table ${[...TABLES].reverse().join(', ')}`);
  },
};

async function createCustomers(tx: Tx) {
  await tx.raw(`create table customers (
    shop_id uuid not null,
    customer_key uuid not null,
    version integer not null constraint customers_version_from_one check (version > 0),
    name text,
    name_key text collate "C" not null,
    phone text collate "C",
    address text,
    note text,
    limit_paise bigint constraint customers_limit_not_negative check (limit_paise >= 0),
    language text,
    may_remind boolean not null default true,
    promised_on date,
    reminded_at timestamptz,
    gstin text,
    legal_name text,
    state_code text,
    pin text,
    delivery_address text,
    delivery_state_code text,
    created_at timestamptz not null,
    created_by uuid not null,
    archived_at timestamptz,
    merged_into uuid,
    erased_at timestamptz,
    digest bytea,
    constraint customers_pkey primary key (shop_id, customer_key),
    constraint customers_named check (name is not null or phone is not null or erased_at is not null)
  )`);
  await tx.raw(`create unique index customers_phone_once on customers (shop_id, phone)
    where phone is not null and archived_at is null and merged_into is null`);
  await tx.raw('create index customers_by_name on customers (shop_id, name_key, customer_key)');
  await tx.raw('create index customers_merged on customers (shop_id, merged_into) where merged_into is not null');
  await tx.raw(`create table customer_imports (
    shop_id uuid not null,
    upload_id text not null,
    digest bytea not null,
    report jsonb not null,
    imported_at timestamptz not null,
    constraint customer_imports_pkey primary key (shop_id, upload_id)
  )`);
}

async function createAccounts(tx: Tx) {
  await tx.raw(`create table accounts (
    shop_id uuid not null,
    account_key uuid not null,
    kind text not null constraint accounts_kind_known check (kind in ('customer', 'supplier')),
    balance_paise bigint not null default 0,
    advance_paise bigint not null default 0 constraint accounts_advance_not_negative check (advance_paise >= 0),
    open_count integer not null default 0 constraint accounts_open_not_negative check (open_count >= 0),
    oldest_open_on date,
    last_entry_no integer not null default 0,
    last_bill_at timestamptz,
    opening_set boolean not null default false,
    constraint accounts_pkey primary key (shop_id, account_key),
    constraint accounts_open_or_advance check (open_count = 0 or advance_paise = 0)
  ) with (fillfactor = 80)`);
  await tx.raw('create index accounts_owing on accounts (shop_id, account_key) where balance_paise <> 0');
  await tx.raw(`create table account_entries (
    shop_id uuid not null,
    account_key uuid not null,
    entry_no integer not null constraint account_entries_from_one check (entry_no > 0),
    at timestamptz not null,
    kind text not null constraint account_entries_kind_known
      check (kind in ('opening', 'bill', 'payment', 'credit-note', 'refund', 'reversal', 'write-off', 'merge')),
    debit_paise bigint not null constraint account_entries_debit_not_negative check (debit_paise >= 0),
    credit_paise bigint not null constraint account_entries_credit_not_negative check (credit_paise >= 0),
    balance_paise bigint not null,
    document_kind text constraint account_entries_document_known
      check (document_kind in ('invoice', 'credit-note', 'payment', 'customer')),
    document_key uuid,
    document_id text,
    by_user uuid not null,
    note text,
    constraint account_entries_pkey primary key (shop_id, account_key, entry_no),
    constraint account_entries_one_side check (debit_paise = 0 or credit_paise = 0)
  )`);
  await tx.raw('create index account_entries_in_time on account_entries (shop_id, account_key, at)');
  await tx.raw(`create table account_openings (
    shop_id uuid not null,
    opening_key uuid not null,
    account_key uuid not null,
    as_of date not null,
    amount_paise bigint not null constraint account_openings_positive check (amount_paise > 0),
    settled_paise bigint not null default 0,
    constraint account_openings_pkey primary key (shop_id, opening_key),
    constraint account_openings_settled_within check (settled_paise between 0 and amount_paise)
  )`);
  await tx.raw('create index account_openings_of_account on account_openings (shop_id, account_key)');
}

async function createCredits(tx: Tx) {
  // What a credit has not met yet is an advance; allocations say what it met.
  await tx.raw(`create table account_credits (
    shop_id uuid not null,
    credit_key uuid not null,
    account_key uuid not null,
    kind text not null constraint account_credits_kind_known check (kind in ('payment', 'credit-note', 'opening')),
    entered_at timestamptz not null,
    amount_paise bigint not null constraint account_credits_positive check (amount_paise > 0),
    unused_paise bigint not null,
    constraint account_credits_pkey primary key (shop_id, credit_key),
    constraint account_credits_unused_within check (unused_paise between 0 and amount_paise)
  )`);
  await tx.raw('create index account_credits_of_account on account_credits (shop_id, account_key)');
  await tx.raw('create index account_credits_unused on account_credits (shop_id, account_key) where unused_paise > 0');
  await tx.raw(`create table allocations (
    shop_id uuid not null,
    credit_key uuid not null,
    target_key uuid not null,
    target_kind text not null constraint allocations_target_known check (target_kind in ('invoice', 'opening')),
    amount_paise bigint not null constraint allocations_positive check (amount_paise > 0),
    at timestamptz not null,
    constraint allocations_pkey primary key (shop_id, credit_key, target_key)
  )`);
  await tx.raw('create index allocations_of_target on allocations (shop_id, target_key)');
  await tx.raw(`create table credit_claims (
    shop_id uuid not null,
    order_key uuid not null,
    account_key uuid not null,
    amount_paise bigint not null constraint credit_claims_not_negative check (amount_paise >= 0),
    at timestamptz not null,
    constraint credit_claims_pkey primary key (shop_id, order_key)
  )`);
  await tx.raw('create index credit_claims_of_account on credit_claims (shop_id, account_key)');
  await tx.raw(`create table due_links (
    shop_id uuid not null,
    account_key uuid not null,
    token_digest bytea not null,
    expires_at timestamptz not null,
    constraint due_links_pkey primary key (shop_id, account_key)
  )`);
  await tx.raw('create unique index due_links_by_token on due_links (token_digest, shop_id)');
}

async function completeDocuments(tx: Tx) {
  await tx.raw(`alter table invoices
    add column customer_key uuid,
    add column written_off_paise bigint not null default 0
      constraint invoices_written_off_not_negative check (written_off_paise >= 0),
    drop constraint invoices_open_not_negative,
    add constraint invoices_open_not_negative
      check (gross_paise - credited_paise - written_off_paise - paid_paise + refunded_paise >= 0)`);
  await tx.raw(`create index invoices_of_a_customer on invoices (shop_id, customer_key, created_at, number)
    where customer_key is not null`);
  await tx.raw(`create index invoices_owed on invoices (shop_id, customer_key, created_at, number)
    where customer_key is not null and status = 'Unpaid'`);
  await tx.raw(`alter table payments
    add column account_key uuid,
    add column allocate jsonb,
    alter column invoice_key drop not null,
    alter column order_key drop not null,
    alter column payment_no drop not null,
    add constraint payments_of_whom check (account_key is not null or num_nulls(invoice_key, order_key, payment_no) = 0)`);
  await tx.raw(`alter table credit_notes add column to_account_paise bigint not null default 0
    constraint credit_notes_to_account_within check (to_account_paise between 0 and refunded_paise)`);
  await tx.raw(`create index payments_of_an_account on payments (shop_id, account_key, taken_at desc, payment_key desc)
    where account_key is not null`);
}
