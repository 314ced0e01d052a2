import type { Copy, CustomerLanguage, PaperFormat, TaxDocument } from '@bahi/contracts/billing';
import {
  isReceived,
  type MethodAmount,
  noteMoneyOf,
  type Paper,
  type PaperContext,
  paperOfDocument,
} from '@bahi/contracts/paper';
import { asPaise, dayOf, toRupees, toUnits } from '@bahi/contracts/shared';
import { findCustomer } from '../../data/customers-repository.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import { type ListedCreditNote, lineMoney } from '../../domain/credit-note.js';
import { type Invoice, payKeyOf, soldMilli, WALK_IN_CUSTOMER } from '../../domain/invoice.js';
import { openOf } from '../../domain/invoice-money.js';
import { type FlatLine, paperOfOrder, paperOfOrderNote } from '../../domain/paper/paper-of-order.js';
import { PAPER_WORDS } from '../../domain/paper/paper-words.js';
import type { Payment } from '../../domain/payment.js';
import { readShopHead } from './read-shop-head.js';
import { type PrintedDocument, writePaper } from './write-paper.js';

/** How a document is wanted. */
export interface Print {
  readonly shopId: string;
  readonly format: PaperFormat;
  /** Without one that of the customer. */
  readonly lang?: CustomerLanguage | undefined;
  readonly copy: Copy;
  /** The same copy was printed before. */
  readonly again: boolean;
}

/** An invoice with its document; null for the flat figures of a `simple` shop. */
export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly document: TaxDocument | null;
  readonly payments: readonly Payment[];
}

/** The invoice on paper. */
export async function printInvoice(deps: Deps, print: Print, printed: PrintedInvoice): Promise<PrintedDocument> {
  return writePaper(deps, print.format, paperOfInvoice(printed, await contextOf(deps, print, printed), deps.timeZone));
}

/** A credit note over an invoice, with the document of the note. */
export interface PrintedNote extends PrintedInvoice {
  readonly note: ListedCreditNote;
}

/** A credit note on paper. */
export async function printNote(deps: Deps, print: Print, printed: PrintedNote): Promise<PrintedDocument> {
  return writePaper(deps, print.format, paperOfNote(printed, await contextOf(deps, print, printed), deps.timeZone));
}

function paperOfInvoice({ invoice, document }: PrintedInvoice, context: PaperContext, timeZone: string): Paper {
  if (document) return paperOfDocument(document, context);
  const { netPaise, taxPaise, shippingPaise, grossPaise } = invoice.totals;
  const sums = {
    net: netPaise,
    tax: taxPaise,
    shipping: shippingPaise,
    roundOff: invoice.roundOffPaise,
    total: grossPaise,
  };
  const head = { number: invoice.invoiceId, day: dayOf(invoice.createdAt, timeZone) };
  const lines = invoice.lines.map((line): FlatLine => {
    const [quantity, price] = [toUnits(soldMilli(line)), toRupees(line.unitPricePaise)];
    return { name: line.productName, quantity, price, amount: toRupees(lineMoney(invoice, line).netPaise) };
  });
  return paperOfOrder({ ...head, lines, ...inRupees(sums) }, context);
}

function paperOfNote({ invoice, note, document }: PrintedNote, context: PaperContext, timeZone: string): Paper {
  const noteMoney = noteMoneyOf({
    settled: toRupees(note.settledPaise),
    refunded: toRupees(asPaise(note.refundedPaise - note.toAccountPaise)),
    toAccount: toRupees(note.toAccountPaise),
    refunds: note.refunds.map(methodAmountOf),
  });
  if (document) return paperOfDocument(document, context, noteMoney);
  const sums = {
    ...{ net: note.netPaise, tax: note.taxPaise, shipping: note.shippingPaise },
    ...{ roundOff: note.roundOffPaise, total: note.amountPaise },
  };
  const head = { number: note.creditNoteId, day: dayOf(note.issuedAt, timeZone) };
  const of = { invoiceId: invoice.invoiceId, reason: note.reason };
  const lines = note.lines.map(({ lineNo, quantityMilli, netPaise }): FlatLine => {
    const name = invoice.lines.find((line) => line.lineNo === lineNo)?.productName ?? '';
    const [quantity, amount] = [toUnits(quantityMilli), toRupees(netPaise)];
    return { name, quantity, price: amount / quantity, amount };
  });
  return paperOfOrderNote({ ...head, ...of, lines, ...inRupees(sums) }, { context, noteMoney });
}

function methodAmountOf({
  method,
  amountPaise,
  state,
}: Pick<Payment, 'method' | 'amountPaise' | 'state'>): MethodAmount {
  return { method, amount: toRupees(amountPaise), isPending: state === 'pending' };
}

async function contextOf(
  deps: Deps,
  { shopId, lang, copy, again: isAgain }: Print,
  { invoice, payments }: PrintedInvoice,
): Promise<PaperContext> {
  const [shop, { rules, customer }] = await Promise.all([
    readShopHead(deps, shopId),
    deps.db.read(shopId, async (tx) => ({
      rules: await findPaymentRules(tx),
      customer: invoice.customerKey === null ? null : await findCustomer(tx, invoice.customerKey),
    })),
  ]);
  const { texts } = PAPER_WORDS[lang ?? customer?.language ?? 'en'];
  const dayIn = (at: Date | null) => at && dayOf(at, deps.timeZone);
  return {
    ...{ texts, shop, copy, isAgain, status: invoice.status },
    customer: invoice.customerName === WALK_IN_CUSTOMER ? texts.walkIn : invoice.customerName,
    reference: invoice.reference ?? `INV-${invoice.invoiceId.slice(-3)}`,
    dueDay: dayOf(invoice.dueAt, deps.timeZone),
    ...{ paidDay: dayIn(invoice.paidAt), returnedDay: dayIn(invoice.returnedAt) },
    payments: payments.filter(isReceived).map(methodAmountOf),
    paid: toRupees(invoice.paidPaise),
    credited: toRupees(invoice.creditedPaise),
    open: toRupees(openOf(invoice)),
    ...{ upiId: rules.upiId, upiName: rules.upiName, upiReference: payKeyOf(invoice), footer: rules.receiptFooter },
  };
}

function inRupees<Key extends string>(sums: Readonly<Record<Key, Invoice['totals']['netPaise']>>): Record<Key, number> {
  const pairs = Object.entries<Invoice['totals']['netPaise']>(sums).map(([key, paise]) => [key, toRupees(paise)]);
  return Object.fromEntries(pairs) as Record<Key, number>;
}
