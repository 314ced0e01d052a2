import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@bahi/testing/shop/http-client';
import { insist } from '../failpoints/flows/flow.js';

/** Who buys on credit at the tills: one up to a limit, and two who turn out to be one person while the tills sell. */
export interface TillCustomers {
  readonly limited: string;
  readonly kept: string;
  readonly merged: string;
}

/** What `limited` may owe, in rupees: a few bills. */
export const LIMIT = 600;

export async function openCustomers(http: HttpClient): Promise<TillCustomers> {
  const add = async (name: string, limit: number | null) => {
    const customerKey = randomUUID();
    const { status } = await http.ask('/api/customers', { json: { customerKey, name, limit } });
    if (status !== 201) throw new Error(`Adding ${name} answered ${status}`);
    return customerKey;
  };
  return {
    limited: await add('Ravi', LIMIT),
    kept: await add('Lakshmi Stores', null),
    merged: await add('Laxmi', null),
  };
}

/** Merges the two, sent again until it is answered; @returns what is wrong, as sentences. */
export async function mergeCustomers(http: HttpClient, { kept, merged }: TillCustomers): Promise<readonly string[]> {
  const json = { from: merged, versions: { [kept]: 1, [merged]: 1 } };
  const headers = { 'Idempotency-Key': randomUUID() };
  const { status } = await insist(() => http.ask(`/api/customers/${kept}/merge`, { json, headers }));
  return status === 200 ? [] : [`the merge answered ${status}`];
}
