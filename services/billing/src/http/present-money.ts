import type {
  CreditNoteQuote,
  SettledInvoice,
  CreditNote as WireCreditNote,
  DayFigures as WireDayFigures,
  DayReport as WireDayReport,
  Drawer as WireDrawer,
  DrawerSession as WireDrawerSession,
  InvoiceDetail as WireInvoiceDetail,
  ListedCreditNote as WireListedCreditNote,
  Payment as WirePayment,
  PaymentRules as WirePaymentRules,
} from '@bahi/contracts/billing';
import { asPaise, type Milli, type Paise, paiseFromRupees, toRupees, toUnits } from '@bahi/contracts/shared';
import type { DayReport } from '../app/day-report.js';
import type { SessionReport } from '../app/drawers.js';
import type { InvoiceDetail } from '../app/read-invoice.js';
import {
  type CreditNote,
  type CreditNoteSums,
  type ListedCreditNote,
  lineMoney,
  type NamedGoods,
  type StoredCreditLine,
} from '../domain/credit-note.js';
import type { DayFigures } from '../domain/day-report.js';
import type { CashMove, Drawer } from '../domain/drawer.js';
import { type Invoice, payKeyOf, soldMilli } from '../domain/invoice.js';
import { openOf, paymentOf } from '../domain/invoice-money.js';
import type { Payment } from '../domain/payment.js';
import type { PaymentRules } from '../domain/payment-rules.js';
import { presentPagedInvoice } from './present.js';
import { presentDocument } from './present-document.js';

const PAISE_PER_RUPEE = 100;

/** A payment or refund on the wire. */
export function presentPayment(payment: Payment): WirePayment {
  const { tenderedPaise, settledAt } = payment;
  return {
    paymentId: payment.paymentKey,
    receiptId: payment.receiptId,
    invoiceId: payment.invoiceId,
    customerId: payment.accountKey,
    creditNoteId: payment.creditNoteId,
    direction: payment.direction,
    cause: payment.cause,
    method: payment.method,
    amount: toRupees(payment.amountPaise),
    tendered: tenderedPaise === null ? null : toRupees(tenderedPaise),
    state: payment.state,
    reference: payment.reference,
    note: payment.note,
    takenAt: payment.takenAt.toISOString(),
    takenBy: payment.takenBy,
    settledAt: settledAt?.toISOString() ?? null,
    sessionId: payment.sessionKey,
    isLate: payment.isLate,
  };
}

/** An invoice after a change of its money. */
export function presentSettled(invoice: Invoice): SettledInvoice {
  return { invoiceId: invoice.invoiceId, status: invoice.status, ...moneyOf(invoice) };
}

function moneyOf(invoice: Invoice) {
  return {
    total: toRupees(invoice.totals.grossPaise),
    paid: toRupees(invoice.paidPaise),
    pending: toRupees(invoice.pendingPaise),
    credited: toRupees(asPaise(invoice.creditedPaise + invoice.writtenOffPaise)),
    refunded: toRupees(invoice.refundedPaise),
    open: toRupees(openOf(invoice)),
    payment: paymentOf(invoice),
  };
}

/** One invoice with its lines, payments and credit notes. */
export function presentInvoiceDetail(
  { invoice, payments, creditNotes, rates }: InvoiceDetail,
  timeZone: string,
): WireInvoiceDetail {
  return {
    ...presentPagedInvoice(invoice, timeZone),
    ...moneyOf(invoice),
    customerId: invoice.customerKey,
    payKey: payKeyOf(invoice),
    shipping: toRupees(invoice.totals.shippingPaise),
    lines: invoice.lines.map((line) => ({
      ...presentGoods(line),
      ...presentLineMoney(lineMoney(invoice, line)),
      quantity: toUnits(soldMilli(line)),
      returned: toUnits(line.returnedMilli),
      unitPrice: toRupees(line.sold?.unitPricePaise ?? line.unitPricePaise),
      allowsFractions: line.sold?.isLoose ?? null,
    })),
    payments: payments.map(presentPayment),
    creditNotes: creditNotes.map((note) => presentCreditNote(note, invoice)),
    document: presentDocument({ invoice, rates, timeZone }),
  };
}

