import type { moneyApi, RecordPaymentRequest } from '@bahi/contracts/billing';
import { asPaise, type Day, dayOf, milliFromUnits, paiseFromRupees, toRupees } from '@bahi/contracts/shared';
import { type Handler, type Handlers, keysOfShop, once } from '@bahi/platform/http';
import type { Inbox } from '@bahi/platform/messaging';
import { closeDay, type DayReport, readDayReport } from '../app/day-report.js';
import { issueCreditNote, quoteCreditNote } from '../app/issue-credit-note.js';
import { listCreditNotesPage } from '../app/list-credit-notes.js';
import { listPaymentsPage } from '../app/list-payments.js';
import { readPaymentRules, updatePaymentRules } from '../app/payment-rules.js';
import { readCreditNote } from '../app/read-credit-note.js';
import { readInvoice, readInvoiceOfOrder } from '../app/read-invoice.js';
import { type PaymentRequest, type PaymentResult, recordPayment } from '../app/record-payment.js';
import { changeMethod, confirmPayment, failPayment, reversePayment } from '../app/settle-payment.js';
import type { Deps } from '../deps.js';
import type { PaymentRules } from '../domain/payment-rules.js';
import { beforeClose } from './before-close.js';
import { digestOf } from './digest.js';
import { drawerHandlers } from './drawers.js';
import { paperHandlers } from './paper.js';
import { presentNoteDocument } from './present-document.js';
import {
  paymentRulesOf,
  presentCreditNote,
  presentDayReport,
  presentInvoiceDetail,
  presentListedNote,
  presentPayment,
  presentPaymentRules,
  presentQuote,
  presentSettled,
} from './present-money.js';

/** The handlers of the calls about money, by endpoint name. */
export function moneyHandlers(deps: Deps, inbox: Inbox): Handlers<typeof moneyApi> {
  const { timeZone } = deps;
  return {
    recordPayment: recordPaymentHandler(deps),
    listPayments: async ({ query, caller: { shopId } }) => {
      const { payments, next } = await listPaymentsPage(deps, shopId, query);
      return { success: true, timeZone, payments: payments.map(presentPayment), next };
    },
    ...settleHandlers(deps),
    readPaymentRules: async ({ caller: { shopId } }) => ({
      success: true,
      rules: presentPaymentRules(await readPaymentRules(deps, shopId)),
    }),
    updatePaymentRules: ({ body, caller: { shopId, userId: by }, key, answer }) => {
      const present = (rules: PaymentRules) => ({ success: true as const, rules: presentPaymentRules(rules) });
      return once({ key, answer, present }, keysOfShop(deps.db, shopId), {
        effect: (tx) => updatePaymentRules(tx, deps, { rules: paymentRulesOf(body), by, present: presentPaymentRules }),
      });
    },
    listCreditNotes: async ({ query, caller: { shopId } }) => {
      const { notes, next } = await listCreditNotesPage(deps, shopId, query);
      return { success: true, timeZone, creditNotes: notes.map(presentListedNote), next };
    },
    readCreditNote: async ({ params: { creditNoteId }, caller: { shopId } }) => {
      const detail = await readCreditNote(deps, shopId, creditNoteId);
      const document = presentNoteDocument({ ...detail, timeZone });
      return { success: true, timeZone, creditNote: { ...presentListedNote(detail.note), document } };
    },
    quoteCreditNote: async ({ body, caller: { shopId } }) => {
      const request = { invoiceId: body.invoiceId, lines: body.lines.map(returnOf) };
      const { invoice, sums, refunds } = await quoteCreditNote(deps, shopId, request);
      return { success: true, quote: presentQuote(invoice, sums, refunds) };
    },
    issueCreditNote: issueCreditNoteHandler(deps),
    ...drawerHandlers(deps, inbox),
    ...paperHandlers(deps),
    readDayReport: async ({ query, caller: { shopId } }) => {
      const day = query.day ?? dayOf(deps.clock.now(), timeZone);
      const read = deps.db.read(shopId, (tx) => readDayReport(tx, deps, day as Day), { isOneSnapshot: true });
      return { success: true, timeZone, report: presentDayReport(await read) };
    },
    closeDay: async ({ params: { day }, caller: { shopId, userId: by }, key, answer }) => {
      await beforeClose(inbox, shopId);
      const present = (report: DayReport) => ({ success: true as const, timeZone, report: presentDayReport(report) });
      return once({ key, answer, present }, keysOfShop(deps.db, shopId), {
        effect: (tx) => closeDay(tx, deps, { day: day as Day, by }),
      });
    },
    readInvoiceOfOrder: async ({ params: { orderId }, caller: { shopId } }) => {
      const detail = await readInvoiceOfOrder(deps, inbox, { shopId, orderId });
      return { success: true, timeZone, invoice: presentInvoiceDetail(detail, timeZone) };
    },
    readInvoice: async ({ params: { invoiceId }, caller: { shopId } }) => {
      const detail = await readInvoice(deps, shopId, { invoice_id: invoiceId });
      return { success: true, timeZone, invoice: presentInvoiceDetail(detail, timeZone) };
    },
  };
}

