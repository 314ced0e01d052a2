import { type MoneyMethod, moneyFailures, type Restock } from '@bahi/contracts/billing';
import type { BillLineTax, BillRate } from '@bahi/contracts/catalog';
import { type ProblemLine, RefusedError } from '@bahi/contracts/kit';
import {
  asMilli,
  asPaise,
  type Day,
  type LineTax,
  MILLI_PER_UNIT,
  type Milli,
  type Paise,
  type RoundingStep,
  roundToStep,
  shareHalfUp,
  shareOut,
  timesMilli,
  toUnits,
} from '@bahi/contracts/shared';
import type { ReturnTotals } from '@bahi/contracts/tax';
import { type Invoice, type InvoicedLine, soldMilli } from './invoice.js';
import { openOf } from './invoice-money.js';
import type { PaidBy, Payment } from './payment.js';
import { returnedTax } from './returned-tax.js';
import type { SaleDocument } from './sale-document.js';

/** Goods that come back; `quantityMilli` is in the unit of the sale. */
export interface ReturnRequest {
  readonly lineNo: number;
  readonly quantityMilli: Milli;
  readonly restock: Restock;
}

/** A line of a credit note. Money is of this note; the `returned` sums are of the line so far. */
export interface CreditLine extends ReturnRequest {
  readonly line: InvoicedLine;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  /** Units of the product that this note takes back, and what is back so far. */
  readonly unitsMilli: Milli;
  readonly returnedUnitsMilli: Milli;
  readonly returnedMilli: Milli;
  readonly returnedNetPaise: Paise;
  readonly returnedTaxPaise: Paise;
  /** Null for an invoice without tax. */
  readonly tax: CreditLineTax | null;
}

/** The tax that a line of a credit note takes back; the rule is that of the invoice's line. */
export interface CreditLineTax
  extends Pick<BillLineTax, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'cessPaise' | 'belowMrpPaise'> {
  /** Stock units. */
  readonly unitsMilli: Milli;
}

/** What a credit note says: `amountPaise` settles what is open, the rest goes back. */
export interface CreditNoteSums {
  readonly isWhole: boolean;
  readonly lines: readonly CreditLine[];
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly shippingPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly amountPaise: Paise;
  readonly settledPaise: Paise;
  readonly restPaise: Paise;
  /** What was written off and is undone, because more comes back than was left of the bill. */
  readonly reopenedPaise: Paise;
  /** None for an invoice without tax. */
  readonly rates: readonly BillRate[];
}

/** A stored credit note. */
export interface CreditNote extends Omit<CreditNoteSums, 'lines' | 'restPaise' | 'reopenedPaise' | 'rates'> {
  readonly creditNoteKey: string;
  readonly creditNoteId: string;
  readonly invoiceKey: string;
  readonly issuedAt: Date;
  readonly issuedBy: string;
  readonly reason: string;
  readonly refundedPaise: Paise;
  /** What of it went to the customer's account. */
  readonly toAccountPaise: Paise;
  readonly digest: Buffer | null;
  /** Null for an invoice without tax. */
  readonly document: { readonly day: Day; readonly period: string } | null;
  readonly lines: readonly StoredCreditLine[];
}

export interface StoredCreditLine extends ReturnRequest {
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly tax: CreditLineTax | null;
}

/** What was sold, as a document names it. */
export interface NamedGoods {
  readonly lineNo: number;
  readonly productId: string;
  readonly productName: string;
  readonly sold: { readonly unit: string | null; readonly packName: string | null } | null;
}

/** A credit note by itself: with its invoice, its goods and how its money went back. */
export interface ListedCreditNote extends CreditNote {
  readonly invoiceId: string;
  readonly goods: readonly NamedGoods[];
  readonly refunds: readonly {
    readonly method: Payment['method'];
    readonly state: Payment['state'];
    readonly amountPaise: Paise;
  }[];
}

/** What a line came to; the flat tax of an order is shared by its lines' net amounts. */
export function lineMoney(
  invoice: Invoice,
  line: InvoicedLine,
): { readonly netPaise: Paise; readonly taxPaise: Paise } {
  if (line.sold) return line.sold;
  const nets = invoice.lines.map(({ unitPricePaise, quantityMilli }) => timesMilli(unitPricePaise, quantityMilli));
  const place = invoice.lines.indexOf(line);
  const taxes = shareOut(invoice.totals.taxPaise, nets);
  return { netPaise: nets[place] ?? asPaise(0), taxPaise: taxes[place] ?? asPaise(0) };
}

/**
 * What the return of some goods comes to (counter.md 9): each line so far is rounded as a whole, and the sum of all lines so
 * far to the bill's step; what was credited before is taken off. So parts add up to the line, and notes to the bill.
 * @throws RefusedError 404 for a line that the invoice does not have, 409 with what is left for more than was sold, or for
 * a part of a piece.
 */
