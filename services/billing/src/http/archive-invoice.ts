import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { type ChangeParts, changeInvoice } from './change-invoice.js';

/** Hides a settled invoice from the default list; the ledger keeps it. */
export const archiveInvoice = (parts: ChangeParts): Handler<typeof billingApi.archiveInvoice> =>
  changeInvoice(parts, 'archive');
