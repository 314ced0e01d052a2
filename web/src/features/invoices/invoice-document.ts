import { TAX_PERCENT } from '@bahi/contracts/shared';
import { count, longDate, rupees } from '../../lib/format/format.js';
import { amountInWords } from './amount-in-words.js';
import { type Invoice, linesOf, referenceOf, totalsOf } from './invoice-model.js';

/** One line as printed. */
export interface DocumentLine {
  readonly no: string;
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

export interface NamedText {
  readonly label: string;
  readonly text: string;
}

/** The content of an invoice as text: screen, paper and PDF show the same words. */
export interface InvoiceDocument {
  readonly title: string;
  readonly seller: string;
  readonly number: string;
  readonly status: string;
  readonly facts: readonly NamedText[];
  readonly lines: readonly DocumentLine[];
  readonly sums: readonly NamedText[];
  readonly total: NamedText;
  readonly words: string;
  readonly notes: readonly string[];
}

const NONE = '—';
/** Days a customer has to pay; the due date on the wire is that many days after the sale. */
const PAYMENT_DAYS = 15;

/** The bill in words and figures, for the seller's name and the shop's time zone. */
export function documentOf(invoice: Invoice, seller: string, timeZone?: string): InvoiceDocument {
  const { net, tax, shipping, gross } = totalsOf(invoice);
  return {
    title: 'Invoice',
    seller,
    number: invoice.invoiceId,
    status: invoice.status,
    facts: factsOf(invoice, timeZone),
    lines: linesOf(invoice).map((line, index) => ({
      no: String(index + 1),
      name: line.productName || NONE,
      quantity: count(line.quantity),
      price: rupees(line.price),
      amount: rupees(line.amount),
    })),
    sums: [
      { label: 'Subtotal', text: rupees(net) },
      { label: `Tax (${TAX_PERCENT}%)`, text: rupees(tax) },
      { label: 'Shipping', text: rupees(shipping) },
    ],
    total: { label: 'Total due', text: rupees(gross) },
    words: amountInWords(gross),
    notes: notesOf(invoice, timeZone),
  };
}

/** The terms, and what has happened since. */
function notesOf({ status, paidAt, returnedAt }: Invoice, timeZone?: string): string[] {
  const terms = `Please pay within ${PAYMENT_DAYS} days of the invoice date.`;
  if (status === 'Paid' && paidAt) return [terms, `Paid on ${longDate(paidAt, timeZone)}. Thank you.`];
  return returnedAt ? [terms, `Returned on ${longDate(returnedAt, timeZone)}.`] : [terms];
}

function factsOf(invoice: Invoice, timeZone?: string): NamedText[] {
  return [
    { label: 'Customer', text: invoice.customerName?.trim() || NONE },
    { label: 'Reference', text: referenceOf(invoice) },
    { label: 'Invoice date', text: longDate(invoice.createdAt, timeZone) },
    { label: 'Due date', text: longDate(invoice.dueDate, timeZone) },
  ];
}
