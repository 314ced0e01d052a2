import { groupsBy, sumOf } from '../rules/rule.js';
import { LIMIT, type TillCustomers } from './customers.js';
import type { BillsRecord } from './record.js';
import type { SentBill } from './tills.js';

const PAISE = 100;

/** A claim is gone or became a debit, never both: nothing is held when no bill is under way. */
export function claimsOf({ claims }: BillsRecord): string[] {
  return claims.map(({ order_key, amount }) => `${amount} paise are held for the order ${order_key}`);
}

/** Each account has its entries, and owes what its bills say; what was sold to a merged customer is the kept one's. */
export function accountsOf({ accounts, invoices, orders, entries, customers }: BillsRecord): string[] {
  const sent = new Map(entries.flatMap(({ kind, key, json }) => (kind === 'bill' ? [[key, json as SentBill]] : [])));
  const byOrder = new Map(orders.map(({ order_key, bill_key }) => [order_key, sent.get(bill_key)]));
  const owned = groupsBy(invoices, ({ customer_key }) => customer_key ?? '');
  const strays = invoices.filter(({ order_key, customer_key }) => {
    const { customerId = null } = byOrder.get(order_key) ?? {};
    return customer_key !== keptOf(customers, customerId);
  });
  return [
    ...strays.map(({ invoice_id, customer_key }) => `${invoice_id} is billed to ${customer_key}`),
    ...accounts.flatMap(({ account_key, balance, entered, numbered, last }) => {
      const owed = sumOf(owned.get(account_key) ?? [], ({ gross, received }) => gross - received);
      const isSound = balance === owed && balance === entered && balance === last && numbered;
      return isSound ? [] : [`${account_key} owes ${balance}: bills of ${owed}, entries of ${entered} up to ${last}`];
    }),
  ];
}

/** All tills together keep the limit; money that is still to come does not count. */
export function limitOf({ entries, orders, customers: { limited } }: BillsRecord): string[] {
  const sold = new Set(orders.map(({ bill_key }) => bill_key));
  const bills = new Map(
    entries.flatMap(({ kind, key = '', json }) => (kind === 'bill' && sold.has(key) ? [[key, json as SentBill]] : [])),
  );
  const given = [...bills.values()].filter(({ customerId }) => customerId === limited);
  const credit = sumOf(given, (bill) => bill.credit);
  return credit <= LIMIT ? [] : [`bills of ${credit * PAISE} paise on credit pass the limit of ${LIMIT * PAISE}`];
}

function keptOf({ kept, merged }: TillCustomers, customerId: string | null): string | null {
  return customerId === merged ? kept : customerId;
}
