import type { ListedCreditNote } from '@bahi/contracts/billing';
import type { NamedText } from '@bahi/contracts/paper';
import { longDate, rupees } from '../../../lib/format/format.js';
import { billTexts } from '../../../lib/texts/en/bill.js';
import { creditNoteTexts as texts } from '../../../lib/texts/en/credit-note.js';
import { FLAT, flatLine, type InvoiceDocument, type Seller } from '../invoice-document.js';
import { wordOfMethod } from './payment-words.js';
import type { InvoiceDetail } from './use-invoice-detail.js';

export type Note = ListedCreditNote;

/** A credit note in words and figures, laid out like the bill that it takes back. */
export function documentOfNote(note: Note, seller: Seller, timeZone?: string): InvoiceDocument {
  return {
    ...FLAT,
    title: texts.title,
    seller,
    number: note.creditNoteId,
    isNote: true,
    status: texts.status[statusOf(note)],
    details: [
      { label: texts.invoice, text: note.invoiceId },
      { label: texts.date, text: longDate(note.issuedAt, timeZone) },
      { label: texts.reason, text: note.reason },
    ],
    lines: note.lines.map(({ productName, packName, quantity, net }, index) =>
      flatLine(index, packName === null ? productName : `${productName} (${packName})`, {
        quantity,
        price: net / quantity,
        amount: net,
      }),
    ),
    sums: sumsOf(note),
    total: { label: texts.amount, text: rupees(note.amount) },
    words: billTexts.amountInWords(note.amount),
    notes: [...settlementOf(note), ...seller.footer],
    mark: '',
  };
}

/** What is nothing is left out. */
function sumsOf({ net, tax, shipping, roundOff }: Note): NamedText[] {
  const others = [
    { label: billTexts.taxes, amount: tax },
    { label: billTexts.shipping, amount: shipping },
    { label: billTexts.roundOff, amount: roundOff },
  ].filter(({ amount }) => amount !== 0);
  return [
    { label: texts.net, text: rupees(net) },
    ...others.map(({ label, amount }) => ({ label, text: rupees(amount) })),
  ];
}

function statusOf({ refunds, refunded }: Note) {
  if (refunds.some(({ state }) => state === 'pending')) return 'toSend';
  return refunded > 0 ? 'back' : 'settled';
}

/** What became of the amount: what was open, and each way that money went back. */
function settlementOf({ settled, toAccount, refunds }: Note): string[] {
  const open = settled > 0 ? [`${texts.settled}: ${rupees(settled)}`] : [];
  const kept = toAccount > 0 ? [`${texts.toAccount}: ${rupees(toAccount)}`] : [];
  return [
    ...open,
    ...kept,
    ...refunds.map((refund) => texts[wayOf(refund)](wordOfMethod(refund), rupees(refund.amount))),
  ];
}

/** `Cash, UPI (to send)`; what was only taken off what was open. */
export function refundWords({ refunds, toAccount }: Note): string {
  const kept = toAccount > 0 ? [texts.toAccount] : [];
  const ways = [...kept, ...refunds.map((refund) => texts.refund[wayOf(refund)](wordOfMethod(refund)))];
  return ways.length === 0 ? texts.settled : ways.join(', ');
}

function wayOf({ state }: Note['refunds'][number]) {
  return state === 'pending' ? 'toSend' : 'back';
}

/** The credit notes of an invoice, each with how its money went back. */
export function notesOf({ creditNotes, payments }: InvoiceDetail): readonly Note[] {
  return creditNotes.map((note) => ({
    ...note,
    refunds: payments.filter(({ creditNoteId, cause }) => creditNoteId === note.creditNoteId && cause === 'refund'),
  }));
}
