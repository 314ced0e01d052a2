import type { WriteTx } from '@bahi/platform/data';
import { insertAllocations, insertCredits } from '../../data/account-credits.js';
import { lockAccount } from '../../data/accounts-repository.js';
import { deleteClaims } from '../../data/credit-claims.js';
import { findCustomers } from '../../data/customers-repository.js';
import type { NumberedInvoice } from '../../data/invoices-repository.js';
import type { PaidInvoice } from '../../data/payments-repository.js';
import type { Deps } from '../../deps.js';
import type { Account, Allocation, NewEntry } from '../../domain/account.js';
import { buyerOf } from '../../domain/customer.js';
import type { BilledOrder, Buyer } from '../../domain/invoice.js';
import { changeAccount } from './change-account.js';

/** The customers of bills by the keys that the bills have; the accounts of them are locked. */
export type Buyers = ReadonlyMap<string, Buyer>;

/**
 * Locks the accounts of the customers of bills, before anything else of the batch.
 * @throws Error for a customer that the shop does not have: such an event is parked.
 */
export async function lockBuyers(tx: WriteTx, orders: readonly BilledOrder[]): Promise<Buyers> {
  const keys = orders.flatMap(({ bill }) => bill?.customerKey ?? []);
  const kept = new Map<string, string>();
  for (const key of [...new Set(keys)].sort()) {
    const account = await lockAccount(tx, key);
    if (!account) throw new Error(`A bill names the customer ${key}, whom the shop does not have`);
    kept.set(key, account.accountKey);
  }
  if (kept.size === 0) return new Map();
  const customers = await findCustomers(tx, [...kept.values()]);
  return new Map(
    [...kept].flatMap(([key, keptKey]) => {
      const customer = customers.get(keptKey);
      return customer ? [[key, buyerOf(customer)] as const] : [];
    }),
  );
}

/** The buyer of an order; `null` for a walk-in. */
export function buyerIn(buyers: Buyers, { bill }: BilledOrder): Buyer | null {
  return bill?.customerKey == null ? null : (buyers.get(bill.customerKey) ?? null);
}

/**
 * Enters new bills in the accounts of their customers: each whole, and beside it what was paid at the counter. The claim of its
 * order is gone, and an advance meets what is open.
 */
export async function enterBills(
  tx: WriteTx,
  deps: Deps,
  created: readonly NumberedInvoice[],
  money: readonly PaidInvoice[],
): Promise<void> {
  const owned = created.filter(({ customerKey }) => customerKey !== null);
  if (owned.length === 0) return;
  await deleteClaims(
    tx,
    owned.map(({ orderKey }) => orderKey),
  );
  const paidOf = new Map(money.map((paid) => [paid.invoiceKey, paid]));
  for (const accountKey of [...new Set(owned.map(({ customerKey }) => customerKey))].sort()) {
    const account = await lockAccount(tx, accountKey ?? '');
    if (!account) throw new Error(`The account ${accountKey} is gone`);
    const bills = owned.filter(({ customerKey }) => customerKey === accountKey);
    await enterInAccount(tx, deps, account, { bills, paidOf });
  }
}

/** Said of a bill that passed the limit of its account, on purpose (customers.md 4.2). */
const ABOVE_LIMIT = 'Sold above the limit';

interface Bills {
  readonly bills: readonly NumberedInvoice[];
  readonly paidOf: ReadonlyMap<string, PaidInvoice>;
}

async function enterInAccount(tx: WriteTx, deps: Deps, account: Account, { bills, paidOf }: Bills): Promise<void> {
  const at = deps.clock.now();
  const { accountKey } = account;
  const entries: NewEntry[] = [];
  const allocations: Allocation[] = [];
  for (const { invoiceKey: key, invoiceId: id, totals, bill } of bills) {
    const by = bill?.soldBy ?? accountKey;
    const note = bill?.isOverLimit ? ABOVE_LIMIT : null;
    entries.push({ kind: 'bill', amountPaise: totals.grossPaise, document: { kind: 'invoice', key, id }, by, note });
    for (const { paymentKey, amountPaise, state } of paidOf.get(key)?.payments ?? []) {
      if (state !== 'done') continue;
      const document = { kind: 'payment', key: paymentKey, id: null } as const;
      entries.push({ kind: 'payment', amountPaise: -amountPaise, document, by });
      allocations.push({ creditKey: paymentKey, target: { kind: 'invoice', key }, amountPaise });
    }
  }
  const credits = allocations.map(({ creditKey, amountPaise }) => ({ creditKey, amountPaise }));
  await insertCredits(
    tx,
    credits.map((credit) => ({ ...credit, accountKey, kind: 'payment', at })),
  );
  // The drafts have counted these payments already.
  if (allocations.length > 0) await insertAllocations(tx, allocations, at);
  const lastBillAt = bills.at(-1)?.createdAt ?? null;
  await changeAccount(tx, deps, account, {
    entries: entries.filter(({ amountPaise }) => amountPaise !== 0),
    at,
    lastBillAt,
  });
}
