import type { CreditNoteIssued } from '@bahi/contracts/billing';
import type { EventHandler } from '@bahi/platform/messaging';
import { reduceOrder } from '../app/reduce-order.js';
import type { Deps } from '../deps.js';

/** Goods of an order came back; the order no longer counts once all are. */
export function whenCreditNoteIssued(deps: Deps): EventHandler<typeof CreditNoteIssued> {
  return ({ data: { orderKey, isWhole, issuedAt, lines }, envelope }, tx) =>
    reduceOrder(deps, tx, { orderKey, isWhole, reducedAt: issuedAt, lines, cause: envelope });
}
