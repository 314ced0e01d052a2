/*
 * A shop by the specification: plain lists, whole numbers, the shop's calendar. It shares no code with the product and
 * receives only the ids and instants that only the product can make.
 */

export type InvoiceStatus = 'Unpaid' | 'Paid' | 'Returned';

/** What a person enters about a new product, as the contract reads it. */
export interface Goods {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly supplier: string | null;
  /** Paise. */
  readonly cost: bigint;
  /** Paise. */
  readonly price: bigint;
  readonly quantity: number;
  readonly threshold: number;
  /** `YYYY-MM-DD`. */
  readonly expiresOn: string;
}

/** The end of a shop day, and the stock after the last change until then. */
interface StockNote {
  readonly day: string;
  readonly quantity: number;
}

export interface Product extends Goods {
  readonly _id: string;
  readonly productId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The line of its file, 0 without one. */
  readonly row: number;
  /** Units in stock now. */
  left: number;
  readonly ratings: number[];
  readonly notes: StockNote[];
}

export interface Order {
  readonly _id: string;
  readonly orderId: string;
  readonly product: Product;
  readonly units: number;
  readonly rating: number;
  readonly placedAt: number;
  /** `INV-2627-000001` */
  readonly invoiceId: string;
  status: InvoiceStatus;
  isArchived: boolean;
}

export interface Account {
  name: string;
  email: string;
  password: string;
  loggedInAt: number;
}

/** A file that was imported, and what was answered. */
export interface Import {
  readonly uploadId: string;
  readonly file: string;
  readonly answer: unknown;
}

export interface Shop {
  readonly account: Account;
  /** In the order in which they were added. */
  readonly products: Product[];
  /** In the order in which they were placed. */
  readonly orders: Order[];
  readonly imports: Import[];
  /** How often its screens were read. */
  steps: number;
}

/** India is always five and a half hours ahead of UTC. */
const AHEAD_MS = 5.5 * 3_600_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The shop's day of an instant. */
export function dayOf(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 10);
}

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function nameKey(name: string): string {
  return name.toLowerCase();
}

export function isTaken({ products }: Shop, name: string): boolean {
  return products.some((product) => nameKey(product.name) === nameKey(name));
}

export function total({ product, units }: Order): bigint {
  return product.price * BigInt(units);
}

export function isCounted({ status }: Order): boolean {
  return status !== 'Returned';
}

export function availability({ expiresOn, left, threshold }: Product, today: string): string {
  if (expiresOn < today) return 'Expired';
  if (left === 0) return 'Out of stock';
  return left <= threshold ? 'Low stock' : 'In stock';
}

/** The next number of the year in which an order is placed: one more than the year has. */
export function nextInvoiceId({ orders }: Shop, placedAt: number): string {
  const year = financialYear(dayOf(placedAt));
  const used = orders.filter(({ invoiceId }) => invoiceId.startsWith(`INV-${year}-`)).length;
  return `INV-${year}-${String(used + 1).padStart(6, '0')}`;
}

/** Puts units into stock or takes them. */
export function moveStock(product: Product, units: number, at: number): void {
  product.left += units;
  product.notes.push({ day: dayOf(at), quantity: product.left });
}

/** Units at the end of a day; `null` before the product was added. */
export function stockAtEnd({ notes }: Product, day: string): number | null {
  return notes.filter((note) => note.day <= day).at(-1)?.quantity ?? null;
}

/** Takes a new product in. */
export function stock(
  shop: Shop,
  goods: Goods,
  created: Pick<Product, '_id' | 'productId' | 'createdAt' | 'row'>,
): Product {
  const notes = [{ day: dayOf(created.createdAt), quantity: goods.quantity }];
  const product: Product = { ...goods, ...created, left: goods.quantity, ratings: [], notes };
  shop.products.push(product);
  return product;
}

/** The financial year of a day: from April to March, `2627`. */
function financialYear(day: string): string {
  const start = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return [start, start + 1].map((year) => String(year).slice(-2)).join('');
}
