import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { type ChangeParts, changeInvoice } from './change-invoice.js';

/** Takes the goods of an unpaid invoice back; its order and its stock follow by the event. */
export function returnInvoice(parts: ChangeParts): Handler<typeof billingApi.returnInvoice> {
  return changeInvoice(parts, 'return');
}
