import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billTotals, milliFromUnits, paiseFromRupees, toRupees } from '@bahi/contracts/shared';
import { type Book, listed, type Of } from './book.js';
import type { Desk } from './desk.js';
import type { PaidBy } from './happening.js';
import type { Units } from './shelves.js';

const INVOICE_DEADLINE_MS = 15_000;
const POLL_MS = 20;
const NOTES = [10, 50, 100, 500];

export async function placeBill(book: Book, { sale, lines, paidBy }: Of<'bill'>): Promise<void> {
  const total = totalOf(book, lines);
  const { bill, invoiceId } = await book.desk.orders.placeBill({
    body: {
      billKey: randomUUID(),
      drawerId: book.drawer.openDrawerId(),
      lines: billLines(book, lines),
      payments: paymentsOf(total, paidBy),
      expectedTotal: total,
    },
  });
  const { orderId } = bill;
  book.sales.set(sale, { orderId, total, invoiceId: invoiceId ?? (await invoiceOf(book.desk, orderId)) });
}

/** Lines of a bill at the prices of the day. */
export function billLines(book: Book, lines: readonly Units[]) {
  return lines.map(({ good, units }) => {
    const { productId, price, priceVersion } = listed(book, good);
    return { productId, quantity: units, unitPrice: price, priceVersion };
  });
}

/** What a bill comes to, in rupees. Bills are rounded to the rupee. */
export function totalOf(book: Book, lines: readonly Units[]): number {
  const { totalPaise } = billTotals({
    lines: lines.map(({ good, units }) => ({
      unitPricePaise: paiseFromRupees(listed(book, good).price),
      quantityMilli: milliFromUnits(units),
      forAmountPaise: null,
      discount: null,
    })),
    discount: null,
    roundTo: 100,
  });
  return toRupees(totalPaise);
}

/** The invoice of an order, as soon as it is there. */
export async function invoiceOf(desk: Desk, orderId: string): Promise<string> {
  return (await untilInvoice(desk, orderId)).invoice.invoiceId;
}

export async function placeOrder(book: Book, { sale, line: { good, units }, rating }: Of<'order'>): Promise<void> {
  const body = { productId: listed(book, good).productId, quantityOrdered: units, rating };
  const { orderId } = (await book.desk.orders.placeOrder({ body })).order;
  const { invoice } = await untilInvoice(book.desk, orderId);
  book.sales.set(sale, { orderId, invoiceId: invoice.invoiceId, total: invoice.total });
}

export async function settle(
  { desk, drawer, sales }: Book,
  { what, sale }: Of<'pay' | 'pay-half' | 'return' | 'take-back'>,
): Promise<void> {
  const sold = sales.get(sale);
  if (!sold) throw new Error(`The sale ${sale} was not made yet`);
  const { invoiceId, total } = sold;
  const params = { invoiceId };
  if (what === 'return') await desk.billing.returnInvoice({ params });
  else if (what === 'take-back') await takeBack(desk, invoiceId, drawer.openDrawerId());
  else {
    const amount = what === 'pay' ? total : Math.floor(total / 2);
    const method = sale % 3 === 0 ? 'upi' : 'cash';
    const drawerId = method === 'cash' ? drawer.openDrawerId() : null;
    await desk.billing.recordPayment({ body: { paymentKey: randomUUID(), invoiceId, amount, method, drawerId } });
  }
}

function paymentsOf(total: number, paidBy: PaidBy) {
  const half = Math.floor(total / 2);
  if (paidBy === 'upi-later') return [{ method: 'upi' as const, amount: total, state: 'pending' as const }];
  if (paidBy === 'cash-and-upi' && half > 0)
    return [
      { method: 'cash' as const, amount: half },
      { method: 'upi' as const, amount: total - half },
    ];
  if (paidBy === 'upi' || paidBy === 'card') return [{ method: paidBy, amount: total }];
  const note = NOTES.find((value) => value >= total) ?? Math.ceil(total / 500) * 500;
  return [{ method: 'cash' as const, amount: total, tendered: note }];
}

/** Invoices follow their orders by an event; they are there a moment later. */
async function untilInvoice({ billing }: Desk, orderId: string) {
  for (const deadline = Date.now() + INVOICE_DEADLINE_MS; ; await pause(POLL_MS)) {
    try {
      return await billing.readInvoiceOfOrder({ params: { orderId } });
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** One unit of the first line comes back; the money is given back in cash. */
async function takeBack({ billing }: Desk, invoiceId: string, drawerId: string | null): Promise<void> {
  const lines = [{ lineNo: 1, quantity: 1, restock: 'damaged' as const }];
  const { quote } = await billing.quoteCreditNote({ body: { invoiceId, lines } });
  const { refunds } = quote;
  const reason = 'The pack was damaged';
  const body = { creditNoteKey: randomUUID(), invoiceId, lines, reason, refunds, drawerId };
  await billing.issueCreditNote({ body });
}
