import type { SaleBuyer } from '@bahi/contracts/billing';
import { findCustomer } from '../../data/customers-repository.js';
import type { Deps } from '../../deps.js';
import type { Customer } from '../../domain/customer.js';
import { keptCustomer } from './read-customer.js';

export type BuyerToBill =
  | { readonly outcome: 'found'; readonly customerKey: string; readonly buyer: SaleBuyer }
  | { readonly outcome: 'not-found' | 'archived' };

/** Whether a customer can be billed, and what the tax of the bill needs of it: no name, number or address. */
export function readBuyer(
  { db }: Pick<Deps, 'db'>,
  { shopId, customerKey }: { readonly shopId: string; readonly customerKey: string },
): Promise<BuyerToBill> {
  return db.read(shopId, async (tx) => {
    const found = await findCustomer(tx, customerKey);
    const customer = found && (await keptCustomer(tx, found));
    if (!customer || customer.erasedAt) return { outcome: 'not-found' };
    if (customer.archivedAt) return { outcome: 'archived' };
    return { outcome: 'found', customerKey: customer.customerKey, buyer: saleBuyerOf(customer) };
  });
}

function saleBuyerOf({ gstin, stateCode, deliveryStateCode, address }: Customer): SaleBuyer {
  return { registered: gstin !== null, stateCode, deliveryStateCode, addressKnown: address !== null };
}
