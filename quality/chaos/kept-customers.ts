import { randomUUID } from 'node:crypto';
import type { Answer, HttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';

/** A shop of its own with two customers; the other one owes 30 rupees. */
export interface KeptCustomers {
  readonly http: HttpClient;
  readonly customerId: string;
  readonly otherId: string;
  /** Reads the first. */
  read(): Promise<Answer<CustomerReply>>;
}

export interface CustomerReply {
  readonly customer: {
    readonly name: string | null;
    readonly balance: number;
    readonly version: number;
    readonly archivedAt: string | null;
  };
}

export async function customersShop(url: string): Promise<KeptCustomers> {
  const { http } = await newShopkeeper(url);
  const [customerId, otherId] = [randomUUID(), randomUUID()];
  await http.ask('/api/customers', { json: { customerKey: customerId, name: 'Lakshmi Stores' } });
  await http.ask('/api/customers', { json: { customerKey: otherId, name: 'Laxmi' } });
  await http.ask(`/api/customers/${otherId}/opening`, { json: { amount: 30, asOf: '2026-01-01' } });
  return {
    http,
    customerId,
    otherId,
    read: () => http.ask<CustomerReply>(`/api/customers/${customerId}`),
  };
}

/** Name, balance, version and whether it is archived. */
export function stateOf({ body: { customer } }: Answer<CustomerReply>): readonly unknown[] {
  return [customer.name, customer.balance, customer.version, customer.archivedAt !== null];
}
