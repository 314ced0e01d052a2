import type { Shopkeeper } from './shopkeeper.js';

/** What a shopkeeper sees of everything, in an order that does not change. */
export async function shopSnapshot({ products, invoices, http }: Shopkeeper) {
  return {
    products: (await products()).sort((a, b) => a.productId.localeCompare(b.productId)),
    invoices: (await invoices()).sort((a, b) => a.invoiceId.localeCompare(b.invoiceId)),
    orders: (await http.ask<{ orders: unknown[] }>('/api/orders/orders')).body.orders,
  };
}
