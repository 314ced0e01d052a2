import { randomUUID } from 'node:crypto';

const json = { 'Content-Type': 'application/json' };

export interface BenchShop {
  readonly shopId: string;
  readonly email: string;
  readonly password: string;
  readonly headers: Record<string, string>;
  addProducts(count: number, quantity?: number): Promise<void>;
  productIds(): Promise<string[]>;
}

export function csvOf(count: number, quantity: number): string {
  const header = 'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';
  const rows = Array.from(
    { length: count },
    (_, index) => `Product ${index} ${randomUUID().slice(0, 6)},Food,80.00,100.00,${quantity},pack,31/12/2035,5`,
  );
  return [header, ...rows].join('\n');
}

/** The header of one more session of a user. */
export async function signIn(
  baseUrl: string,
  { email, password }: Pick<BenchShop, 'email' | 'password'>,
): Promise<Record<string, string>> {
  const { token } = await post(`${baseUrl}/api/auth/login`, { email, password });
  return { Authorization: `Bearer ${token}` };
}

/** A signed-in shop through the public calls. */
export async function openShop(baseUrl: string): Promise<BenchShop> {
  const email = `bench-${randomUUID().slice(0, 8)}@example.in`;
  const password = 'Dukaan@2026';
  await post(`${baseUrl}/api/auth/register`, { name: 'Bench', email, password });
  const headers = await signIn(baseUrl, { email, password });
  const [, claims = ''] = (headers.Authorization ?? '').split('.');
  const { shop: shopId } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { shop: string };
  return {
    shopId,
    email,
    password,
    headers,
    async addProducts(count, quantity = 1_000_000) {
      const form = new FormData();
      form.append('csv', new Blob([csvOf(count, quantity)]), 'products.csv');
      const reply = await fetch(`${baseUrl}/api/products/add-multiple?_t=${randomUUID()}`, {
        method: 'POST',
        headers,
        body: form,
      });
      const { results } = (await reply.json()) as { results: { successful: unknown[] } };
      if (results.successful.length !== count)
        throw new Error(`Only ${results.successful.length} of ${count} products were added`);
    },
    async productIds() {
      const reply = await fetch(`${baseUrl}/api/products/all`, { headers });
      const { products } = (await reply.json()) as { products: { productId: string }[] };
      return products.map(({ productId }) => productId);
    },
  };
}

async function post(url: string, body: unknown) {
  const reply = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { token: string };
}
