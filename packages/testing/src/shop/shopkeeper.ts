import { randomUUID } from 'node:crypto';
import { createHttpClient, type HttpClient } from './http-client.js';

export const PASSWORD = 'Dukaan@2026';

export interface WireProduct {
  readonly _id: string;
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
  readonly sellingPrice: number;
  readonly costPrice: number;
  readonly availability: string;
  readonly averageRating: number;
  readonly imageUrl: string | null;
}

export interface WireInvoice {
  readonly invoiceId: string;
  readonly orderId: string;
  readonly status: string;
  readonly totalAmount: number;
}

export function productForm(fields: Record<string, string | number>, image?: { bytes: Uint8Array; name: string }) {
  const form = new FormData();
  const defaults = {
    category: 'Food',
    costPrice: '80',
    sellingPrice: '100',
    quantity: '50',
    thresholdValue: '5',
    expiryDate: '31/12/2030',
  };
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) form.append(name, String(value));
  if (image) form.append('image', new Blob([image.bytes as BlobPart]), image.name);
  return form;
}

/** A signed-in shopkeeper of a new shop. */
export async function newShopkeeper(baseUrl: string) {
  const http = createHttpClient(baseUrl);
  const email = `asha-${randomUUID().slice(0, 8)}@example.in`;
  const registered = await http.ask('/api/auth/register', { json: { name: 'Asha Rao', email, password: PASSWORD } });
  if (registered.status !== 201)
    throw new Error(`Register answered ${registered.status}: ${JSON.stringify(registered.body)}`);
  await signIn(http, email, PASSWORD);
  return shopkeeperOf(http, email);
}

/** The shopkeeper who is signed in with this client. */
export function shopkeeperOf(http: HttpClient, email: string) {
  return { http, email, ...callsOf(http) };
}

export type Shopkeeper = ReturnType<typeof shopkeeperOf>;

export async function signIn(http: HttpClient, email: string, password: string) {
  const reply = await http.ask<{ token: string }>('/api/auth/login', { json: { email, password } });
  if (reply.status === 200) http.useToken(reply.body.token);
  return reply;
}

/** Asks again until the answer fits or the time is over; the last answer decides. */
export async function eventually<T>(ask: () => Promise<T>, fits: (value: T) => boolean, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (fits(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function callsOf(http: HttpClient) {
  return {
    products: async () =>
      (await http.ask<{ products: WireProduct[] }>(`/api/products/all?_t=${Date.now()}`)).body.products,
    invoices: async (query = '') =>
      (await http.ask<{ invoices: WireInvoice[] }>(`/api/invoices${query}`)).body.invoices,
    addProduct: async (fields: Record<string, string | number>) => {
      const reply = await http.ask<{ product: WireProduct }>('/api/products/add-single', { form: productForm(fields) });
      if (reply.status !== 201) throw new Error(`add-single answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body.product;
    },
    order: (productId: string, quantityOrdered: number, rating = 4, headers: Record<string, string> = {}) =>
      http.ask<{
        order: { orderId: string; totalAmount: number };
        updatedProduct: { quantity: number };
        message: string;
        code: string;
      }>('/api/orders/place-order', { json: { productId, quantityOrdered, rating }, headers }),
  };
}
