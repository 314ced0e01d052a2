import { randomUUID } from 'node:crypto';
import type { Book, Of } from './book.js';
import type { Regular } from './regulars.js';
import { billLines, invoiceOf, totalOf } from './write-sales.js';

export async function meet({ desk, customers }: Book, { regular, owedSince }: Of<'meet'>): Promise<void> {
  const { name, phone, address = null, note = null, language = null, limit = null, opening } = regular;
  const body = { customerKey: randomUUID(), name, phone, address, note, language, limit };
  const { customerId } = (await desk.billing.createCustomer({ body })).customer;
  customers.set(regular, customerId);
  if (opening && owedSince)
    await desk.billing.enterOpening({ params: { customerId }, body: { amount: opening.amount, asOf: owedSince } });
}

export async function putInBook(book: Book, { regular, lines, isOverLimit }: Of<'put-in-book'>): Promise<void> {
  const { desk, drawer } = book;
  const total = totalOf(book, lines);
  const { bill, invoiceId } = await desk.orders.placeBill({
    body: {
      ...{ billKey: randomUUID(), drawerId: drawer.openDrawerId(), customerId: idOf(book, regular) },
      ...{ lines: billLines(book, lines), payments: [], credit: total, expectedTotal: total, overLimit: isOverLimit },
    },
  });
  // The next payment is meant for it.
  if (!invoiceId) await invoiceOf(desk, bill.orderId);
}

/** Round amounts come in cash, the rest of a debt by UPI. */
export async function collect(book: Book, { regular, amount }: Of<'collect'>): Promise<void> {
  const { billing } = book.desk;
  const customerId = idOf(book, regular);
  const rupees = amount === 'all' ? (await billing.readCustomer({ params: { customerId } })).customer.balance : amount;
  // Of a shop that looks back on fewer days.
  if (rupees <= 0) return;
  const method = amount === 'all' ? 'upi' : 'cash';
  const drawerId = method === 'cash' ? book.drawer.openDrawerId() : null;
  await billing.recordPayment({ body: { paymentKey: randomUUID(), customerId, amount: rupees, method, drawerId } });
}

export async function remind(book: Book, { regular }: Of<'remind'>): Promise<void> {
  await book.desk.billing.noteReminder({ params: { customerId: idOf(book, regular) } });
}

export async function promise(book: Book, { regular, on }: Of<'promise'>): Promise<void> {
  const { billing } = book.desk;
  const params = { customerId: idOf(book, regular) };
  const { version } = (await billing.readCustomer({ params })).customer;
  await billing.updateCustomer({ params, body: { version, promisedOn: on } });
}

/** @throws Error when the customer was not met yet: a defect of the diary. */
function idOf({ customers }: Book, regular: Regular): string {
  const customerId = customers.get(regular);
  if (!customerId) throw new Error(`${regular.name} was not met yet`);
  return customerId;
}
