import { asPaise, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import { allThatIsLeft } from '../domain/credit-note.js';
import { type InvoiceRequest, type InvoiceResult, lockForAction } from './apply-invoice-action.js';
import { issueNote } from './issue-credit-note.js';
import { settleInvoice } from './settle-invoice.js';

const REASON = 'Returned as a whole';

/**
 * Takes the goods of an unpaid invoice back; order and stock follow through the event. What credit notes have touched, and
 * every bill or document of the law, comes back by a credit note over the rest.
 */
export async function returnInvoice(
  tx: WriteTx,
  deps: Deps,
  { invoiceId, userId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const { invoice, applies } = await lockForAction(tx, invoiceId, 'return');
  if (!applies) return { invoice, position: null };
  const at = deps.clock.now();
  if (invoice.kind === 'order' && invoice.document === null && invoice.creditedPaise === 0)
    return settleInvoice(tx, deps, invoice, { credited: invoice.totals.grossPaise, isReturned: true, at });
  const note = {
    creditNoteKey: uuidv7(at.getTime()),
    reason: REASON,
    by: userId,
    at,
    refunds: [],
    toAccountPaise: asPaise(0),
    drawerKey: null,
    digest: null,
  };
  return issueNote(tx, deps, invoice, { ...note, lines: allThatIsLeft(invoice) });
}
