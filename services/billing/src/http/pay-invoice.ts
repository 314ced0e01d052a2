import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { type ChangeParts, changeInvoice } from './change-invoice.js';

/** Marks an unpaid invoice as paid. */
export function payInvoice(parts: ChangeParts): Handler<typeof billingApi.payInvoice> {
  return changeInvoice(parts, 'pay');
}
