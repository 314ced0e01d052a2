import { type Copy, moneyFailures, type PaperFormat } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, toRupees, toUnits } from '@bahi/contracts/shared';
import { createGate } from '@bahi/platform/http';
import { findCreditNoteById } from '../../data/credit-notes-repository.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import { type CreditNote, lineMoney, soldMilli } from '../../domain/credit-note.js';
import type { Invoice } from '../../domain/invoice.js';
import { openOf } from '../../domain/invoice-money.js';
import { layOutPaper } from '../../domain/paper/lay-out-paper.js';
import type { Paper } from '../../domain/paper/paper.js';
import type { NoteFacts, PaperFacts } from '../../domain/paper/paper-facts.js';
import { paperOfDocument } from '../../domain/paper/paper-of-document.js';
import { type FlatLine, paperOfOrder, paperOfOrderNote } from '../../domain/paper/paper-of-order.js';
import { type InvoiceDetail, readInvoice } from '../read-invoice.js';
import { documentOf, documentOfNote } from './document-of.js';
import { readShopHead } from './read-shop-head.js';
import { writePdf } from './write-pdf.js';

/** How a document is wanted. */
export interface Print {
  readonly shopId: string;
  readonly format: PaperFormat;
  readonly copy: Copy;
}

/** A document as a file. */
export interface PrintedDocument {
  readonly number: string;
  readonly bytes: Buffer;
}

/** One document at a time has its fonts in memory; a person waits for each, so few wait. */
const writeInTurn = createGate({ atOnce: 1, maxWaiting: 60, retryAfterSeconds: 2 });

/** The invoice on paper. @throws RefusedError 404 when the shop has no such invoice. */
export async function printInvoice(deps: Deps, print: Print, invoiceId: string): Promise<PrintedDocument> {
  const detail = await readInvoice(deps, print.shopId, { invoice_id: invoiceId });
  return write(deps, print, paperOfInvoice(detail.invoice, await factsOf(deps, print, detail), deps.timeZone));
}

/** A credit note on paper. @throws RefusedError 404 when the shop has no such credit note. */
export async function printNote(deps: Deps, print: Print, creditNoteId: string): Promise<PrintedDocument> {
  const found = await deps.db.read(print.shopId, (tx) => findCreditNoteById(tx, creditNoteId));
  if (!found) throw new RefusedError(moneyFailures.creditNoteNotFound);
  const detail = await readInvoice(deps, print.shopId, { invoice_key: found.invoiceKey });
  const paper = paperOfNote(found, detail, await factsOf(deps, print, detail), deps.timeZone);
  return write(deps, print, paper);
}

async function write({ clock }: Deps, { format }: Print, paper: Paper): Promise<PrintedDocument> {
  const { title, number, seller } = paper;
  const info = { title: `${title} ${number}`, author: seller.name, at: clock.now() };
  const bytes = await writeInTurn(() => writePdf((measure) => layOutPaper(paper, format, measure), info));
  return { number, bytes };
}

function paperOfInvoice(invoice: Invoice, facts: PaperFacts, timeZone: string): Paper {
  const document = documentOf(invoice, timeZone);
  if (document) return paperOfDocument(document, facts);
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
  return paperOfOrder({ ...head, lines, ...inRupees(sums) }, facts);
}

function paperOfNote(note: CreditNote, detail: InvoiceDetail, facts: PaperFacts, timeZone: string): Paper {
  const { invoice } = detail;
  const noteFacts = noteFactsOf(note, detail);
  const document = documentOfNote(invoice, note, timeZone);
  if (document) return paperOfDocument(document, facts, noteFacts);
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
  return paperOfOrderNote({ ...head, ...of, lines, ...inRupees(sums) }, { facts, noteFacts });
}

function noteFactsOf(
  { creditNoteId, settledPaise, refundedPaise }: CreditNote,
  { payments }: InvoiceDetail,
): NoteFacts {
  const isPending = payments.some((payment) => payment.creditNoteId === creditNoteId && payment.state === 'pending');
  const given = refundedPaise > 0 ? 'back' : 'settled';
  return { status: isPending ? 'toSend' : given, settled: toRupees(settledPaise) };
}

async function factsOf(deps: Deps, { shopId, copy }: Print, { invoice }: InvoiceDetail): Promise<PaperFacts> {
  const [shop, rules] = await Promise.all([readShopHead(deps, shopId), deps.db.read(shopId, findPaymentRules)]);
  const dayIn = (at: Date | null) => at && dayOf(at, deps.timeZone);
  return {
    ...{ shop, copy, status: invoice.status, customer: invoice.customerName },
    reference: invoice.reference ?? `INV-${invoice.invoiceId.slice(-3)}`,
    dueDay: dayOf(invoice.dueAt, deps.timeZone),
    ...{ paidDay: dayIn(invoice.paidAt), returnedDay: dayIn(invoice.returnedAt) },
    paid: toRupees(invoice.paidPaise),
    credited: toRupees(invoice.creditedPaise),
    open: toRupees(openOf(invoice)),
    ...{ upiId: rules.upiId, upiName: rules.upiName, upiReference: invoice.invoiceKey, footer: rules.receiptFooter },
  };
}

function inRupees<Key extends string>(sums: Readonly<Record<Key, Invoice['totals']['netPaise']>>): Record<Key, number> {
  const pairs = Object.entries<Invoice['totals']['netPaise']>(sums).map(([key, paise]) => [key, toRupees(paise)]);
  return Object.fromEntries(pairs) as Record<Key, number>;
}
