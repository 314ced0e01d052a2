import { CustomerChanged } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { insertAllocations, listOpenItems, listUnusedCredits } from '../../data/account-credits.js';
import { insertEntries, saveAccount } from '../../data/accounts-repository.js';
import { lockInvoices } from '../../data/invoices-repository.js';
import type { Deps } from '../../deps.js';
import { type Account, type Allocation, allocateOldest, entriesAfter, type NewEntry } from '../../domain/account.js';
import { settleInvoices } from '../settle-invoice.js';

export interface AccountChange {
  /** A function is called once everything that may wait is done: it takes the number of a document, which others wait for. */
  readonly entries: readonly NewEntry[] | (() => Promise<readonly NewEntry[]>);
  readonly at: Date;
  readonly lastBillAt?: Date | null;
  readonly openingSet?: boolean;
}

/** An account afterwards and the position of the event that says so. */
export interface ChangedAccount {
  readonly account: Account;
  readonly position: number;
}

/**
 * Changes an account that is locked, last in its transaction: enters what happened, lets an advance meet what is open, oldest
 * first, and stores the balance.
 */
export async function changeAccount(
  tx: WriteTx,
  deps: Deps,
  account: Account,
  { entries: drafts, at, lastBillAt = null, openingSet = account.openingSet }: AccountChange,
): Promise<ChangedAccount> {
  const { accountKey } = account;
  const met = await meetOldest(tx, deps, account, at);
  const changes = await lockTargets(tx, met);
  const entries = entriesAfter(account, typeof drafts === 'function' ? await drafts() : drafts, at);
  await insertEntries(tx, accountKey, entries);
  if (changes.length > 0) await settleInvoices(tx, deps, changes, { at });
  const last = entries.at(-1) ?? { balancePaise: account.balancePaise, entryNo: account.lastEntryNo };
  const changed = { ...account, balancePaise: last.balancePaise, lastEntryNo: last.entryNo, lastBillAt, openingSet };
  const saved = await saveAccount(tx, changed, deps.timeZone);
  const data = { customerKey: accountKey, balancePaise: saved.balancePaise, changedAt: at.toISOString() };
  return { account: saved, position: await deps.outbox.add(tx, CustomerChanged, { subject: accountKey, data }) };
}

/** Lets credits meet what they are meant for; the invoices follow. */
export async function allocate(tx: WriteTx, deps: Deps, allocations: readonly Allocation[], at: Date): Promise<void> {
  if (allocations.length === 0) return;
  await insertAllocations(tx, allocations, at);
  await settleTargets(tx, deps, allocations, at);
}

/** Applies what was allocated, or with negative amounts taken back, to the invoices it is about. */
export async function settleTargets(
  tx: WriteTx,
  deps: Deps,
  allocations: readonly Pick<Allocation, 'target' | 'amountPaise'>[],
  at: Date,
): Promise<void> {
  const changes = await lockTargets(tx, allocations);
  if (changes.length > 0) await settleInvoices(tx, deps, changes, { at });
}

/** Uses the credits of an account that have met nothing yet, oldest first. */
async function meetOldest(tx: WriteTx, { timeZone }: Deps, { accountKey }: Account, at: Date): Promise<Allocation[]> {
  const credits = await listUnusedCredits(tx, accountKey);
  if (credits.length === 0) return [];
  const met = allocateOldest(credits, await listOpenItems(tx, { accountKey, timeZone }));
  if (met.length > 0) await insertAllocations(tx, met, at);
  return met;
}

/** Locks the invoices of allocations; @returns what each gets. */
async function lockTargets(tx: WriteTx, allocations: readonly Pick<Allocation, 'target' | 'amountPaise'>[]) {
  const paid = new Map<string, number>();
  for (const { target, amountPaise } of allocations)
    if (target.kind === 'invoice') paid.set(target.key, (paid.get(target.key) ?? 0) + amountPaise);
  const invoices = await lockInvoices(tx, [...paid.keys()].sort());
  return [...paid].map(([key, amount]) => {
    const before = invoices.get(key);
    if (!before) throw new Error(`The invoice ${key} of an allocation is not there`);
    return { before, change: { paid: amount } };
  });
}
