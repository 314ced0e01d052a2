import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import type { ProcessesWorld } from '@bahi/testing/worlds/processes-world';

const LEVEL_MS = 60_000;
const IN_STOCK = 10;
const PRICE = 80;

interface Refusal {
  readonly code?: string;
}

/** What two tills got, and what is left when no event is under way. Money is rupees. */
export interface TwoTills {
  /** In ascending order. */
  readonly statuses: readonly number[];
  readonly refusal: Refusal | undefined;
  readonly stock: number;
  readonly balance: number;
  readonly held: number;
}

/** Two tills sell a bill of 80 on credit at once to a customer who owes 4,900 and may owe 5,000 (customers.md 7). */
export async function sellAtTwoTills(world: ProcessesWorld): Promise<TwoTills> {
  const { http, addProduct, products } = await newShopkeeper(world.url);
  const { productId } = await addProduct({ productName: 'Rice 1 kg', quantity: IN_STOCK, sellingPrice: PRICE });
  const customerId = randomUUID();
  await http.ask('/api/customers', { json: { customerKey: customerId, name: 'Ravi', limit: 5_000 } });
  await http.ask(`/api/customers/${customerId}/opening`, { json: { amount: 4_900, asOf: '2026-01-01' } });
  const lines = [{ productId, quantity: 1, unitPrice: PRICE, priceVersion: 1 }];
  const bill = { customerId, lines, expectedTotal: PRICE, payments: [], credit: PRICE };
  const replies = await Promise.all(
    [1, 2].map(() => http.ask<Refusal>('/api/bills', { json: { ...bill, billKey: randomUUID() } })),
  );
  await untilEventsSettled(world, LEVEL_MS);
  const account = await http.ask<{ customer: { balance: number } }>(`/api/customers/${customerId}`);
  const [stocked] = await products();
  const sql = `select c.order_key from credit_claims as c join accounts as a on a.shop_id = c.shop_id
    where a.account_key = $1 and c.amount_paise > 0`;
  return {
    statuses: replies.map(({ status }) => status).sort(),
    refusal: replies.find(({ status }) => status !== 201)?.body,
    stock: stocked?.quantity ?? 0,
    balance: account.body.customer.balance,
    held: (await world.query('billing', sql, [customerId])).length,
  };
}
