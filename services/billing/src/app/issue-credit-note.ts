import { billingFailures, CreditNoteIssued, type MoneyMethod, moneyFailures } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { asPaise, can, type Day, dayOf, type Paise, type Permission, toRupees, uuidv7 } from '@bahi/contracts/shared';
import { findTaxProfile, type Tx, type WriteTx } from '@bahi/platform/data';
import { insertCredits } from '../data/account-credits.js';
import { findCreditNote, insertCreditNote } from '../data/credit-notes-repository.js';
import { holdSeries, nextDocumentId } from '../data/document-counters.js';
import { keepGoods } from '../data/document-goods.js';
import { insertRates } from '../data/document-rates.js';
import { findDrawer, placeCash } from '../data/drawers-repository.js';
import { openPeriodOf } from '../data/gst-periods-repository.js';
import { findInvoice, lockInvoice } from '../data/invoices-repository.js';
import { insertPayment, listPaymentsOfInvoice } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Account, NewEntry } from '../domain/account.js';
import {
  type CreditNote,
  type CreditNoteSums,
  creditNoteOf,
  proposeRefunds,
  type ReturnRequest,
  refundedOtherwise,
} from '../domain/credit-note.js';
import type { Invoice } from '../domain/invoice.js';
import { type CashPlace, NO_DRAWER, type Payment } from '../domain/payment.js';
import { reducibleUntil } from '../domain/returned-tax.js';
import { changeAccount } from './accounts/change-account.js';
import type { InvoiceResult } from './apply-invoice-action.js';
import { accountOf, readInvoiceAgain } from './record-payment.js';
import { settleInvoice } from './settle-invoice.js';

export interface Refund {
  readonly method: MoneyMethod;
  readonly amountPaise: Paise;
  readonly reference: string | null;
}

/** A credit note as its use case is asked for it. */
export interface NoteTerms {
  readonly creditNoteKey: string;
  readonly lines: readonly ReturnRequest[];
  readonly reason: string;
  readonly refunds: readonly Refund[];
  /** What goes to the customer's account. */
  readonly toAccountPaise: Paise;
  readonly drawerKey: string | null;
  readonly digest: Buffer | null;
  readonly by: string;
  readonly at: Date;
}

