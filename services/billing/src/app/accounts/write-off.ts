import { billingFailures, customerFailures } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { asPaise, can, type Paise, type Permission, toRupees } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { listOpenItems, settleOpening } from '../../data/account-credits.js';
import { lockInvoices } from '../../data/invoices-repository.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import type { NewEntry, OpenItem } from '../../domain/account.js';
import type { KeptCustomer } from '../customers/keep-customer.js';
import { lockCustomer, readCustomer } from '../customers/read-customer.js';
import { settleInvoices } from '../settle-invoice.js';
import { changeAccount } from './change-account.js';

export interface WriteOff {
  readonly amountPaise: Paise;
  readonly reason: string;
  /** Null: of what is oldest. */
  readonly invoiceId: string | null;
  readonly by: string;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Lets a customer off some of the debt (customers.md 4.3).
 * @throws RefusedError 404 for an unknown customer or a bill that is not open; 403 above the shop's limit without the right;
 * 409 for more than is open.
 */
export async function writeOff(tx: WriteTx, deps: Deps, customerKey: string, request: WriteOff): Promise<KeptCustomer> {
  const { account } = await lockCustomer(tx, customerKey);
  const { amountPaise, invoiceId, by, reason, permissions } = request;
  await insistOnLimit(tx, amountPaise, permissions);
  const at = deps.clock.now();
  const all = await listOpenItems(tx, { accountKey: account.accountKey, timeZone: deps.timeZone });
  const items = invoiceId === null ? all : all.filter((item) => item.invoiceId === invoiceId);
  if (invoiceId !== null && items.length === 0) throw new RefusedError(billingFailures.invoiceNotFound);
  const parts = partsOf(items, amountPaise);
  const invoices = await lockInvoices(
    tx,
    parts.flatMap(({ item }) => (item.kind === 'invoice' ? [item.key] : [])).sort(),
  );
  for (const { item, amount } of parts) if (item.kind === 'opening') await settleOpening(tx, item.key, amount);
  const changes = parts.flatMap(({ item, amount }) => {
    const before = invoices.get(item.key);
    return before ? [{ before, change: { writtenOff: amount } }] : [];
  });
  await settleInvoices(tx, deps, changes, { at });
  const entries = parts.map(
    ({ item, amount }): NewEntry => ({
      ...{ kind: 'write-off', amountPaise: -amount, by, note: reason },
      document: item.kind === 'invoice' ? { kind: 'invoice', key: item.key, id: item.invoiceId } : null,
    }),
  );
  const { position } = await changeAccount(tx, deps, account, { entries, at });
  return { view: await readCustomer(tx, account.accountKey), position };
}

async function insistOnLimit(tx: WriteTx, amountPaise: Paise, permissions: ReadonlySet<Permission>): Promise<void> {
  const { writeOffLimitPaise } = await findPaymentRules(tx);
  const needed = 'discount-over-limit';
  if (amountPaise <= writeOffLimitPaise || can(permissions, needed)) return;
  const issues = [{ code: needed, message: `This needs the permission "${needed}"` }];
  throw new RefusedError(commonFailures.forbidden, { issues });
}

function partsOf(items: readonly OpenItem[], amountPaise: Paise) {
  let left: number = amountPaise;
  const parts = items.flatMap((item) => {
    const amount = asPaise(Math.min(left, item.openPaise));
    left -= amount;
    return amount > 0 ? [{ item, amount }] : [];
  });
  if (left === 0) return parts;
  const text = `Only ${toRupees(asPaise(amountPaise - left)).toFixed(2)} is open`;
  throw new RefusedError(customerFailures.writeOffAboveOpen, { text });
}
