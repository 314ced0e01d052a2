import { listEntries } from '../../data/account-views.js';
import { readRecords } from '../../data/customer-records.js';
import type { Deps } from '../../deps.js';
import { readCustomer } from './read-customer.js';

/** All that is kept of a customer, the entries newest first. @throws RefusedError 404 */
export function readCustomerRecord({ db }: Pick<Deps, 'db'>, shopId: string, customerKey: string) {
  return db.read(
    shopId,
    async (tx) => {
      const view = await readCustomer(tx, customerKey);
      const { accountKey, lastEntryNo } = view.account;
      const entries = await listEntries(tx, { accountKey, before: null, limit: lastEntryNo });
      return { view, entries, ...(await readRecords(tx, accountKey)) };
    },
    { isOneSnapshot: true },
  );
}
