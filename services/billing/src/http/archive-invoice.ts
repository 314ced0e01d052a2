import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { type ChangeParts, changeInvoice } from './change-invoice.js';

/** Hides a settled invoice from the default list; the ledger keeps it. */
export function archiveInvoice(parts: ChangeParts): Handler<typeof billingApi.archiveInvoice> {
  return changeInvoice(parts, 'archive');
}
