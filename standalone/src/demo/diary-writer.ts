import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { billTotals, milliFromUnits, paiseFromRupees, toRupees } from '@bahi/contracts/shared';
import type { Desk } from './desk.js';
import { type Entry, type Happening, type PaidBy, priceShare } from './diary.js';
import { type DrawerClerk, drawerClerk } from './drawer-clerk.js';
import type { Good } from './goods.js';
import type { Units } from './shelves.js';

type Of<W extends Happening['what']> = Extract<Happening, { what: W }>;

/** Does in the product what the diary says. */
export interface DiaryWriter {
  write(entry: Entry): Promise<void>;
  /** How many sales were made. */
  sales(): number;
}

interface Listed {
  readonly productId: string;
  readonly price: number;
  readonly priceVersion: number;
}

interface Sold {
  readonly orderId: string;
  readonly invoiceId: string;
  readonly total: number;
}

interface Book {
  readonly desk: Desk;
  readonly drawer: DrawerClerk;
  readonly products: Map<Good, Listed>;
  readonly sales: Map<number, Sold>;
}

const INVOICE_DEADLINE_MS = 15_000;
const POLL_MS = 20;
const NOTES = [10, 50, 100, 500];
/** Beside `src` and `dist`. */
const PICTURES = join(import.meta.dirname, '..', '..', 'pictures');

export function diaryWriter(desk: Desk): DiaryWriter {
  const book: Book = { desk, drawer: drawerClerk(desk), products: new Map(), sales: new Map() };
  return { write: (entry) => writeDown(book, entry), sales: () => book.sales.size };
}

async function writeDown(book: Book, entry: Entry): Promise<void> {
  switch (entry.what) {
    case 'add':
      return addGood(book, entry);
    case 'receive':
      return receive(book, entry);
    case 'expire':
      return expire(book, entry);
    case 'reprice':
      return reprice(book, entry);
    case 'bill':
      return placeBill(book, entry);
    case 'order':
      return placeOrder(book, entry);
    case 'pay':
    case 'pay-half':
    case 'return':
    case 'take-back':
      return settle(book, entry);
    case 'open-drawer':
      return book.drawer.open();
    case 'close-drawer':
      return book.drawer.close();
    default:
      entry satisfies never;
  }
}

async function addGood({ desk, products }: Book, { delivery, isOpening, share }: Of<'add'>): Promise<void> {
  const { good, units, keepsUntil } = delivery;
  const { product } = await desk.catalog.addProduct({
    body: {
      productName: good.name,
      category: good.category,
      costPrice: String(costOf(good, share)),
      sellingPrice: String(priceOf(good, share)),
      quantity: String(units),
      unit: good.unit,
      thresholdValue: String(good.threshold),
      expiryDate: keepsUntil,
      supplier: good.supplier,
      opening: String(isOpening),
    },
    ...(await pictureOf(good)),
  });
  await list({ desk, products }, good, product.productId);
}

async function list({ desk, products }: Pick<Book, 'desk' | 'products'>, good: Good, id: string): Promise<void> {
  const { product } = await desk.catalog.readProduct({ params: { id } });
  products.set(good, { productId: id, price: product.sellingPrice, priceVersion: product.priceVersion });
}

async function pictureOf({ picture }: Good) {
  const fileName = `${picture}.png`;
  return { file: new Blob([await readFile(join(PICTURES, fileName))], { type: 'image/png' }), fileName };
}

function priceOf({ price }: Good, share: number): number {
  return share === 1 ? price : Math.round(price * share);
}

function costOf({ cost }: Good, share: number): number {
  return Math.round(cost * share * 100) / 100;
}

async function receive(book: Book, { deliveries, daysAgo }: Of<'receive'>): Promise<void> {
  const lines = deliveries.map(({ good, units, keepsUntil }) => ({
    productId: listed(book, good).productId,
    quantity: units,
    unitCost: costOf(good, priceShare(good, daysAgo)),
    expiryDate: keepsUntil,
  }));
  const note = [...new Set(deliveries.map(({ good }) => good.supplier))].join(', ');
  await book.desk.catalog.receiveStock({ body: { receiptKey: randomUUID(), lines, note } });
}

async function expire(book: Book, { expired }: Of<'expire'>): Promise<void> {
  const lines = expired.map(({ good, units }) => ({
    productId: listed(book, good).productId,
    change: -units,
    reason: 'expired' as const,
  }));
  await book.desk.catalog.adjustStock({ body: { adjustmentKey: randomUUID(), lines } });
}

async function reprice(book: Book, { good, share }: Of<'reprice'>): Promise<void> {
  const id = listed(book, good).productId;
  const { product } = await book.desk.catalog.readProduct({ params: { id } });
  const body = { version: product.version, sellingPrice: priceOf(good, share), belowCost: true };
  await book.desk.catalog.updateProduct({ params: { id }, body });
  await list(book, good, id);
}

function listed({ products }: Book, good: Good): Listed {
  const product = products.get(good);
  if (!product) throw new Error(`${good.name} was not added yet`);
  return product;
}

async function placeBill(book: Book, { sale, lines, paidBy }: Of<'bill'>): Promise<void> {
  const total = totalOf(book, lines);
  const { bill, invoiceId } = await book.desk.orders.placeBill({
    body: {
      billKey: randomUUID(),
      drawerId: book.drawer.openDrawerId(),
      lines: lines.map(({ good, units }) => {
        const { productId, price, priceVersion } = listed(book, good);
        return { productId, quantity: units, unitPrice: price, priceVersion };
      }),
      payments: paymentsOf(total, paidBy),
      expectedTotal: total,
    },
  });
  const { orderId } = bill;
  book.sales.set(sale, { orderId, total, invoiceId: invoiceId ?? (await invoiceOf(book.desk, orderId)) });
}

/** Bills are rounded to the rupee. */
function totalOf(book: Book, lines: readonly Units[]): number {
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

async function placeOrder(book: Book, { sale, line: { good, units }, rating }: Of<'order'>): Promise<void> {
  const body = { productId: listed(book, good).productId, quantityOrdered: units, rating };
  const { orderId } = (await book.desk.orders.placeOrder({ body })).order;
  const { invoice } = await untilInvoice(book.desk, orderId);
  book.sales.set(sale, { orderId, invoiceId: invoice.invoiceId, total: invoice.total });
}

async function invoiceOf(desk: Desk, orderId: string): Promise<string> {
  return (await untilInvoice(desk, orderId)).invoice.invoiceId;
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

async function settle(
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

/** One unit of the first line comes back; the money is given back in cash. */
async function takeBack({ billing }: Desk, invoiceId: string, drawerId: string | null): Promise<void> {
  const lines = [{ lineNo: 1, quantity: 1, restock: 'damaged' as const }];
  const { quote } = await billing.quoteCreditNote({ body: { invoiceId, lines } });
  const { refunds } = quote;
  const reason = 'The pack was damaged';
  const body = { creditNoteKey: randomUUID(), invoiceId, lines, reason, refunds, drawerId };
  await billing.issueCreditNote({ body });
}