export interface NoteRequest extends NoteTerms {
  readonly invoiceId: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** A credit note with its refunds and the invoice after it. */
export interface IssuedNote extends InvoiceResult {
  readonly note: CreditNote;
  readonly refunds: readonly Payment[];
  /** An earlier request under the key has issued it. */
  readonly isReplay: boolean;
}

/**
 * Takes goods back, settles what is open, and gives the rest back as asked, once per key.
 * @throws RefusedError 404 for an unknown invoice, line or drawer; 409 for more than is left of a line or a part of a piece; 400 when the refunds
 * do not match; 403 without the right to refund by another method; 422 when the key belongs to another credit note.
 */
export async function issueCreditNote(tx: WriteTx, deps: Deps, request: NoteRequest): Promise<IssuedNote> {
  const invoice = await lockInvoice(tx, { invoice_id: request.invoiceId });
  const earlier = await findCreditNote(tx, request.creditNoteKey);
  if (earlier) return replay(tx, earlier, request);
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (request.toAccountPaise > 0 && invoice.customerKey === null) throw new RefusedError(moneyFailures.customerNeeded);
  if (request.drawerKey !== null && !(await findDrawer(tx, request.drawerKey)))
    throw new RefusedError(moneyFailures.drawerNotFound);
  const paid = await listPaymentsOfInvoice(tx, invoice);
  if (refundedOtherwise(request.refunds, paid) > 0 && !can(request.permissions, 'refund-other-method'))
    throw new RefusedError(commonFailures.forbidden);
  const result = await issueNote(tx, deps, invoice, request);
  return { ...result, ...(await readIssued(tx, result.invoice, request.creditNoteKey)), isReplay: false };
}

/** What a credit note over some goods would say, and how its rest would go back. */
export async function quoteCreditNote(
  { db, clock, timeZone }: Deps,
  shopId: string,
  { invoiceId, lines }: { readonly invoiceId: string; readonly lines: readonly ReturnRequest[] },
) {
  return db.read(shopId, async (tx) => {
    const invoice = await findInvoice(tx, { invoice_id: invoiceId });
    if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
    refuseTooLate(invoice, dayOf(clock.now(), timeZone));
    const sums = creditNoteOf(invoice, lines);
    const paid = await listPaymentsOfInvoice(tx, invoice);
    return { invoice, sums, refunds: proposeRefunds(sums.restPaise, paid) };
  });
}

/** Issues a credit note over an invoice that is locked. */
export async function issueNote(tx: WriteTx, deps: Deps, invoice: Invoice, asked: NoteTerms): Promise<InvoiceResult> {
  const at = await holdSeries(tx, 'CN', { at: asked.at, timeZone: deps.timeZone });
  const terms = { ...asked, at };
  const { creditNoteKey, reason, by, digest } = terms;
  const day = dayOf(at, deps.timeZone);
  refuseTooLate(invoice, day);
  const sums = creditNoteOf(invoice, terms.lines);
  refuseOtherSum(sums, terms);
  const { creditNotePrefix } = await findTaxProfile(tx, day);
  const creditNoteId = await nextDocumentId(tx, 'CN', day, creditNotePrefix);
  const { restPaise: refundedPaise, reopenedPaise, rates, ...note } = sums;
  const { invoiceKey } = invoice;
  const issued = { creditNoteKey, creditNoteId, invoiceKey, reason, digest, issuedAt: at, issuedBy: by, refundedPaise };
  const { toAccountPaise } = terms;
  const document = invoice.document && { day, period: await openPeriodOf(tx, day) };
  await insertCreditNote(tx, { ...note, ...issued, toAccountPaise, document });
  await insertRates(tx, [{ documentKey: creditNoteKey, rates }]);
  if (document) await keepGoods(tx, [creditNoteKey]);
  await giveBack(tx, invoice, terms);
  const announced = {
    subject: creditNoteKey,
    data: noteData(invoice, sums, { creditNoteKey, creditNoteId, at, by, document }),
  };
  const position = await deps.outbox.add(tx, CreditNoteIssued, announced);
  const sumsBack = { credited: sums.amountPaise, refunded: refundedPaise, writtenOff: -reopenedPaise };
  const change = { ...sumsBack, isReturned: sums.isWhole, creditNoteKey, at };
  const settled = await settleInvoice(tx, deps, invoice, change);
  const account = await accountOf(tx, invoice);
  if (!account) return { invoice: settled.invoice, position: settled.position ?? position };
  const changed = await enterNote(tx, deps, account, { invoice, sums, terms, creditNoteId });
  return { invoice: await readInvoiceAgain(tx, invoice), position: changed.position };
}

interface EnteredNote {
  readonly invoice: Invoice;
  readonly sums: CreditNoteSums;
  readonly terms: NoteTerms;
  readonly creditNoteId: string;
}

/** Enters a credit note in the account of its customer; what goes to the account meets what else is open. */
async function enterNote(
  tx: WriteTx,
  deps: Deps,
  account: Account,
  { invoice, sums, terms, creditNoteId: id }: EnteredNote,
) {
  const { creditNoteKey: key, toAccountPaise, refunds, reason: note, by, at } = terms;
  const { accountKey } = account;
  const document = { kind: 'credit-note', key, id } as const;
  const ofInvoice = { kind: 'invoice', key: invoice.invoiceKey, id: invoice.invoiceId } as const;
  const credit = { creditKey: key, accountKey, kind: 'credit-note', amountPaise: toAccountPaise, at } as const;
  await insertCredits(tx, toAccountPaise > 0 ? [credit] : []);
  const entries: NewEntry[] = [
    { kind: 'credit-note', amountPaise: -sums.amountPaise, document, by, note },
    { kind: 'reversal', amountPaise: sums.reopenedPaise, document: ofInvoice, by },
    ...refunds.map(({ amountPaise }): NewEntry => ({ kind: 'refund', amountPaise, document, by })),
  ];
  return changeAccount(tx, deps, account, { entries: entries.filter(({ amountPaise }) => amountPaise !== 0), at });
}

async function giveBack(
  tx: WriteTx,
  { invoiceKey, orderKey, customerKey: accountKey }: Invoice,
  terms: NoteTerms,
): Promise<void> {
  const { creditNoteKey, refunds, drawerKey, at, by } = terms;
  const hasCash = refunds.some(({ method }) => method === 'cash');
  const [cash = NO_DRAWER] = hasCash ? await placeCash(tx, [{ drawerKey, at }]) : [];
  for (const { method, amountPaise, reference } of refunds) {
    const state = isSentLater(method) ? 'pending' : 'done';
    const place: CashPlace = method === 'cash' ? cash : NO_DRAWER;
    await insertPayment(tx, {
      ...{ paymentKey: uuidv7(at.getTime()), receiptId: null, invoiceKey, orderKey, accountKey, creditNoteKey },
      ...{ direction: 'out', cause: 'refund', method, amountPaise, tenderedPaise: null, state, reference, note: null },
      ...{
        takenAt: at,
        takenBy: by,
        settledAt: state === 'done' ? at : null,
        reverses: null,
        digest: null,
        allocate: null,
      },
      ...place,
    });
  }
}

/** Refunds that the shop sends later; they wait until someone confirms that they were sent. */
export function isSentLater(method: MoneyMethod): boolean {
  return method === 'upi' || method === 'card' || method === 'bank';
}

/** The tax of a regular shop's invoice can be reduced for a while only. */
function refuseTooLate({ document }: Invoice, day: Day): void {
  if (document?.seller.kind !== 'regular' || day <= reducibleUntil(document.day)) return;
  throw new RefusedError(moneyFailures.creditNoteTooLate);
}

function refuseOtherSum({ restPaise }: CreditNoteSums, { refunds, toAccountPaise }: NoteTerms): void {
  const given = asPaise(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, toAccountPaise as number));
  if (given === restPaise) return;
  const text = `Give back ${toRupees(restPaise).toFixed(2)}, not ${toRupees(given).toFixed(2)}`;
  throw new RefusedError(moneyFailures.refundsDoNotMatch, { text });
}