export function creditNoteOf(invoice: Invoice, requests: readonly ReturnRequest[]): CreditNoteSums {
  const lines = requests.map((request) => creditLineOf(invoice, request));
  const isBack = invoice.status === 'Returned' || invoice.status === 'Cancelled';
  const isOver = lines.map(({ line, returnedMilli }) => isBack || returnedMilli > soldMilli(line));
  if (isOver.includes(true))
    throw moreThanSold(
      lines.filter((_, place) => isOver[place]),
      isBack,
    );
  refuseFractions(lines);
  const after = invoice.lines.map((line) => lines.find(({ lineNo }) => lineNo === line.lineNo) ?? line);
  const isWhole = invoice.lines.every((line, place) => after[place]?.returnedMilli === soldMilli(line));
  const sums = invoice.document
    ? taxedSums(invoice, invoice.document, lines)
    : plainSums(invoice, { lines, after, isWhole });
  const leftPaise = invoice.totals.grossPaise - invoice.creditedPaise - invoice.writtenOffPaise;
  const reopenedPaise = asPaise(Math.max(0, Math.min(invoice.writtenOffPaise, sums.amountPaise - leftPaise)));
  const settledPaise = asPaise(Math.min(sums.amountPaise, openOf(invoice) + reopenedPaise));
  return { isWhole, ...sums, reopenedPaise, settledPaise, restPaise: asPaise(sums.amountPaise - settledPaise) };
}

type Sums = Omit<CreditNoteSums, 'isWhole' | 'settledPaise' | 'restPaise' | 'reopenedPaise'>;

/** The computation of gst.md 3, which adds up to the bill in every figure. */
function taxedSums(invoice: Invoice, document: SaleDocument, requested: readonly CreditLine[]): Sums {
  const requestOf = (line: InvoicedLine) => requested.find(({ lineNo }) => lineNo === line.lineNo);
  const note = returnedTax(invoice, document, (line) => requestOf(line)?.returnedMilli ?? line.returnedMilli);
  const lines = invoice.lines.flatMap((line, place) => {
    const [request, share] = [requestOf(line), note.lines[place]];
    return request && share ? [{ ...request, ...takenBack(line, share), tax: taxOf(request, share) }] : [];
  });
  const rates = note.rows.map(({ toPayPaise: _, ...rate }) => rate);
  const { netPaise, taxPaise, roundOffPaise, totalPaise: amountPaise } = note;
  return { lines, rates, netPaise, taxPaise, shippingPaise: asPaise(0), roundOffPaise, amountPaise };
}

function takenBack(line: InvoicedLine, { netPaise, taxPaise }: LineTax) {
  const returnedNetPaise = asPaise(line.returnedNetPaise + netPaise);
  return { netPaise, taxPaise, returnedNetPaise, returnedTaxPaise: asPaise(line.returnedTaxPaise + taxPaise) };
}

function taxOf({ unitsMilli }: CreditLine, share: ReturnTotals['lines'][number]): CreditLineTax {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, belowMrpPaise } = share;
  return { unitsMilli, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, belowMrpPaise };
}

interface PlainReturn {
  readonly lines: readonly CreditLine[];
  /** Of every line, what is back with this note. */
  readonly after: readonly Pick<InvoicedLine, 'returnedNetPaise' | 'returnedTaxPaise'>[];
  readonly isWhole: boolean;
}

function plainSums(invoice: Invoice, { lines, after, isWhole }: PlainReturn): Sums {
  const soFar = sum(after.map(({ returnedNetPaise, returnedTaxPaise }) => returnedNetPaise + returnedTaxPaise));
  const creditedPaise = isWhole
    ? invoice.totals.grossPaise
    : roundToStep(asPaise(soFar), invoice.roundToPaise as RoundingStep);
  const amountPaise = asPaise(creditedPaise - invoice.creditedPaise);
  const netPaise = asPaise(sum(lines.map((line) => line.netPaise)));
  const taxPaise = asPaise(sum(lines.map((line) => line.taxPaise)));
  const shippingPaise = isWhole ? invoice.totals.shippingPaise : asPaise(0);
  const roundOffPaise = asPaise(amountPaise - netPaise - taxPaise - shippingPaise);
  return { lines, rates: [], netPaise, taxPaise, shippingPaise, roundOffPaise, amountPaise };
}

