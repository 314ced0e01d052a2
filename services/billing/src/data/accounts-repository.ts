import { type Day, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { Account, AccountEntry } from '../domain/account.js';

interface AccountRow {
  readonly account_key: string;
  readonly balance_paise: number;
  readonly advance_paise: number;
  readonly open_count: number;
  readonly oldest_open_on: Day | null;
  readonly last_entry_no: number;
  readonly last_bill_at: Date | null;
  readonly opening_set: boolean;
}

/** Opens the accounts of new customers. */
export async function insertAccounts(tx: WriteTx, accountKeys: readonly string[]): Promise<void> {
  const sql = `insert into accounts (shop_id, account_key, kind) select ?::uuid, k.account_key, 'customer'
    from unnest(?::uuid[]) as k (account_key)`;
  await tx.raw(sql, [shopOf(tx), [...accountKeys]] as never);
}

/**
 * Locks the account of a customer, that of the kept one for a merged one. Every writer locks it first, invoices after it.
 * @returns `null` when the shop has no such customer.
 */
export async function lockAccount(tx: WriteTx, customerKey: string): Promise<Account | null> {
  const shop = { shop_id: shopOf(tx) };
  const row = await tx('accounts')
    .where({ ...shop, account_key: customerKey })
    .forUpdate()
    .first<AccountRow | undefined>();
  if (!row) return null;
  // Read after the lock: a merge may have ended while it was waited for.
  const customer = await tx('customers')
    .where({ ...shop, customer_key: customerKey })
    .first<{ merged_into: string | null } | undefined>('merged_into');
  return customer?.merged_into ? lockAccount(tx, customer.merged_into) : toAccount(row);
}

/** @returns `null` when the shop has no such account. */
export async function findAccount(tx: Tx, accountKey: string): Promise<Account | null> {
  const row = await tx('accounts')
    .where({ shop_id: shopOf(tx), account_key: accountKey })
    .first<AccountRow | undefined>();
  return row ? toAccount(row) : null;
}

/** Stores entries of an account that is locked. */
export async function insertEntries(tx: WriteTx, accountKey: string, entries: readonly AccountEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    shop_id: shopOf(tx),
    account_key: accountKey,
    entry_no: entry.entryNo,
    at: entry.at,
    kind: entry.kind,
    debit_paise: entry.debitPaise,
    credit_paise: entry.creditPaise,
    balance_paise: entry.balancePaise,
    document_kind: entry.document?.kind ?? null,
    document_key: entry.document?.key ?? null,
    document_id: entry.document?.id ?? null,
    by_user: entry.by,
    note: entry.note,
  }));
  if (rows.length > 0) await tx('account_entries').insert(rows);
}

// What is open and unused follows from the rows themselves, so that it cannot drift from them.
const SAVE = `update accounts as a set balance_paise = :balance, last_entry_no = :lastEntryNo, opening_set = :openingSet,
    last_bill_at = greatest(a.last_bill_at, :lastBillAt::timestamptz), advance_paise = u.unused,
    open_count = o.count, oldest_open_on = o.oldest
  from (select coalesce(sum(c.unused_paise), 0) as unused from account_credits as c
      where c.shop_id = :shopId and c.account_key = :accountKey and c.unused_paise > 0) as u,
    (select count(*) as count, min(x.day) as oldest from (
      select (i.created_at at time zone :timeZone)::date as day from invoices as i
      where i.shop_id = :shopId and i.customer_key = :accountKey and i.status = 'Unpaid'
      union all
      select p.as_of from account_openings as p
      where p.shop_id = :shopId and p.account_key = :accountKey and p.settled_paise < p.amount_paise) as x) as o
  where a.shop_id = :shopId and a.account_key = :accountKey returning a.*`;

/** Stores the balance of an account that is locked; its advance and what is open are counted anew. */
export async function saveAccount(tx: WriteTx, account: Account, timeZone: string): Promise<Account> {
  const { accountKey, balancePaise: balance, lastEntryNo, openingSet, lastBillAt } = account;
  const given = { shopId: shopOf(tx), accountKey, balance, lastEntryNo, openingSet, lastBillAt, timeZone };
  const { rows } = await tx.raw<{ rows: AccountRow[] }>(SAVE, given as never);
  const [row] = rows;
  if (!row) throw new Error(`The account ${accountKey} was not stored`);
  return toAccount(row);
}

function toAccount(row: AccountRow): Account {
  return {
    accountKey: row.account_key,
    balancePaise: paiseFrom(row.balance_paise),
    advancePaise: paiseFrom(row.advance_paise),
    openCount: row.open_count,
    oldestOpenOn: row.oldest_open_on,
    lastEntryNo: row.last_entry_no,
    lastBillAt: row.last_bill_at,
    openingSet: row.opening_set,
  };
}
