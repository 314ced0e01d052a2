import type { billingApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import { asPaise, grossOf, type Paise, SHIPPING_PAISE, taxOf, timesUnits, toRupees } from '@bahi/contracts/shared';
import { paiseOf } from '../../lib/format/rupee-sums.js';

type InvoicePage = ReplyOf<typeof billingApi.pageInvoices>;
type Listed = InvoicePage['invoices'][number];
/** What the list and one invoice read of it say alike. */
export interface Invoice extends Omit<Listed, 'document'> {
  readonly document: Pick<NonNullable<Listed['document']>, 'type' | 'placeOfSupply'> | null;
}

type SoldItem = NonNullable<Invoice['bill']>['items'][number];
export type InvoiceStats = InvoicePage['stats'];

/** One line of a bill; money in rupees. */
export interface InvoiceLine {
  readonly productName: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

/** What a bill adds up to; money in rupees. */
export interface InvoiceTotals {
  readonly net: number;
  readonly tax: number;
  readonly shipping: number;
  readonly gross: number;
}

/** What sums are made of: those of a bill are its own, an order has the flat tax and shipping. */
type Summed = Pick<Invoice, 'totalAmount'> & Partial<Pick<Invoice, 'bill'>>;

/** What the customer pays, in rupees. */
export function grossAmount({ totalAmount, bill }: Summed): number {
  return bill?.total ?? toRupees(grossOf(paise(totalAmount)));
}

/** The sums of an order of place-order. */
export function totalsOf({ totalAmount }: Pick<Invoice, 'totalAmount'>): InvoiceTotals {
  const net = paise(totalAmount);
  return {
    net: toRupees(net),
    tax: toRupees(taxOf(net)),
    shipping: toRupees(SHIPPING_PAISE),
    gross: toRupees(grossOf(net)),
  };
}

/** The lines of a bill; a bill without items shows its fallback fields as one line. */
export function linesOf(invoice: Invoice): InvoiceLine[] {
  if (invoice.bill) return invoice.bill.items.map(soldLine);
  const { items = [], productName, quantityOrdered, pricePerUnit } = invoice;
  const given = items.length > 0 ? items : [{ productName, quantity: quantityOrdered, price: pricePerUnit }];
  return given.map(({ productName = '', quantity = 0, price = 0 }) => ({
    productName,
    quantity,
    price,
    amount: toRupees(timesUnits(paise(price), quantity)),
  }));
}

/** A line of a bill, before its discounts; a pack stands beside the name. */
function soldLine({ productName, packName, quantity, unitPrice, gross }: SoldItem): InvoiceLine {
  const name = packName === null ? productName : `${productName} (${packName})`;
  return { productName: name, quantity, price: unitPrice, amount: gross };
}

export type InvoiceAction = 'pay' | 'return' | 'view' | 'delete';

/** What may be done with an invoice from the desktop menu. Unpaid ones can be viewed as well. */
export function actionsFor({ status, archivedAt }: Pick<Invoice, 'status' | 'archivedAt'>): readonly InvoiceAction[] {
  if (status === 'Unpaid') return ['pay', 'view', 'return'];
  return status === 'Paid' && !archivedAt ? ['view', 'delete'] : ['view'];
}

/** Whether the law says what stands on the document: the shop had a tax profile. A bill of other shops has no place. */
export function isOfLaw({ document }: Pick<Invoice, 'document'>): boolean {
  if (!document) return false;
  return document.type !== 'bill' || Boolean(document.placeOfSupply);
}

/** Taken back: nothing is owed any more. */
export function isOver(status: string): boolean {
  return status === 'Returned' || status === 'Cancelled';
}

/** Unpaid and past its due date. */
export function isOverdue({ status, dueDate }: Invoice, now: Date = new Date()): boolean {
  return status === 'Unpaid' && new Date(dueDate ?? Number.NaN).getTime() < now.getTime();
}

/** The wire has rupees with at most two decimals; sums are made in whole paise. */
function paise(amount: number): Paise {
  return asPaise(paiseOf(amount));
}