function presentGoods({ lineNo, productId, productName, sold }: NamedGoods) {
  return { lineNo, productId, productName, packName: sold?.packName ?? null, unit: sold?.unit ?? null };
}

function presentLineMoney({ netPaise, taxPaise }: { readonly netPaise: Paise; readonly taxPaise: Paise }) {
  return { net: toRupees(netPaise), tax: toRupees(taxPaise), total: toRupees(asPaise(netPaise + taxPaise)) };
}

/** A credit note with the goods of its invoice. */
export function presentCreditNote(note: CreditNote, invoice: Invoice): WireCreditNote {
  return presentNote(note, invoice.invoiceId, invoice.lines);
}

/** A credit note by itself, with how its money went back. */
export function presentListedNote(note: ListedCreditNote): WireListedCreditNote {
  return {
    ...presentNote(note, note.invoiceId, note.goods),
    refunds: note.refunds.map(({ method, state, amountPaise }) => ({ method, state, amount: toRupees(amountPaise) })),
  };
}

function presentNote(note: CreditNote, invoiceId: string, goods: readonly NamedGoods[]): WireCreditNote {
  return {
    creditNoteId: note.creditNoteId,
    invoiceId,
    issuedAt: note.issuedAt.toISOString(),
    by: note.issuedBy,
    reason: note.reason,
    ...presentNoteSums(note),
    refunded: toRupees(asPaise(note.refundedPaise - note.toAccountPaise)),
    toAccount: toRupees(note.toAccountPaise),
    lines: note.lines.map((line) => presentCreditLine(line, goods)),
  };
}

/** What a credit note would say. */
export function presentQuote(
  invoice: Invoice,
  sums: CreditNoteSums,
  refunds: readonly { readonly method: CreditNoteQuote['refunds'][number]['method']; readonly amountPaise: Paise }[],
): CreditNoteQuote {
  return {
    ...presentNoteSums(sums),
    rest: toRupees(sums.restPaise),
    refunds: refunds.map(({ method, amountPaise }) => ({ method, amount: toRupees(amountPaise) })),
    lines: sums.lines.map((line) => presentCreditLine(line, invoice.lines)),
  };
}

function presentNoteSums(sums: Omit<CreditNoteSums, 'lines' | 'restPaise' | 'reopenedPaise' | 'rates'>) {
  return {
    isWhole: sums.isWhole,
    net: toRupees(sums.netPaise),
    tax: toRupees(sums.taxPaise),
    shipping: toRupees(sums.shippingPaise),
    roundOff: toRupees(sums.roundOffPaise),
    amount: toRupees(sums.amountPaise),
    settled: toRupees(sums.settledPaise),
  };
}

function presentCreditLine(
  { lineNo, quantityMilli, restock, ...money }: Omit<StoredCreditLine, 'tax'>,
  goods: readonly NamedGoods[],
) {
  const line = goods.find((one) => one.lineNo === lineNo);
  if (!line) throw new Error(`A credit note has line ${lineNo}, its invoice has not`);
  return { ...presentGoods(line), quantity: toUnits(quantityMilli as Milli), restock, ...presentLineMoney(money) };
}

/** How the shop takes money. */
export function presentPaymentRules(rules: PaymentRules): WirePaymentRules {
  const { defaultCreditLimitPaise, writeOffLimitPaise, methods, ...rest } = rules;
  return {
    ...rest,
    methods: [...methods],
    defaultCreditLimit: defaultCreditLimitPaise === null ? null : toRupees(defaultCreditLimitPaise),
    writeOffLimit: toRupees(writeOffLimitPaise),
  };
}

/** Rules of the wire as they are stored. */
export function paymentRulesOf({
  defaultCreditLimit,
  writeOffLimit,
  methods,
  ...rest
}: WirePaymentRules): PaymentRules {
  return {
    ...rest,
    methods: [...new Set(methods)],
    defaultCreditLimitPaise: defaultCreditLimit === null ? null : paiseFromRupees(defaultCreditLimit),
    writeOffLimitPaise: paiseFromRupees(writeOffLimit),
  };
}

