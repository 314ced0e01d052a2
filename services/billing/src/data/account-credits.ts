import { type Day, type Paise, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { Allocation, OpenItem, UnusedCredit } from '../domain/account.js';

/** Money or a credit note that came into an account. */
export interface NewCredit {
  readonly creditKey: string;
  readonly accountKey: string;
  readonly kind: 'payment' | 'credit-note' | 'opening';
  readonly amountPaise: Paise;
  readonly at: Date;
}

/** Stores credits of an account that is locked; nothing of them is used yet. */
export async function insertCredits(tx: WriteTx, credits: readonly NewCredit[]): Promise<void> {
  const rows = credits.map(({ creditKey, accountKey, kind, amountPaise, at }) => ({
    shop_id: shopOf(tx),
    credit_key: creditKey,
    account_key: accountKey,
    kind,
    entered_at: at,
    amount_paise: amountPaise,
    unused_paise: amountPaise,
  }));
  if (rows.length > 0) await tx('account_credits').insert(rows);
}

/** What of an account has met nothing yet, oldest first. */
export async function listUnusedCredits(tx: Tx, accountKey: string): Promise<UnusedCredit[]> {
  const rows = await tx('account_credits')
    .where({ shop_id: shopOf(tx), account_key: accountKey })
    .where('unused_paise', '>', 0)
    .orderBy(['entered_at', 'credit_key'])
    .select<{ credit_key: string; unused_paise: number }[]>('credit_key', 'unused_paise');
  return rows.map((row) => ({ creditKey: row.credit_key, unusedPaise: paiseFrom(row.unused_paise) }));
}

const OPEN = `select 'opening' as kind, p.opening_key as key, null as invoice_id, p.as_of as day, 0::bigint as number,
    p.amount_paise as total_paise, p.amount_paise - p.settled_paise as open_paise, null::timestamptz as created_at
  from account_openings as p where p.shop_id = :shopId and p.account_key = :accountKey and p.settled_paise < p.amount_paise
  union all
  select 'invoice', i.invoice_key, i.invoice_id, (i.created_at at time zone :timeZone)::date, i.number, i.gross_paise,
    i.gross_paise - i.credited_paise - i.written_off_paise - i.paid_paise + i.refunded_paise, i.created_at
  from invoices as i where i.shop_id = :shopId and i.customer_key = :accountKey and i.status = 'Unpaid'
  order by kind desc, day, created_at, number, key`;

interface OpenRow {
  readonly kind: OpenItem['kind'];
  readonly key: string;
  readonly invoice_id: string | null;
  readonly day: Day;
  readonly total_paise: number;
  readonly open_paise: number;
}

/** What is open of an account in the order in which money meets it: opening balances, then bills by time and number. */
export async function listOpenItems(
  tx: Tx,
  { accountKey, timeZone }: { readonly accountKey: string; readonly timeZone: string },
): Promise<OpenItem[]> {
  const { rows } = await tx.raw<{ rows: OpenRow[] }>(OPEN, { shopId: shopOf(tx), accountKey, timeZone });
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    invoiceId: row.invoice_id,
    day: row.day,
    totalPaise: paiseFrom(row.total_paise),
    openPaise: paiseFrom(row.open_paise),
  }));
}

// The keys are said twice: with the set alone the planner may read all credits of a shop.
const ALLOCATE = `with given as (
    select g.* from jsonb_to_recordset(:given::jsonb) as g(credit_key uuid, target_key uuid, target_kind text, amount_paise bigint)
  ), met as (
    insert into allocations as a (shop_id, credit_key, target_key, target_kind, amount_paise, at)
    select :shopId::uuid, g.credit_key, g.target_key, g.target_kind, g.amount_paise, :at::timestamptz from given as g
    on conflict (shop_id, credit_key, target_key) do update set amount_paise = a.amount_paise + excluded.amount_paise
  ), settled as (
    update account_openings as p set settled_paise = p.settled_paise + t.amount_paise
    from (select g.target_key, sum(g.amount_paise) as amount_paise from given as g where g.target_kind = 'opening' group by 1) as t
    where p.shop_id = :shopId and p.opening_key = t.target_key
  )
  update account_credits as c set unused_paise = c.unused_paise - u.amount_paise
  from (select g.credit_key, sum(g.amount_paise) as amount_paise from given as g group by 1) as u
  where c.shop_id = :shopId and c.credit_key = u.credit_key and c.credit_key = any(:credits::uuid[])`;

