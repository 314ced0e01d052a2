import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings.js';
import { type Book, listed, type Of } from './book.js';
import { priceShare } from './diary.js';
import type { Good } from './goods.js';

const PICTURES = join(ROOT, 'standalone', 'pictures');

export async function addGood({ desk, products }: Book, { delivery, isOpening, share }: Of<'add'>): Promise<void> {
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

export async function receive(book: Book, { deliveries, daysAgo }: Of<'receive'>): Promise<void> {
  const lines = deliveries.map(({ good, units, keepsUntil }) => ({
    productId: listed(book, good).productId,
    quantity: units,
    unitCost: costOf(good, priceShare(good, daysAgo)),
    expiryDate: keepsUntil,
  }));
  const note = [...new Set(deliveries.map(({ good }) => good.supplier))].join(', ');
  await book.desk.catalog.receiveStock({ body: { receiptKey: randomUUID(), lines, note } });
}

export async function expire(book: Book, { expired }: Of<'expire'>): Promise<void> {
  const lines = expired.map(({ good, units }) => ({
    productId: listed(book, good).productId,
    change: -units,
    reason: 'expired' as const,
  }));
  await book.desk.catalog.adjustStock({ body: { adjustmentKey: randomUUID(), lines } });
}

export async function reprice(book: Book, { good, share }: Of<'reprice'>): Promise<void> {
  const id = listed(book, good).productId;
  const { product } = await book.desk.catalog.readProduct({ params: { id } });
  const body = { version: product.version, sellingPrice: priceOf(good, share), belowCost: true };
  await book.desk.catalog.updateProduct({ params: { id }, body });
  await list(book, good, id);
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
