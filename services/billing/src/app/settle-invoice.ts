import type { WriteTx } from '@bahi/platform/data';
import { saveInvoice } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { type MoneyChange, settle } from '../domain/invoice-money.js';
import { publishMoney } from './publish-money.js';
import { publishState } from './publish-state.js';

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
  { at, creditNoteKey, ...change }: MoneyChange & { readonly at: Date; readonly creditNoteKey?: string },
): Promise<SettledInvoice> {
  const after = settle(before, change, at);
  await saveInvoice(tx, before, after);
  const state = await publishState(tx, deps, { before, after, at, creditNoteKey });
  const money = await publishMoney(tx, deps, { invoice: after, at });
  return { invoice: after, position: money ?? state };
}
