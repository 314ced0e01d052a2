import { failure } from '../kit/failure.js';

/** Every failure particular to the calls about money (counter.md 7 to 9). */
export const moneyFailures = {
  paymentNotFound: failure(404, 'payment-not-found', 'Payment not found', 'Payment not found'),
  receiptNotFound: failure(404, 'receipt-not-found', 'Receipt not found', 'This payment has no receipt of its own'),
  drawerNotFound: failure(404, 'drawer-not-found', 'Drawer not found', 'Drawer not found'),
  sessionNotFound: failure(404, 'session-not-found', 'Session not found', 'Session not found'),
  lineNotFound: failure(404, 'line-not-found', 'Line not found', 'The invoice has no such line'),
  /** Its text has what is open: `Only 100.00 is open`. */
  moreThanOpen: failure(409, 'more-than-open', 'More than is open'),
  paymentSettled: failure(409, 'payment-settled', 'Payment settled', 'This payment was settled the other way'),
  paymentPending: failure(
    409,
    'payment-pending',
    'Payment to confirm',
    'This payment is still to be confirmed. Mark it as failed instead.',
  ),
  paymentIsRefund: failure(
    409,
    'payment-is-refund',
    'Payment is a refund',
    'A refund stays. Pay it another way instead.',
  ),
  paymentRefunded: failure(
    409,
    'payment-refunded',
    'Payment refunded',
    'Money of this invoice was refunded, so this payment cannot be reversed',
  ),
  drawerOpen: failure(409, 'drawer-open', 'Drawer open', 'This drawer is open already'),
  drawerClosed: failure(409, 'drawer-closed', 'Drawer closed', 'This drawer is closed. Open it first.'),
  drawerNeeded: failure(409, 'drawer-needed', 'Drawer needed', 'Open a drawer first'),
  methodOff: failure(409, 'method-off', 'Method switched off', 'The shop does not take payments by this method'),
  rulesChanged: failure(409, 'rules-changed', 'Rules changed', 'These rules were changed meanwhile'),
  drawerExists: failure(409, 'drawer-exists', 'Drawer exists', 'A drawer with this name already exists'),
  dayNotBegun: failure(400, 'day-not-begun', 'Day not begun', 'This day has not begun'),
  creditNoteNotFound: failure(404, 'credit-note-not-found', 'Credit note not found', 'Credit note not found'),
  creditNoteTooLate: failure(
    409,
    'credit-note-too-late',
    'Credit note too late',
    'The tax of this invoice can no longer be reduced',
  ),
  /** The body has `lines` with what is left of each. */
  moreThanSold: failure(409, 'more-than-sold', 'More than sold', 'More than is left of a line'),
  /** The body has `lines` with those that come back in whole units only. */
  fractionNotAllowed: failure(
    409,
    'fraction-not-allowed',
    'Fraction not allowed',
    'Sold by the piece: whole units only',
  ),
  /** Its text names both sums: `Give back 100.00, not 90.00`. */
  refundsDoNotMatch: failure(400, 'refunds-do-not-match', 'Refunds do not match'),
  customerNeeded: failure(400, 'customer-needed', 'Customer needed', 'An account needs a customer'),
  paymentKeyReused: failure(
    422,
    'payment-key-reused',
    'Payment key reused',
    'This payment key was already used for another payment',
  ),
  creditNoteKeyReused: failure(
    422,
    'credit-note-key-reused',
    'Credit note key reused',
    'This credit note key was already used for another credit note',
  ),
  moveKeyReused: failure(422, 'move-key-reused', 'Move key reused', 'This move key was already used for another move'),
} as const;
