import { clockTime, rupees } from '../../../lib/format/format.js';
import { moneyTexts as texts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import type { Payment } from './use-invoice-detail.js';

/** The number of what a payment is of; of several bills, that of its receipt. */
export function numberOf({ invoiceId, receiptId }: Pick<Payment, 'invoiceId' | 'receiptId'>): string {
  return invoiceId ?? receiptId ?? '';
}

/** The method of a payment in words. */
export function wordOfMethod({ method }: Pick<Payment, 'method'>): string {
  return paymentTexts.methods[method];
}

/** What a payment is and what became of it. */
export function wordOfState({ direction, state }: Pick<Payment, 'direction' | 'state'>): string {
  return texts.states[direction][state];
}

/** `₹447.00`; what went out has a minus. */
export function signedAmount({ direction, amount }: Pick<Payment, 'direction' | 'amount'>): string {
  return direction === 'in' ? rupees(amount) : texts.out(rupees(amount));
}

/** Cause, state, moment, receipt, reference and note; what there is not is left out. */
export function detailsOf(payment: Payment): readonly string[] {
  const { cause, takenAt, receiptId, reference, note } = payment;
  const parts = [texts.causes[cause], wordOfState(payment), clockTime(Date.parse(takenAt)), receiptId, reference, note];
  return parts.filter((part): part is string => part !== null && part !== '');
}
