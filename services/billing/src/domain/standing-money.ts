import type { MoneyMethod } from '@bahi/contracts/billing';
import { asPaise, type Paise } from '@bahi/contracts/shared';
import type { Invoice } from './invoice.js';
import { openOf } from './invoice-money.js';
import type { PaidBy, Payment } from './payment.js';

const METHODS = ['cash', 'upi', 'card', 'bank', 'other', 'unspecified'] as const satisfies readonly (
  | MoneyMethod
  | 'unspecified'
)[];

/** How what is left of an invoice is paid: by method, said to be on its way (`pending`), or not at all (`credit`). */
export type StandingMoney = Readonly<Record<(typeof METHODS)[number] | 'pending' | 'credit', Paise>>;

/**
 * What its goods still cost, by how it is paid now; the parts add up to the total less all credit notes. What went back by
 * another method than it came in by, or to the customer's account, is taken off the others, in their order, so that no part is
 * negative; what an advance without a payment has paid is `other`. An order names
 * no method, so what is open of it is not credit.
 */
export function standingMoney(invoice: Invoice, payments: readonly Payment[]): StandingMoney {
  const open = openOf(invoice);
  const pending = Math.min(invoice.pendingPaise, open);
  const paid = paidNow(invoice, payments);
  if (invoice.kind === 'order') paid.unspecified += open - pending;
  const credit = invoice.kind === 'order' ? 0 : open - pending;
  const parts = { ...paid, pending, credit };
  return Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, asPaise(amount)])) as StandingMoney;
}

function paidNow({ paidPaise, refundedPaise }: Invoice, payments: readonly Payment[]): Record<PaidBy, number> {
  const left = Object.fromEntries(METHODS.map((method) => [method, 0])) as Record<PaidBy, number>;
  left.other = paidPaise;
  for (const { direction, state, method, amountPaise } of payments) {
    if (direction !== 'in' || state !== 'done') continue;
    left[method] += amountPaise;
    left.other -= amountPaise;
  }
  let missing: number = refundedPaise;
  for (const { cause, state, method, amountPaise } of payments) {
    if (cause !== 'refund' || (state !== 'done' && state !== 'pending')) continue;
    left[method] -= amountPaise;
    missing -= amountPaise;
  }
  for (const method of METHODS) {
    missing += Math.max(0, -left[method]);
    left[method] = Math.max(0, left[method]);
  }
  for (const method of METHODS) {
    const taken = Math.min(missing, left[method]);
    left[method] -= taken;
    missing -= taken;
  }
  return left;
}
