import type { CreditNoteIssued } from '@bahi/contracts/billing';
import type { EventHandler } from '@bahi/platform/messaging';
import { restockCreditNote } from '../app/restock-credit-note.js';
import type { Deps } from '../deps.js';

/** Moves the goods that a credit note took back. */
export function whenCreditNoteIssued(deps: Deps): EventHandler<typeof CreditNoteIssued> {
  return ({ data, envelope }, tx) => restockCreditNote(deps, tx, { note: data, cause: envelope });
}