/** Uses credits of an account that is locked; the sums of its invoices follow by `settleInvoices`. */
export async function insertAllocations(tx: WriteTx, allocations: readonly Allocation[], at: Date): Promise<void> {
  const given = allocations.map(({ creditKey, target, amountPaise }) => ({
    credit_key: creditKey,
    target_key: target.key,
    target_kind: target.kind,
    amount_paise: amountPaise,
  }));
  const credits = allocations.map(({ creditKey }) => creditKey);
  await tx.raw(ALLOCATE, { shopId: shopOf(tx), given: JSON.stringify(given), credits, at } as never);
}

interface AllocationRow {
  readonly credit_key: string;
  readonly target_key: string;
  readonly target_kind: OpenItem['kind'];
  readonly amount_paise: number;
  readonly invoice_id: string | null;
  readonly at: Date;
}

/** What a credit has met and since when, with the numbers of its invoices. */
export async function listAllocations(
  tx: Tx,
  creditKey: string,
): Promise<(Allocation & { readonly invoiceId: string | null; readonly at: Date })[]> {
  const { rows } = await tx.raw<{ rows: AllocationRow[] }>(
    `select a.*, i.invoice_id from allocations as a
    left join invoices as i on i.shop_id = a.shop_id and i.invoice_key = a.target_key
    where a.shop_id = ? and a.credit_key = ? order by a.target_kind desc, i.created_at, i.number, a.target_key`,
    [shopOf(tx), creditKey],
  );
  return rows.map((row) => ({ ...toAllocation(row), invoiceId: row.invoice_id, at: row.at }));
}

function toAllocation({
  credit_key,
  target_kind: kind,
  target_key: key,
  amount_paise,
}: Omit<AllocationRow, 'invoice_id'>) {
  return { creditKey: credit_key, target: { kind, key }, amountPaise: paiseFrom(amount_paise) };
}

const REMOVE = `with gone as (
    delete from allocations as a where a.shop_id = :shopId and a.credit_key = :creditKey
    returning a.target_key, a.target_kind, a.amount_paise
  ), unsettled as (
    update account_openings as p set settled_paise = p.settled_paise - g.amount_paise
    from gone as g where g.target_kind = 'opening' and p.shop_id = :shopId and p.opening_key = g.target_key
  )
  delete from account_credits as c where c.shop_id = :shopId and c.credit_key = :creditKey`;

/** Takes a credit back with all that it met; the sums of its invoices follow by `settleInvoices`. */
export async function deleteCredit(tx: WriteTx, creditKey: string): Promise<void> {
  await tx.raw(REMOVE, { shopId: shopOf(tx), creditKey });
}

/** Gives what a payment met to the payment that takes its place. */
export async function replaceCredit(tx: WriteTx, from: string, to: string): Promise<void> {
  const of = { shop_id: shopOf(tx), credit_key: from };
  await tx('account_credits').where(of).update({ credit_key: to });
  await tx('allocations').where(of).update({ credit_key: to });
}

/** What credits gave to invoices. */
export async function listAllocatedTo(tx: Tx, invoiceKeys: readonly string[]): Promise<Allocation[]> {
  if (invoiceKeys.length === 0) return [];
  const rows = await tx('allocations')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('target_key = any(?::uuid[])', [[...invoiceKeys]])
    .select<Omit<AllocationRow, 'invoice_id'>[]>('*');
  return rows.map(toAllocation);
}

/** Adds an opening balance that is owed. */
export async function insertOpening(
  tx: WriteTx,
  opening: {
    readonly openingKey: string;
    readonly accountKey: string;
    readonly asOf: Day;
    readonly amountPaise: Paise;
  },
): Promise<void> {
  await tx('account_openings').insert({
    shop_id: shopOf(tx),
    opening_key: opening.openingKey,
    account_key: opening.accountKey,
    as_of: opening.asOf,
    amount_paise: opening.amountPaise,
  });
}

/** Lets a customer off some of an opening balance. */
export async function settleOpening(tx: WriteTx, openingKey: string, amountPaise: Paise): Promise<void> {
  await tx('account_openings')
    .where({ shop_id: shopOf(tx), opening_key: openingKey })
    .increment('settled_paise', amountPaise);
}
