/*
 * The account of a customer as customers.md 3 and 4 tell it, on plain lists. It shares no code with the product. Money is paise.
 */

/** A bill or an opening balance. */
export interface Item {
  /** Null for an opening balance. */
  readonly invoiceId: string | null;
  /** Openings come first, by their day; then bills as they were sold. */
  readonly place: string;
  readonly total: bigint;
  /** By the credit that paid it. */
  readonly paid: Map<string, bigint>;
  credited: bigint;
  refunded: bigint;
  writtenOff: bigint;
}

/** Money or goods that came in, and what of it has met nothing yet. */
interface Credit {
  readonly key: string;
  readonly amount: bigint;
  readonly place: string;
  left: bigint;
}

export interface ModelAccount {
  balance: bigint;
  items: Item[];
  credits: Credit[];
}

type NewCredit = Omit<Credit, 'left'>;

export function emptyAccount(): ModelAccount {
  return { balance: 0n, items: [], credits: [] };
}

export function openOf({ total, credited, writtenOff, refunded, paid }: Item): bigint {
  return total - credited - writtenOff - paidOf({ paid }) + refunded;
}

/** What has something open, in the order in which money meets it. */
export function openItems({ items }: ModelAccount): Item[] {
  return items.filter((item) => openOf(item) > 0n).sort(byPlace);
}

export function advanceOf({ credits }: ModelAccount): bigint {
  return credits.reduce((sum, { left }) => sum + left, 0n);
}

/** An opening balance: owed, or below 0 paid ahead. */
export function enterOpening(
  account: ModelAccount,
  { key, amount, asOf, place }: NewCredit & { readonly asOf: string },
) {
  account.balance += amount;
  if (amount > 0n) account.items.push(newItem({ invoiceId: null, place: `0 ${asOf}`, total: amount }));
  else account.credits.push({ key, place, amount: -amount, left: -amount });
  meet(account);
}

/** A bill with what was paid at the counter. */
export function enterBill(
  account: ModelAccount,
  { paid, ...bill }: Pick<Item, 'invoiceId' | 'place' | 'total'> & { readonly paid: readonly [string, bigint][] },
) {
  const item = newItem({ ...bill, place: `1 ${bill.place}` });
  account.items.push(item);
  account.balance += bill.total;
  for (const [key, amount] of paid) {
    account.credits.push({ key, amount, place: bill.place, left: 0n });
    item.paid.set(key, amount);
    account.balance -= amount;
  }
  meet(account);
}

/** Money that meets the bills it is meant for, as far as they are open, then what is oldest; the rest is an advance. */
export function enterPayment(
  account: ModelAccount,
  payment: NewCredit,
  chosen: readonly (readonly [invoiceId: string, amount: bigint])[],
) {
  const credit = { ...payment, left: payment.amount };
  account.credits.push(credit);
  account.balance -= payment.amount;
  for (const [invoiceId, wanted] of chosen) {
    const item = account.items.find((one) => one.invoiceId === invoiceId);
    if (item) use(credit, item, wanted);
  }
  meet(account);
}

/** Whether a payment can be taken back: none of what it paid was given back since. */
export function canTakeBack({ items }: ModelAccount, key: string): boolean {
  return items.every(({ paid, refunded }) => !paid.has(key) || paidOf({ paid }) - (paid.get(key) ?? 0n) >= refunded);
}

/** Money that was a mistake: what it paid is open again, and other advances meet it. */
export function takeBack(account: ModelAccount, key: string) {
  account.balance += account.credits.find((credit) => credit.key === key)?.amount ?? 0n;
  account.credits = account.credits.filter((credit) => credit.key !== key);
  for (const { paid } of account.items) paid.delete(key);
  meet(account);
}

/** What of goods that come back is more than is still owed of them: it goes back or to the account. */
export function restOf(item: Item, amount: bigint): bigint {
  const due = openOf(item) + undoneOf(item, amount);
  return amount > due ? amount - due : 0n;
}

/** Goods that come back: they settle what is open; what was let off of them is not let off twice. */
export function enterNote(account: ModelAccount, item: Item, note: NewCredit & { readonly toAccount: boolean }) {
  const { key, amount, place } = note;
  const [rest, undone] = [restOf(item, amount), undoneOf(item, amount)];
  item.credited += amount;
  item.writtenOff -= undone;
  item.refunded += rest;
  account.balance += undone - amount;
  if (note.toAccount && rest > 0n) account.credits.push({ key, amount: rest, place, left: rest });
  else account.balance += rest;
  meet(account);
}

/** Lets the oldest off; @returns false when less is open. */
export function writeOff(account: ModelAccount, amount: bigint): boolean {
  const items = openItems(account);
  if (items.reduce((sum, item) => sum + openOf(item), 0n) < amount) return false;
  account.balance -= amount;
  let left = amount;
  for (const item of items) {
    const part = least(left, openOf(item));
    item.writtenOff += part;
    left -= part;
  }
  return true;
}

/** All of one account goes to another. */
export function mergeInto(account: ModelAccount, from: ModelAccount) {
  account.balance += from.balance;
  account.items.push(...from.items);
  account.credits.push(...from.credits);
  Object.assign(from, emptyAccount());
  meet(account);
}

/** An account never has an advance beside something open. */
function meet(account: ModelAccount) {
  for (const item of openItems(account)) for (const credit of account.credits.sort(byPlace)) use(credit, item);
}

function use(credit: Credit, item: Item, most = credit.left) {
  const amount = least(least(credit.left, most), openOf(item));
  if (amount <= 0n) return;
  credit.left -= amount;
  item.paid.set(credit.key, (item.paid.get(credit.key) ?? 0n) + amount);
}

/** What was let off of goods that come back now. */
function undoneOf({ total, credited, writtenOff }: Item, amount: bigint): bigint {
  const more = amount - (total - credited - writtenOff);
  return more > 0n ? least(more, writtenOff) : 0n;
}

function newItem(item: Pick<Item, 'invoiceId' | 'place' | 'total'>): Item {
  return { ...item, paid: new Map(), credited: 0n, refunded: 0n, writtenOff: 0n };
}

function paidOf({ paid }: Pick<Item, 'paid'>): bigint {
  return [...paid.values()].reduce((sum, amount) => sum + amount, 0n);
}

function byPlace(one: { readonly place: string }, other: { readonly place: string }): number {
  return one.place < other.place ? -1 : one.place > other.place ? 1 : 0;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
