import { createHash } from 'node:crypto';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { FIGURES, LISTS } from './calls/figure-calls.js';

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The bodies of every read of one shop, by call. */
export type ShopReplies = Readonly<Record<string, unknown>>;

interface Product {
  readonly productId: string;
  readonly imageUrl: string | null;
}

const MORE_LISTS = [
  'GET /api/users/profile',
  'GET /api/orders/orders?limit=500',
  'GET /api/orders/orders?limit=7&page=2',
  'GET /api/invoices?status=Paid',
  'GET /api/invoices?status=Unpaid',
  'GET /api/invoices?status=Returned',
  'GET /api/invoices?archived=true',
  'GET /api/invoices?archived=false',
];

/** Signs in. @returns a client that sends the token. */
export async function signedIn(url: string, login: Login) {
  const http = createHttpClient(url);
  const { status, body } = await http.ask<{ token: string }>('/api/auth/login', { json: login });
  if (status !== 200) throw new Error(`Login of ${login.email} answered ${status}: ${JSON.stringify(body)}`);
  http.useToken(body.token);
  return http;
}

/** Reads all figures, all lists, and each product of a shop. */
export async function readShop(url: string, login: Login): Promise<ShopReplies> {
  const http = await signedIn(url, login);
  const replies: Record<string, unknown> = {};
  const read = async (call: string) => {
    const { status, body } = await http.ask(call.replace('GET ', ''));
    if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
    replies[call] = body;
    return body;
  };
  for (const call of [...FIGURES, ...LISTS, ...MORE_LISTS]) await read(call);
  const { products } = replies['GET /api/products/all'] as { products: readonly Product[] };
  for (const { productId, imageUrl } of products) {
    await read(`GET /api/orders/product/${productId}`);
    if (imageUrl) replies[`GET ${imageUrl}`] = await digestOf(url + imageUrl);
  }
  return replies;
}

async function digestOf(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}