function creditLineOf(invoice: Invoice, request: ReturnRequest): CreditLine {
  const line = invoice.lines.find(({ lineNo }) => lineNo === request.lineNo);
  if (!line) throw new RefusedError(moneyFailures.lineNotFound);
  const { netPaise, taxPaise } = lineMoney(invoice, line);
  const sold = soldMilli(line);
  const returnedMilli = asMilli(line.returnedMilli + request.quantityMilli);
  const totalSoFar = shareHalfUp(netPaise + taxPaise, returnedMilli, sold);
  const returnedTaxPaise = asPaise(shareHalfUp(taxPaise, returnedMilli, sold));
  const returnedNetPaise = asPaise(totalSoFar - returnedTaxPaise);
  const unitsSoFar = (milli: number) => asMilli(shareHalfUp(line.quantityMilli, milli, sold));
  const returnedUnitsMilli = unitsSoFar(returnedMilli);
  return {
    ...request,
    ...{ line, returnedMilli, returnedUnitsMilli, returnedNetPaise, returnedTaxPaise },
    unitsMilli: asMilli(returnedUnitsMilli - unitsSoFar(line.returnedMilli)),
    netPaise: asPaise(returnedNetPaise - line.returnedNetPaise),
    taxPaise: asPaise(returnedTaxPaise - line.returnedTaxPaise),
    tax: null,
  };
}

function moreThanSold(lines: readonly CreditLine[], isBack: boolean): RefusedError {
  const problems = lines.map(
    ({ lineNo, line }): ProblemLine => ({
      lineNo,
      code: moneyFailures.moreThanSold.code,
      left: isBack ? 0 : leftOf(line),
    }),
  );
  return new RefusedError(moneyFailures.moreThanSold, { figures: { lines: problems } });
}

/** A line that does not say how it was sold may come back in parts. */
function refuseFractions(lines: readonly CreditLine[]): void {
  const refused = lines.filter(
    ({ line, quantityMilli }) => line.sold?.isLoose === false && quantityMilli % MILLI_PER_UNIT,
  );
  if (refused.length === 0) return;
  const { code } = moneyFailures.fractionNotAllowed;
  const problems = refused.map(({ lineNo, line }): ProblemLine => ({ lineNo, code, left: leftOf(line) }));
  throw new RefusedError(moneyFailures.fractionNotAllowed, { figures: { lines: problems } });
}

function leftOf(line: InvoicedLine): number {
  return toUnits(asMilli(soldMilli(line) - line.returnedMilli));
}

/** All that is left of an invoice, back to the shelf. */
export function allThatIsLeft({ lines }: Invoice): ReturnRequest[] {
  return lines.flatMap((line) => {
    const quantityMilli = asMilli(soldMilli(line) - line.returnedMilli);
    return quantityMilli > 0 ? [{ lineNo: line.lineNo, quantityMilli, restock: 'shelf' }] : [];
  });
}

/** What is still there of each method: what was paid by it less what went back by it, pending refunds included. */
export function paidByMethod(payments: readonly Payment[]): ReadonlyMap<PaidBy, Paise> {
  const left = new Map<PaidBy, number>();
  for (const { direction, cause, method, state, amountPaise } of payments) {
    const isPaid = direction === 'in' && state === 'done';
    const isRefund = cause === 'refund' && (state === 'done' || state === 'pending');
    if (isPaid || isRefund) left.set(method, (left.get(method) ?? 0) + (isPaid ? amountPaise : -amountPaise));
  }
  return new Map([...left].map(([method, amount]) => [method, asPaise(Math.max(0, amount))]));
}

/** Proposes to give the rest back by the methods that paid, in their proportion; what no method is known of in cash. */
export function proposeRefunds(
  restPaise: Paise,
  payments: readonly Payment[],
): { readonly method: MoneyMethod; readonly amountPaise: Paise }[] {
  const left = [...paidByMethod(payments)];
  const shares = shareOut(
    restPaise,
    left.map(([, amount]) => amount),
  );
  const byMethod = new Map<MoneyMethod, number>();
  for (const [place, [paidBy]] of left.entries()) {
    const method = paidBy === 'unspecified' ? 'cash' : paidBy;
    byMethod.set(method, (byMethod.get(method) ?? 0) + (shares[place] ?? 0));
  }
  return [...byMethod].flatMap(([method, amount]) => (amount > 0 ? [{ method, amountPaise: asPaise(amount) }] : []));
}

/** What goes back by another method than it came in by. */
export function refundedOtherwise(
  refunds: readonly { readonly method: MoneyMethod; readonly amountPaise: Paise }[],
  payments: readonly Payment[],
): number {
  const left = paidByMethod(payments);
  const wanted = new Map<MoneyMethod, number>();
  for (const { method, amountPaise } of refunds) wanted.set(method, (wanted.get(method) ?? 0) + amountPaise);
  const over = sum([...wanted].map(([method, amount]) => Math.max(0, amount - (left.get(method) ?? 0))));
  return Math.max(0, over - (left.get('unspecified') ?? 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