function recordPaymentHandler(deps: Deps): Handler<typeof moneyApi.recordPayment> {
  return async ({ body, caller: { shopId, userId: by }, answer }) => {
    const request = {
      paymentKey: body.paymentKey,
      of: paidFor(body),
      amountPaise: paiseFromRupees(body.amount),
      method: body.method,
      state: body.state,
      tenderedPaise: body.tendered === null ? null : paiseFromRupees(body.tendered),
      reference: body.reference,
      drawerKey: body.drawerId,
      digest: digestOf(body),
      by,
    };
    const result = await deps.db.write(shopId, (tx) => recordPayment(tx, deps, request));
    if (result.isReplay) answer.replayed(201);
    if (result.position !== null) answer.position('billing', result.position);
    const { payment, parts, account, invoice } = result;
    return {
      success: true,
      message: 'Payment recorded',
      payment: presentPayment(payment),
      allocations: parts.map(({ invoiceId, amountPaise }) => ({ invoiceId, amount: toRupees(amountPaise) })),
      advance: toRupees(account?.advancePaise ?? asPaise(0)),
      balance: account && toRupees(account.balancePaise),
      invoice: invoice && presentSettled(invoice),
    };
  };
}

function paidFor({ invoiceId, customerId, allocate }: RecordPaymentRequest): PaymentRequest['of'] {
  if (invoiceId !== undefined) return { invoiceId };
  const wanted = allocate === 'oldest' ? null : allocate;
  const bills = wanted?.map(({ amount, ...bill }) => ({ ...bill, amountPaise: paiseFromRupees(amount) })) ?? null;
  return { customerKey: customerId ?? '', bills };
}

type SettleCalls = 'confirmPayment' | 'failPayment' | 'reversePayment' | 'changePaymentMethod';

function settleHandlers(deps: Deps): Pick<Handlers<typeof moneyApi>, SettleCalls> {
  type Answer = Parameters<Handler<typeof moneyApi.confirmPayment>>[0];
  const settle = (
    { caller: { shopId }, key, answer }: Pick<Answer, 'caller' | 'key' | 'answer'>,
    message: string,
    useCase: (tx: Parameters<typeof confirmPayment>[0]) => Promise<PaymentResult>,
  ) => {
    const present = ({ payment, invoice }: PaymentResult) => ({
      success: true as const,
      message,
      payment: presentPayment(payment),
      invoice: invoice && presentSettled(invoice),
    });
    return once({ key, answer, present }, keysOfShop(deps.db, shopId), {
      effect: async (tx) => {
        const result = await useCase(tx);
        if (result.position !== null) answer.position('billing', result.position);
        return result;
      },
    });
  };
  const commandOf = ({ params: { paymentId }, caller: { userId: by } }: Pick<Answer, 'params' | 'caller'>) => ({
    paymentId,
    by,
  });
  return {
    confirmPayment: (call) =>
      settle(call, 'Payment confirmed', (tx) => confirmPayment(tx, deps, { ...commandOf(call), ...call.body })),
    failPayment: (call) =>
      settle(call, 'Payment marked as failed', (tx) => failPayment(tx, deps, { ...commandOf(call), ...call.body })),
    reversePayment: (call) =>
      settle(call, 'Payment reversed', (tx) => reversePayment(tx, deps, { ...commandOf(call), ...call.body })),
    changePaymentMethod: (call) =>
      settle(call, 'Method changed', (tx) => changeMethod(tx, deps, { ...commandOf(call), ...call.body })),
  };
}

function issueCreditNoteHandler(deps: Deps): Handler<typeof moneyApi.issueCreditNote> {
  return async ({ body, caller: { shopId, userId: by, permissions }, answer }) => {
    const request = {
      creditNoteKey: body.creditNoteKey,
      invoiceId: body.invoiceId,
      lines: body.lines.map(returnOf),
      reason: body.reason,
      refunds: body.refunds.map(({ amount, ...refund }) => ({ ...refund, amountPaise: paiseFromRupees(amount) })),
      toAccountPaise: paiseFromRupees(body.toAccount),
      drawerKey: body.drawerId,
      digest: digestOf(body),
      at: deps.clock.now(),
      ...{ by, permissions },
    };
    const issued = await deps.db.write(shopId, (tx) => issueCreditNote(tx, deps, request));
    if (issued.isReplay) answer.replayed(201);
    if (issued.position !== null) answer.position('billing', issued.position);
    return {
      success: true,
      message: 'Credit note issued',
      creditNote: presentCreditNote(issued.note, issued.invoice),
      refunds: issued.refunds.map(presentPayment),
      invoice: presentSettled(issued.invoice),
    };
  };
}

function returnOf<R extends { readonly quantity: number }>({ quantity, ...line }: R) {
  return { ...line, quantityMilli: milliFromUnits(quantity) };
}