interface Issue {
  readonly creditNoteKey: string;
  readonly creditNoteId: string;
  readonly at: Date;
  readonly by: string;
  readonly document: CreditNote['document'];
}

function noteData(
  { invoiceKey, invoiceId, orderKey, orderId }: Invoice,
  { isWhole, amountPaise, netPaise, taxPaise, lines }: CreditNoteSums,
  { creditNoteKey, creditNoteId, at, by, document }: Issue,
) {
  return {
    ...{ creditNoteKey, creditNoteId, invoiceKey, invoiceId, orderKey, orderId, by, amountPaise, isWhole },
    issuedAt: at.toISOString(),
    ...(document && { day: document.day, netPaise, taxPaise }),
    lines: lines.map(({ lineNo, line, restock, unitsMilli, returnedUnitsMilli, returnedNetPaise }) => ({
      ...{ lineNo, productKey: line.productKey, restock, unitsMilli, returnedNetPaise },
      returnedMilli: returnedUnitsMilli,
    })),
  };
}

async function replay(tx: Tx, earlier: CreditNote, { digest }: NoteRequest): Promise<IssuedNote> {
  if (!earlier.digest || !digest || !earlier.digest.equals(digest))
    throw new RefusedError(moneyFailures.creditNoteKeyReused);
  const invoice = await findInvoice(tx, { invoice_key: earlier.invoiceKey });
  if (!invoice) throw new Error(`The credit note ${earlier.creditNoteId} has no invoice`);
  return { invoice, position: null, ...(await readIssued(tx, invoice, earlier.creditNoteKey)), isReplay: true };
}

async function readIssued(
  tx: Tx,
  invoice: Invoice,
  creditNoteKey: string,
): Promise<Pick<IssuedNote, 'note' | 'refunds'>> {
  const note = await findCreditNote(tx, creditNoteKey);
  if (!note) throw new Error(`The credit note ${creditNoteKey} was not stored`);
  const payments = await listPaymentsOfInvoice(tx, invoice);
  return { note, refunds: payments.filter((payment) => payment.creditNoteKey === creditNoteKey) };
}
