import type { WriteTx } from '@bahi/platform/data';
import { deleteDueLinks } from '../../data/due-links.js';
import { eraseCustomers } from '../../data/erased-customers.js';
import { listMerged } from '../../data/merged-customers.js';
import type { Deps } from '../../deps.js';
import { customerNameKey } from '../../domain/customer.js';
import { changed, type KeptCustomer, refuseUnsettled } from './keep-customer.js';
import { lockCustomer, readCustomer } from './read-customer.js';

/**
 * Removes the personal data of a customer and of those merged into it; entries stay. A second time changes nothing.
 * @throws RefusedError 404; 409 while something is open or pending.
 */
export async function eraseCustomer(tx: WriteTx, deps: Deps, customerKey: string): Promise<KeptCustomer> {
  const { customer, account } = await lockCustomer(tx, customerKey);
  if (customer.erasedAt) return { view: await readCustomer(tx, customerKey), position: null };
  await refuseUnsettled(tx, account);
  const customerKeys = await listMerged(tx, customer.customerKey);
  const at = deps.clock.now();
  await eraseCustomers(tx, { customerKeys, nameKey: customerNameKey({ name: null, phone: null, erasedAt: at }), at });
  await deleteDueLinks(tx, customerKeys);
  return changed(tx, deps, customerKey);
}
