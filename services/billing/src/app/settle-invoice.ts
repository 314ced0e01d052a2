import type { WriteTx } from '@bahi/platform/data';
import { saveInvoices } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { type MoneyChange, settle } from '../domain/invoice-money.js';
import { publishMoney } from './publish-money.js';
import { type Occasion, publishStates } from './publish-states.js';

/** What a change of money made of an invoice, and the position of its last event, `null` without one. */
export interface SettledInvoice {
  readonly invoice: Invoice;
  readonly position: number | null;
}

/** Applies a change of money to an invoice that is locked: its sums, its status, the shop's figures and the events. */
export async function settleInvoice(
  tx: WriteTx,
  deps: Deps,
  before: Invoice,
  { at, creditNoteKey, ...change }: MoneyChange & Occasion,
): Promise<SettledInvoice> {
  const { invoices, position } = await settleInvoices(tx, deps, [{ before, change }], { at, creditNoteKey });
  return { invoice: invoices[0] ?? before, position };
}

/** Does so with several invoices, which costs as many statements as one; `position` is that of the last event. */
export async function settleInvoices(
  tx: WriteTx,
  deps: Deps,
  changes: readonly { readonly before: Invoice; readonly change: MoneyChange }[],
  occasion: Occasion,
): Promise<{ readonly invoices: readonly Invoice[]; readonly position: number | null }> {
  const { at } = occasion;
  const saved = changes.map(({ before, change }) => ({ before, after: settle(before, change, at) }));
  const invoices = saved.map(({ after }) => after);
  await saveInvoices(tx, saved);
  const state = await publishStates(tx, deps, saved, occasion);
  const money = await publishMoney(tx, deps, { invoices, at });
  return { invoices, position: money ?? state };
}
