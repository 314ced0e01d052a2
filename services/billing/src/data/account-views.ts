import type { AccountEntryKind } from '@bahi/contracts/billing';
import { type Day, type Paise, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { AccountEntry, EntryDocument } from '../domain/account.js';
import type { AgedCustomer } from '../domain/ageing.js';

interface EntryRow {
  readonly entry_no: number;
  readonly at: Date;
  readonly kind: AccountEntryKind;
  readonly debit_paise: number;
  readonly credit_paise: number;
  readonly balance_paise: number;
  readonly document_kind: EntryDocument['kind'] | null;
  readonly document_key: string | null;
  readonly document_id: string | null;
  readonly by_user: string;
  readonly note: string | null;
}

/** Entries of an account before a number, newest first. */
export async function listEntries(
  tx: Tx,
  {
    accountKey,
    before,
    limit,
  }: { readonly accountKey: string; readonly before: number | null; readonly limit: number },
): Promise<AccountEntry[]> {
  const query = entriesOf(tx, accountKey).orderBy('entry_no', 'desc').limit(limit);
  if (before !== null) void query.where('entry_no', '<', before);
  return ((await query) as EntryRow[]).map(toEntry);
}

/** Entries that were made in a span of time, oldest first. */
export async function listEntriesIn(
  tx: Tx,
  { accountKey, from, to }: { readonly accountKey: string; readonly from: Date; readonly to: Date },
): Promise<AccountEntry[]> {
  const query = entriesOf(tx, accountKey).where('at', '>=', from).where('at', '<', to).orderBy(['at', 'entry_no']);
  return ((await query) as EntryRow[]).map(toEntry);
}

/** The balance that an account had at a moment. */
export async function balanceBefore(tx: Tx, accountKey: string, moment: Date): Promise<Paise> {
  const row = await entriesOf(tx, accountKey)
    .where('at', '<', moment)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'entry_no', order: 'desc' },
    ])
    .first<EntryRow | undefined>();
  return paiseFrom(row?.balance_paise ?? 0);
}

/** The balance that a payment left when it was entered; null when it was not. The accounts are its own and those merged into it. */
export async function balanceAfterPayment(
  tx: Tx,
  {
    accountKeys,
    paymentKey,
    at,
  }: { readonly accountKeys: readonly string[]; readonly paymentKey: string; readonly at: Date },
): Promise<Paise | null> {
  const row = await tx('account_entries')
    .where({ shop_id: shopOf(tx), kind: 'payment', document_kind: 'payment', document_key: paymentKey, at })
    .whereRaw('account_key = any(?::uuid[])', [[...accountKeys]])
    .first<EntryRow | undefined>();
  return row ? paiseFrom(row.balance_paise) : null;
}

// From what is open and nothing else, so that its cost does not grow with the past.
const AGEING = `with open as (
    select i.customer_key as account_key, (i.created_at at time zone :timeZone)::date as day,
      i.gross_paise - i.credited_paise - i.written_off_paise - i.paid_paise + i.refunded_paise as open_paise
    from invoices as i where i.shop_id = :shopId and i.customer_key is not null and i.status = 'Unpaid'
    union all
    select p.account_key, p.as_of, p.amount_paise - p.settled_paise from account_openings as p
    where p.shop_id = :shopId and p.settled_paise < p.amount_paise
  ), aged as (
    select o.account_key, min(o.day) as oldest_open_on, sum(o.open_paise) as balance_paise,
      coalesce(sum(o.open_paise) filter (where :today::date - o.day <= 15), 0) as up_to_15,
      coalesce(sum(o.open_paise) filter (where :today::date - o.day between 16 and 30), 0) as up_to_30,
      coalesce(sum(o.open_paise) filter (where :today::date - o.day between 31 and 60), 0) as up_to_60,
      coalesce(sum(o.open_paise) filter (where :today::date - o.day between 61 and 90), 0) as up_to_90,
      coalesce(sum(o.open_paise) filter (where :today::date - o.day > 90), 0) as over_90
    from open as o group by o.account_key
  )
  select c.customer_key, c.name, c.phone, aged.* from aged
  join customers as c on c.shop_id = :shopId and c.customer_key = aged.account_key
  order by aged.oldest_open_on, c.name_key, c.customer_key`;

interface AgedRow {
  readonly customer_key: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly oldest_open_on: Day;
  readonly balance_paise: string;
  readonly up_to_15: string;
  readonly up_to_30: string;
  readonly up_to_60: string;
  readonly up_to_90: string;
  readonly over_90: string;
}

/** Customers who owe, those of the oldest bills first. */
export async function listAgeing(
  tx: Tx,
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<AgedCustomer[]> {
  const { rows } = await tx.raw<{ rows: AgedRow[] }>(AGEING, { shopId: shopOf(tx), today, timeZone });
  return rows.map((row) => ({
    customerKey: row.customer_key,
    name: row.name,
    phone: row.phone,
    oldestOpenOn: row.oldest_open_on,
    balancePaise: paiseFrom(row.balance_paise),
    upTo15: paiseFrom(row.up_to_15),
    upTo30: paiseFrom(row.up_to_30),
    upTo60: paiseFrom(row.up_to_60),
    upTo90: paiseFrom(row.up_to_90),
    over90: paiseFrom(row.over_90),
  }));
}

/** What all customers have paid ahead. */
export async function sumAdvances(tx: Tx): Promise<Paise> {
  const [row] = await tx('accounts')
    .where({ shop_id: shopOf(tx), kind: 'customer' })
    .where('balance_paise', '<>', 0)
    .sum<{ sum: string | null }[]>('advance_paise as sum');
  return paiseFrom(row?.sum ?? 0);
}

function entriesOf(tx: Tx, accountKey: string) {
  return tx('account_entries').where({ shop_id: shopOf(tx), account_key: accountKey });
}

function toEntry(row: EntryRow): AccountEntry {
  const { document_kind: kind, document_key: key, document_id: id } = row;
  return {
    entryNo: row.entry_no,
    at: row.at,
    kind: row.kind,
    debitPaise: paiseFrom(row.debit_paise),
    creditPaise: paiseFrom(row.credit_paise),
    balancePaise: paiseFrom(row.balance_paise),
    document: kind === null || key === null ? null : { kind, key, id },
    by: row.by_user,
    note: row.note,
  };
}
