import type { ShopDetails } from '@bahi/contracts/auth';
import type { NamedText, Paper, PaperLine } from '@bahi/contracts/paper';
import { TAX_PERCENT, type Texts } from '@bahi/contracts/shared';
import { longDate, rupees, units } from '../../lib/format/format.js';
import { unbroken } from '../../lib/format/unbroken.js';
import { billTexts as texts } from '../../lib/texts/en/bill.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import { grossAmount, type Invoice, type InvoiceLine, isOver, linesOf, totalsOf } from './invoice-model.js';

/** What a bill says about the shop that makes it out. */
export interface Seller {
  readonly name: string;
  /** Address and phone, a line each. */
  readonly lines: readonly string[];
  /** A picture as a data URL. */
  readonly logo: string | null;
  /** The last words of every bill, a line each. */
  readonly footer: readonly string[];
}

/** The content of an invoice as text: screen and print show the same words. Its code to pay is a part of the screen. */
export interface InvoiceDocument extends Omit<Paper, 'pay' | 'texts'> {
  /** It is a credit note. */
  readonly isNote: boolean;
  /** The law says what stands on it: a roll leaves nothing out, either (gst.md 4). */
  readonly isOfLaw: boolean;
  /** The other words of the bill, in its language. */
  readonly labels: Texts<typeof texts>;
}

const NONE = '—';
/** Days a customer has to pay; the due date on the wire is that many days after the sale. */
const PAYMENT_DAYS = 15;

/** What all documents of a shop without GST have alike. */
export const FLAT = {
  ...{
    isOfLaw: false,
    notice: null,
    copy: null,
    parties: [],
    tables: [],
    settled: [],
    signature: texts.signature,
    labels: texts,
  },
  columns: (['quantity', 'price', 'amount'] as const).map((key) => ({ key, label: texts[key], isOptional: false })),
} as const;

/** A line of such a document; money in rupees. */
export function flatLine(
  index: number,
  name: string,
  { quantity, price, amount }: Pick<InvoiceLine, 'quantity' | 'price' | 'amount'>,
): PaperLine {
  const cells = { quantity: units(quantity), price: rupees(price), amount: rupees(amount) };
  return { no: String(index + 1), name: unbroken(name) || NONE, cells, notes: '', notesBelow: '' };
}

/** The bill in words and figures, for its seller and the shop's time zone. */
export function documentOf(invoice: Invoice, seller: Seller, timeZone?: string): InvoiceDocument {
  const total = grossAmount(invoice);
  return {
    ...FLAT,
    title: texts.title,
    seller,
    number: invoice.invoiceId,
    isNote: false,
    status: storedWords.invoiceStatus(invoice.status),
    details: detailsOf(invoice, timeZone),
    lines: linesOf(invoice).map((line, index) => flatLine(index, line.productName, line)),
    sums: invoice.bill ? sumsOfBill(invoice.bill) : sumsOfOrder(invoice),
    total: { label: totalLabel(invoice.status), text: rupees(total) },
    words: texts.amountInWords(total),
    notes: [...notesOf(invoice, timeZone), ...seller.footer],
    mark: isOver(invoice.status) ? storedWords.invoiceStatus(invoice.status).toLocaleUpperCase() : '',
  };
}

function sumsOfOrder(invoice: Invoice): NamedText[] {
  const { net, tax, shipping } = totalsOf(invoice);
  return [
    { label: texts.subtotal, text: rupees(net) },
    { label: texts.tax(TAX_PERCENT), text: rupees(tax) },
    { label: texts.shipping, text: rupees(shipping) },
  ];
}

/** What is nothing is left out. */
function sumsOfBill({ gross, discount, tax, roundOff }: NonNullable<Invoice['bill']>): NamedText[] {
  const others = [
    { label: texts.discount, amount: -discount },
    { label: texts.taxes, amount: tax },
    { label: texts.roundOff, amount: roundOff },
  ].filter(({ amount }) => amount !== 0);
  return [
    { label: texts.subtotal, text: rupees(gross) },
    ...others.map(({ label, amount }) => ({ label, text: rupees(amount) })),
  ];
}

/** The shop of a bill; one that has no name yet goes by the name of its owner. */
export function sellerOf(
  shop: Pick<ShopDetails, 'name' | 'address' | 'phone' | 'logo'> | undefined,
  owner: string,
  footerText?: string | null,
): Seller {
  const footer = footerText ? footerText.split('\n').filter((line) => line !== '') : [];
  if (!shop) return { name: owner, lines: [], logo: null, footer };
  const lines = [...shop.address.split('\n'), shop.phone].filter((line) => line !== '');
  return { name: shop.name || owner, lines, logo: shop.logo, footer };
}

/** Only an open bill asks for money. */
function totalLabel(status: string) {
  if (status === 'Paid') return texts.totalPaid;
  return isOver(status) ? texts.total : texts.totalDue;
}

/** The terms of an open bill; else what has happened. */
function notesOf({ status, paidAt, returnedAt }: Invoice, timeZone?: string): string[] {
  if (status === 'Paid') return paidAt ? [texts.paidOn(longDate(paidAt, timeZone))] : [];
  if (isOver(status)) return returnedAt ? [texts.returnedOn(longDate(returnedAt, timeZone))] : [];
  return [texts.terms(PAYMENT_DAYS)];
}

function detailsOf(invoice: Invoice, timeZone?: string): NamedText[] {
  return [
    { label: texts.customer, text: invoice.customerName?.trim() || NONE },
    { label: texts.reference, text: invoice.reference ?? NONE },
    { label: texts.invoiceDate, text: longDate(invoice.createdAt, timeZone) },
    { label: texts.dueDate, text: longDate(invoice.dueDate, timeZone) },
  ];
}
