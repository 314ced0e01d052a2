import { uuidv7Run } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { customerNameKey } from '../domain/customer.js';
import { type CustomerRow, identityOf } from '../domain/customer-csv.js';

const TAKEN = `select coalesce(c.phone, 'name ' || c.name_key) as identity from customers as c
  where c.shop_id = :shopId and c.archived_at is null and c.merged_into is null
    and (c.phone = any(:phones::text[]) or (c.phone is null and c.name_key = any(:names::text[])))`;

/** Which of these customers the shop has already, by phone number or by the name of those without. */
export async function findTaken(tx: Tx, customers: readonly CustomerRow[]): Promise<ReadonlySet<string>> {
  const phones = customers.flatMap(({ phone }) => phone ?? []);
  const names = customers.filter(({ phone }) => phone === null).map((one) => identityOf(one).slice('name '.length));
  const { rows } = await tx.raw<{ rows: { identity: string }[] }>(TAKEN, {
    shopId: shopOf(tx),
    phones,
    names,
  } as never);
  return new Set(rows.map(({ identity }) => identity));
}

const INSERT = `with given as (
    select g.* from jsonb_to_recordset(:given::jsonb) as g(customer_key uuid, name text, name_key text, phone text, address text,
      note text, limit_paise bigint, opening_paise bigint, as_of date, opening_key uuid)
  ), added as (
    insert into customers (shop_id, customer_key, version, name, name_key, phone, address, note, limit_paise, created_at, created_by)
    select :shopId::uuid, g.customer_key, 1, g.name, g.name_key, g.phone, g.address, g.note, g.limit_paise, :at::timestamptz, :by::uuid
    from given as g
  ), opened as (
    insert into accounts (shop_id, account_key, kind, balance_paise, advance_paise, open_count, oldest_open_on, last_entry_no, opening_set)
    select :shopId::uuid, g.customer_key, 'customer', g.opening_paise, greatest(0, -g.opening_paise), (g.opening_paise > 0)::int,
      case when g.opening_paise > 0 then g.as_of end, (g.opening_paise <> 0)::int, g.opening_paise <> 0 from given as g
  ), owed as (
    insert into account_openings (shop_id, opening_key, account_key, as_of, amount_paise)
    select :shopId::uuid, g.opening_key, g.customer_key, g.as_of, g.opening_paise from given as g where g.opening_paise > 0
  ), paid as (
    insert into account_credits (shop_id, credit_key, account_key, kind, entered_at, amount_paise, unused_paise)
    select :shopId::uuid, g.opening_key, g.customer_key, 'opening', :at::timestamptz, -g.opening_paise, -g.opening_paise
    from given as g where g.opening_paise < 0
  )
  insert into account_entries (shop_id, account_key, entry_no, at, kind, debit_paise, credit_paise, balance_paise, by_user, note)
  select :shopId::uuid, g.customer_key, 1, :at::timestamptz, 'opening', greatest(0, g.opening_paise), greatest(0, -g.opening_paise),
    g.opening_paise, :by::uuid, g.as_of::text from given as g where g.opening_paise <> 0`;

/** A customer that a file has added, with its opening balance. */
export interface AddedCustomer {
  readonly customerKey: string;
  readonly balancePaise: number;
}

/** Adds customers with their opening balances. */
export async function insertImported(
  tx: WriteTx,
  customers: readonly CustomerRow[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<readonly AddedCustomer[]> {
  const nextKey = uuidv7Run(at.getTime());
  const given = customers.map((one) => ({
    ...{ customer_key: nextKey(), opening_key: nextKey(), name: one.name, phone: one.phone, address: one.address },
    ...{ note: one.note, limit_paise: one.limitPaise, opening_paise: one.openingPaise, as_of: one.asOf },
    name_key: customerNameKey({ ...one, erasedAt: null }),
  }));
  await tx.raw(INSERT, { shopId: shopOf(tx), given: JSON.stringify(given), at, by } as never);
  return given.map((one) => ({ customerKey: one.customer_key, balancePaise: one.opening_paise }));
}

/** What an upload did. */
export interface ImportReport {
  readonly total: number;
  readonly added: number;
  readonly failed: readonly { readonly row: number; readonly reason: string }[];
}

interface ImportRow {
  readonly digest: Buffer;
  readonly report: ImportReport;
}

/** Claims an upload id, whose row another import of it waits for; @returns what an earlier one did, `null` for none. */
export async function claimImport(
  tx: WriteTx,
  { uploadId, digest, at }: { readonly uploadId: string; readonly digest: Buffer; readonly at: Date },
): Promise<ImportRow | null> {
  const key = { shop_id: shopOf(tx), upload_id: uploadId };
  const report = JSON.stringify({ total: 0, added: 0, failed: [] });
  const claimed = await tx('customer_imports')
    .insert({ ...key, digest, report, imported_at: at })
    .onConflict(['shop_id', 'upload_id'])
    .ignore()
    .returning('upload_id');
  if (claimed.length > 0) return null;
  return (await tx('customer_imports').where(key).first<ImportRow | undefined>('digest', 'report')) ?? null;
}

/** Stores what an import did that was claimed in this transaction. */
export async function saveImport(tx: WriteTx, uploadId: string, report: ImportReport): Promise<void> {
  await tx('customer_imports')
    .where({ shop_id: shopOf(tx), upload_id: uploadId })
    .update({ report: JSON.stringify(report) });
}

/** A customer as the export writes it. */
export interface ExportedCustomer {
  readonly name: string | null;
  readonly phone: string | null;
  readonly balance_paise: number;
  readonly oldest_open_on: string | null;
  readonly limit_paise: number | null;
  readonly address: string | null;
  readonly note: string | null;
}

/** Active customers by name. */
export async function listExported(tx: Tx): Promise<readonly ExportedCustomer[]> {
  const { rows } = await tx.raw<{ rows: ExportedCustomer[] }>(
    `select c.name, c.phone, a.balance_paise, a.oldest_open_on, c.limit_paise, c.address, c.note
    from customers as c join accounts as a on a.shop_id = c.shop_id and a.account_key = c.customer_key
    where c.shop_id = ? and c.archived_at is null and c.merged_into is null order by c.name_key, c.customer_key`,
    [shopOf(tx)],
  );
  return rows;
}
