import { customerFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { asPaise, type Paise } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { deleteCredit, insertCredits, listAllocations, listOpenItems } from '../../data/account-credits.js';
import type { Deps } from '../../deps.js';
import type { Account, Allocation, OpenItem } from '../../domain/account.js';
import type { ChosenBill, Payment } from '../../domain/payment.js';
import { allocate, type ChangedAccount, changeAccount, settleTargets } from './change-account.js';

type Money = Pick<Payment, 'paymentKey' | 'receiptId' | 'amountPaise'>;

/** Who enters something in an account, and when. */
export interface Entering {
  readonly by: string;
  readonly at: Date;
}

/** Money, and how it is stored. */
export interface TakenPayment extends Entering {
  readonly payment: Pick<Payment, 'paymentKey' | 'amountPaise'>;
  readonly chosen: readonly ChosenBill[];
  /** Stores the payment; @returns the number of its receipt, for which the shop's other tills wait from then on. */
  readonly store: () => Promise<string | null>;
}

/**
 * Enters money in an account that is locked: it meets the bills that it is meant for as far as they are open, then what is
 * oldest; the rest is an advance.
 */
export async function takePayment(
  tx: WriteTx,
  deps: Deps,
  account: Account,
  { payment, chosen, by, at, store }: TakenPayment,
): Promise<ChangedAccount> {
  const { accountKey } = account;
  const { paymentKey: creditKey, amountPaise } = payment;
  await insertCredits(tx, [{ creditKey, accountKey, kind: 'payment', amountPaise, at }]);
  const items = chosen.length === 0 ? [] : await listOpenItems(tx, { accountKey, timeZone: deps.timeZone });
  const parts = allocationsTo({ creditKey, amountPaise }, chosen, items);
  // Bills that are chosen publish at once: the number comes before every event, or two tills would wait for each other.
  const early = parts.length > 0 ? { id: await store() } : null;
  await allocate(tx, deps, parts, at);
  const entries = async () => {
    const document = { kind: 'payment', key: creditKey, id: early ? early.id : await store() } as const;
    return [{ kind: 'payment', amountPaise: -amountPaise, document, by } as const];
  };
  return changeAccount(tx, deps, account, { entries, at });
}

/** Takes money back out of an account that is locked: what it paid is open again, then other advances meet it. */
export async function takeBackPayment(
  tx: WriteTx,
  deps: Deps,
  account: Account,
  { payment, by, at, note }: Entering & { readonly payment: Money; readonly note: string },
): Promise<ChangedAccount> {
  const { paymentKey: key, receiptId: id, amountPaise } = payment;
  const met = await listAllocations(tx, key);
  await deleteCredit(tx, key);
  const back = met.map(({ target, amountPaise: amount }) => ({ target, amountPaise: asPaise(-amount) }));
  await settleTargets(tx, deps, back, at);
  const entry = { kind: 'reversal', amountPaise, document: { kind: 'payment', key, id }, by, note } as const;
  return changeAccount(tx, deps, account, { entries: [entry], at });
}

/** A bill and what of a payment is for it, as the request says it. */
export interface WantedBill {
  readonly invoiceId: string;
  readonly amountPaise: Paise;
}

/**
 * The bills that a payment chooses.
 * @throws RefusedError 400 for a bill that is not open, more than is open of one, more than the payment, or less while
 * something else stays open.
 */
export async function chooseBills(
  tx: WriteTx,
  { timeZone }: Pick<Deps, 'timeZone'>,
  { accountKey }: Account,
  { wanted, amountPaise }: { readonly wanted: readonly WantedBill[]; readonly amountPaise: Paise },
): Promise<ChosenBill[]> {
  const items = await listOpenItems(tx, { accountKey, timeZone });
  const byId = new Map(items.map((item) => [item.invoiceId, item]));
  const chosen = wanted.map((bill) => ({ ...bill, item: byId.get(bill.invoiceId) }));
  const sum = chosen.reduce((total, bill) => total + bill.amountPaise, 0);
  const open = items.reduce((total, { openPaise }) => total + openPaise, 0);
  const isAbove = chosen.some(({ item, amountPaise: amount }) => amount > (item?.openPaise ?? 0));
  if (isAbove || sum > amountPaise || (sum < amountPaise && open > sum))
    throw new RefusedError(customerFailures.allocationsDoNotMatch);
  return chosen.flatMap(({ item, amountPaise: amount }) =>
    item ? [{ invoiceKey: item.key, amountPaise: amount }] : [],
  );
}

function allocationsTo(
  { creditKey, amountPaise }: { readonly creditKey: string; readonly amountPaise: Paise },
  chosen: readonly ChosenBill[],
  items: readonly OpenItem[],
): Allocation[] {
  let left: number = amountPaise;
  const openOf = new Map(items.map(({ key, openPaise }) => [key, openPaise]));
  return chosen.flatMap(({ invoiceKey: key, amountPaise: wanted }) => {
    const amount = asPaise(Math.min(left, wanted, openOf.get(key) ?? 0));
    left -= amount;
    return amount > 0 ? [{ creditKey, target: { kind: 'invoice', key }, amountPaise: amount }] : [];
  });
}
