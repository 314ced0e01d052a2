import type { Payment } from '../billing/payment-schemas.js';
import { INVOICE_DUE_DAYS } from '../shared/limits.js';
import { MOST_BY_UPI, upiLink } from '../shared/upi-link.js';
import type { NamedText, Paper, PayCode } from './paper.js';
import type { MethodAmount, NoteMoney, PaperContext, ShopHead } from './paper-context.js';
import { longDay, rupees, sumOf } from './paper-figures.js';
import type { PaperTexts } from './paper-texts.js';

const REFERENCE_CHARS = 12;

/** The shop as its settings name it; one without a name goes by that of its owner. */
export function sellerOfShop({ name, address, phone, logo, owner }: ShopHead): Paper['seller'] {
  const lines = [...address.split('\n'), phone].filter((line) => line !== '');
  return { name: name || owner, lines, logo };
}

/** Only an open bill asks for money. */
export function totalLabel({ status, texts }: PaperContext): string {
  if (status === 'Paid') return texts.totalPaid;
  return status === 'Unpaid' ? texts.totalDue : texts.total;
}

/** By which methods a bill was paid, as far as they are known; of an open one also what is left, without what waits to be confirmed. */
export function settledOf({ status, payments, paid, credited, open, texts }: PaperContext): NamedText[] {
  const isOpen = status === 'Unpaid';
  const whole = isOpen && payments.length === 0 ? [{ label: texts.paid, amount: paid }] : [];
  const returned = isOpen ? [{ label: texts.credited, amount: credited }] : [];
  const parts = [...whole, ...returned].filter(({ amount }) => amount !== 0);
  const waiting = payments.filter(({ isPending }) => isPending).map(({ amount }) => -amount);
  const rest = sumOf([open, ...waiting]);
  const isPart = isOpen && payments.length + parts.length > 0;
  const left = isPart && rest > 0 ? [{ label: texts.toPay, amount: rest }] : [];
  return [
    ...methodsOf(payments, texts),
    ...[...parts, ...left].map(({ label, amount }) => ({ label, text: rupees(amount) })),
  ];
}

/** Whether a payment stands on the paper of its bill: money that came in, or is still to be confirmed. */
export function isReceived({ direction, state }: Pick<Payment, 'direction' | 'state'>): boolean {
  return direction === 'in' && (state === 'done' || state === 'pending');
}

/** What a credit note did with its money, in rupees; one refund that is still to be sent decides. */
export function noteMoneyOf({
  refunded,
  ...money
}: Omit<NoteMoney, 'status'> & { readonly refunded: number }): NoteMoney {
  const given = refunded > 0 ? 'back' : 'settled';
  return { status: money.refunds.some(({ isPending }) => isPending) ? 'toSend' : given, ...money };
}

/** What a credit note says about the money that no method gave back. */
export function noteNotesOf({ settled, toAccount }: NoteMoney, texts: PaperTexts): string[] {
  return [
    ...(settled > 0 ? [texts.settled(rupees(settled))] : []),
    ...(toAccount > 0 ? [texts.toAccount(rupees(toAccount))] : []),
  ];
}

/** Each method with the sum of its amounts: `UPI (to confirm)`. */
export function methodsOf(
  amounts: readonly MethodAmount[],
  texts: PaperTexts,
  pending: string = texts.toConfirm,
): NamedText[] {
  const byName = new Map<string, number[]>();
  for (const { method, amount, isPending } of amounts) {
    const name = isPending ? `${texts.methods[method]} (${pending})` : texts.methods[method];
    byName.set(name, [...(byName.get(name) ?? []), amount]);
  }
  return [...byName].map(([label, parts]) => ({ label, text: rupees(sumOf(parts)) }));
}

type OpenBill = Pick<PaperContext, 'texts' | 'status' | 'open' | 'upiId' | 'upiName' | 'upiReference'>;

/** The square that pays what is open: on an open bill of a shop that takes UPI. */
export function payCodeOf(context: OpenBill, number: string, seller: string): PayCode | null {
  const { texts, status, open, upiId, upiName, upiReference } = context;
  if (!upiId || status !== 'Unpaid' || open <= 0 || open > MOST_BY_UPI) return null;
  const reference = upiReference.slice(-REFERENCE_CHARS);
  const link = upiLink({ upiId, name: upiName ?? seller, amount: open, note: number, reference });
  return { link, lines: [texts.scan(rupees(open)), upiId] };
}

/** The terms of an open bill; else what has happened; then what the shop says on every bill. */
export function notesOf(context: PaperContext): string[] {
  const footer = context.footer?.split('\n').filter((line) => line !== '') ?? [];
  return [...stateNotes(context), ...footer];
}

function stateNotes({ status, paidDay, returnedDay, texts }: PaperContext): string[] {
  if (status === 'Paid') return paidDay ? [texts.paidOn(longDay(paidDay, texts))] : [];
  if (status === 'Unpaid') return [texts.terms(INVOICE_DUE_DAYS)];
  return returnedDay ? [texts.returnedOn(longDay(returnedDay, texts))] : [];
}

/** The word across a bill that counts no more. */
export function markOf({ status, texts }: PaperContext): string {
  return status === 'Returned' || status === 'Cancelled' ? texts.status[status].toUpperCase() : '';
}

/** For whom a copy is, and that it was printed before (counter.md 6); null when there is nothing to say. */
export function copyOf({ isAgain, texts }: PaperContext, ofLaw: string | null): string | null {
  const mark = ofLaw && texts.copyMark(ofLaw);
  if (!isAgain) return mark;
  return mark === null ? texts.again : `${mark} · ${texts.again}`;
}