/** A drawer with its open session. */
export function presentDrawer({ drawerKey, name, open }: Drawer): WireDrawer {
  return {
    drawerId: drawerKey,
    name,
    open: open && { sessionId: open.sessionKey, openedAt: open.openedAt.toISOString(), openedBy: open.openedBy },
  };
}

export function presentMove(move: CashMove) {
  return {
    moveId: move.moveKey,
    kind: move.kind,
    amount: toRupees(move.amountPaise),
    reason: move.reason,
    note: move.note,
    at: move.at.toISOString(),
    by: move.by,
  };
}

/** A session; its schema keeps what `see-expected-cash` guards from others. */
export function presentSession({ session, moves, cash, expectedPaise }: SessionReport): WireDrawerSession {
  const { countedPaise } = session;
  return {
    sessionId: session.sessionKey,
    drawerId: session.drawerKey,
    sessionNo: session.sessionNo,
    float: toRupees(session.floatPaise),
    openedAt: session.openedAt.toISOString(),
    openedBy: session.openedBy,
    closedAt: session.closedAt?.toISOString() ?? null,
    closedBy: session.closedBy,
    counted: countedPaise === null ? null : toRupees(countedPaise),
    moves: moves.map(presentMove),
    cash: { in: toRupees(cash.inPaise), refunds: toRupees(cash.refundsPaise), late: toRupees(cash.latePaise) },
    expected: toRupees(expectedPaise),
    difference: countedPaise === null ? null : toRupees(asPaise(countedPaise - expectedPaise)),
  };
}

/** A day with what changed since it was closed. */
export function presentDayReport(report: DayReport): WireDayReport {
  const { day, figures, toConfirm, toSend, sessions, taxByRate, close } = report;
  return {
    day,
    ...presentFigures(figures),
    toConfirm: { count: toConfirm.count, amount: rupees(toConfirm.amount) },
    toSend: { count: toSend.count, amount: rupees(toSend.amount) },
    sessions: sessions.map(presentSession),
    ...(taxByRate.length > 0 && { taxByRate: taxByRate.map(presentTaxOfRate) }),
    closed: close && {
      number: close.closeNo,
      at: close.closedAt.toISOString(),
      by: close.closedBy,
      figures: presentFigures(close.figures),
      since: sinceClose(figures, close.figures),
    },
  };
}

/** Basis points are hundredths of a percent, as paise are of a rupee. */
function presentTaxOfRate({ rateBp: rate, ...amounts }: DayReport['taxByRate'][number]) {
  return inRupees({ rate, ...amounts });
}

function sinceClose(now: DayFigures, then: DayFigures) {
  const moved = ({ methods }: DayFigures, way: 'in' | 'out') => methods.reduce((sum, method) => sum + method[way], 0);
  return {
    total: rupees(now.bills.total - then.bills.total),
    creditNotes: rupees(now.creditNotes.amount - then.creditNotes.amount),
    writtenOff: rupees(now.writtenOff - then.writtenOff),
    in: rupees(moved(now, 'in') - moved(then, 'in')),
    out: rupees(moved(now, 'out') - moved(then, 'out')),
  };
}

function presentFigures({ bills, creditNotes, methods, users, hours, ...sums }: DayFigures): WireDayFigures {
  const { count, first, last, returned, ...amounts } = bills;
  return {
    bills: { count, first, last, returned, ...inRupees(amounts) },
    creditNotes: { count: creditNotes.count, amount: rupees(creditNotes.amount) },
    methods: methods.map(({ method, ...ways }) => ({ method, ...inRupees(ways) })),
    users: users.map(({ userId, bills: sold, total }) => ({ userId, bills: sold, total: rupees(total) })),
    hours: hours.map(({ hour, bills: sold, total }) => ({ hour, bills: sold, total: rupees(total) })),
    ...inRupees(sums),
  };
}

function inRupees<K extends string>(amounts: Readonly<Record<K, number>>): Record<K, number> {
  const pairs = Object.entries<number>(amounts).map(([name, paise]) => [name, rupees(paise)]);
  return Object.fromEntries(pairs) as Record<K, number>;
}

/** Sums of a day may exceed the limit of one amount, so they are not converted as `Paise`. */
function rupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}
