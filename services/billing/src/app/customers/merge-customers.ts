import { customerFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { asPaise } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { saveCustomer } from '../../data/customers-repository.js';
import { deleteDueLinks } from '../../data/due-links.js';
import { moveAccount } from '../../data/merged-customers.js';
import type { Deps } from '../../deps.js';
import type { EntryDocument } from '../../domain/account.js';
import { changeAccount } from '../accounts/change-account.js';
import type { KeptCustomer, Present } from './keep-customer.js';
import { type LockedCustomer, lockCustomer, readCustomer, refuseArchived } from './read-customer.js';

export interface Merge {
  readonly keep: string;
  readonly from: string;
  /** Of both, by their ids. */
  readonly versions: Readonly<Record<string, number>>;
  readonly by: string;
  readonly present: Present;
}

/**
 * Moves all of a customer to another one, for good (customers.md 4.7): the sum of balances stays, and an advance of one meets
 * what is open of the other.
 * @throws RefusedError 404; 409 for one and the same customer, an archived one to keep, or other versions.
 */
export async function mergeCustomers(tx: WriteTx, deps: Deps, merge: Merge): Promise<KeptCustomer> {
  const { keep, from } = await lockBoth(tx, merge);
  refuseArchived(keep.customer);
  if (from.customer.erasedAt) throw new RefusedError(customerFailures.customerNotFound);
  const at = deps.clock.now();
  await moveAccount(tx, from.account.accountKey, keep.account.accountKey);
  await deleteDueLinks(tx, [from.account.accountKey]);
  const archived = { mergedInto: keep.customer.customerKey, archivedAt: at, version: from.customer.version + 1 };
  await saveCustomer(tx, { ...from.customer, ...archived });
  await saveCustomer(tx, { ...keep.customer, version: keep.customer.version + 1 });
  const { balancePaise, lastBillAt, openingSet } = from.account;
  const entryOf = (other: LockedCustomer, amountPaise: number) => {
    const document: EntryDocument = { kind: 'customer', key: other.customer.customerKey, id: null };
    return { at, entries: [{ kind: 'merge', amountPaise, document, by: merge.by }] } as const;
  };
  const kept = { ...entryOf(from, balancePaise), lastBillAt, openingSet: openingSet || keep.account.openingSet };
  await changeAccount(tx, deps, keep.account, kept);
  const { position } = await changeAccount(tx, deps, from.account, entryOf(keep, asPaise(-balancePaise)));
  return { view: await readCustomer(tx, keep.account.accountKey), position };
}

/** Locks both accounts in the order of their keys. */
async function lockBoth(tx: WriteTx, { keep, from, versions, present }: Merge) {
  const keys = [await keptKey(tx, keep), await keptKey(tx, from)] as const;
  if (keys[0] === keys[1]) throw new RefusedError(customerFailures.mergeLoop);
  const locked = new Map<string, LockedCustomer>();
  for (const key of [...keys].sort()) locked.set(key, await lockCustomer(tx, key));
  const [kept, gone] = keys.map((key) => locked.get(key));
  if (!kept || !gone) throw new Error('A locked customer is not there');
  for (const [asked, one] of [[keep, kept] as const, [from, gone] as const]) {
    const { customerKey, version } = one.customer;
    if (customerKey === asked && versions[customerKey] === version) continue;
    const current = present(await readCustomer(tx, asked));
    throw new RefusedError(customerFailures.customerChanged, { figures: { current } });
  }
  return { keep: kept, from: gone };
}

async function keptKey(tx: WriteTx, customerKey: string): Promise<string> {
  return (await readCustomer(tx, customerKey)).customer.customerKey;
}
