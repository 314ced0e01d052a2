import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';

const PRICE = 12.5;
const IN_STOCK = 40;

type Payment = { readonly method: string; readonly state?: string; readonly amount?: number };

/** A shop of its own with one bill of two units; its money is no business of the rules of the chaos run. */
export interface BilledShop {
  readonly http: HttpClient;
  readonly invoiceId: string;
  readonly total: number;
  /** Of the payment that came with the bill. */
  readonly paymentId: string;
}

interface DetailReply {
  readonly invoice: { readonly payments: readonly { readonly paymentId: string }[] };
}

/** Sells the bill with one payment over everything; without one an order of place-order, which is unpaid. */
export async function billedShop(url: string, payment: Payment | null): Promise<BilledShop> {
  const keeper = await newShopkeeper(url);
  const goods = { productName: 'Tea 250 g', quantity: IN_STOCK, costPrice: '10', sellingPrice: String(PRICE) };
  const { productId } = await keeper.addProduct(goods);
  const total = 2 * PRICE;
  const { http } = keeper;
  const orderId = payment
    ? await sellBill(http, { productId, total, payment })
    : (await keeper.order(productId, 2)).body.order.orderId;
  const found = await http.ask<DetailReply & { invoice: { invoiceId: string } }>(`/api/invoices/of-order/${orderId}`);
  const { invoiceId, payments: made } = found.body.invoice;
  return { http, invoiceId, total, paymentId: made[0]?.paymentId ?? '' };
}

async function sellBill(
  http: HttpClient,
  { productId, total, payment }: { productId: string; total: number; payment: Payment },
): Promise<string> {
  const lines = [{ productId, quantity: 2, unitPrice: PRICE, priceVersion: 1 }];
  const payments = [{ ...payment, amount: total }];
  const json = { billKey: randomUUID(), lines, expectedTotal: total, payments };
  return (await http.ask<{ bill: { orderId: string } }>('/api/bills', { json })).body.bill.orderId;
}

/** Adds a drawer to a shop; open if asked. */
export async function drawerOf(http: HttpClient, { isOpen }: { readonly isOpen: boolean }): Promise<string> {
  const { body } = await http.ask<{ drawer: { drawerId: string } }>('/api/drawers', { json: { name: 'Front' } });
  const { drawerId } = body.drawer;
  if (isOpen) await http.ask(`/api/drawers/${drawerId}/open`, { json: { float: 100 } });
  return drawerId;
}
