import { failure } from '../kit/failure.js';

/** Every failure particular to the calls about bills (counter.md 5.1, 5.5). */
export const billFailures = {
  /** Its text names both sums: `The payments add up to 400.00, the bill is 447.00`. */
  paymentsDoNotMatch: failure(400, 'payments-do-not-match', 'Payments do not match'),
  customerNeeded: failure(400, 'customer-needed', 'Customer needed', 'Credit needs a customer'),
  buyerDetailsNeeded: failure(
    400,
    'buyer-details-needed',
    'Buyer details needed',
    'Name, address and State of the buyer are needed from 50,000 rupees',
  ),
  customerNotFound: failure(404, 'customer-not-found', 'Customer not found', 'Customer not found'),
  customerArchived: failure(409, 'customer-archived', 'Customer archived', 'This customer is archived'),
  /** Its text has both sums; the body has `limit`, `balance` and `over`. */
  creditLimit: failure(409, 'credit-limit', 'Credit limit'),
  drawerNotFound: failure(404, 'drawer-not-found', 'Drawer not found', 'Drawer not found'),
  billNotFound: failure(404, 'bill-not-found', 'Bill not found', 'Bill not found'),
  lineNotFound: failure(404, 'line-not-found', 'Line not found', 'The bill has no such line'),
  heldBillNotFound: failure(404, 'held-bill-not-found', 'Held bill not found', 'Held bill not found'),
  /** Its text counts: `2 of 5 lines cannot be sold`; the body has `lines`. */
  linesRefused: failure(409, 'lines-refused', 'Lines refused'),
  /** Its text has the new sum; the body has the `quote`. */
  totalChanged: failure(409, 'total-changed', 'Total changed'),
  interStateNotAllowed: failure(
    409,
    'inter-state-not-allowed',
    'Inter-State sale not allowed',
    'A composition shop can sell only within its State',
  ),
  eInvoiceRequired: failure(
    409,
    'e-invoice-required',
    'E-invoice required',
    'Invoices to registered buyers of this shop need an e-invoice, which is not available yet',
  ),
  documentTooLarge: failure(409, 'document-too-large', 'Bill too large', 'A bill can be at most 99,99,99,999.99'),
  heldBillChanged: failure(409, 'held-bill-changed', 'Held bill changed', 'This held bill was changed at another till'),
  heldBillTaken: failure(409, 'held-bill-taken', 'Held bill taken', 'This held bill was taken at another till'),
  tooManyHeldBills: failure(409, 'too-many-held-bills', 'Too many held bills', 'At most 200 bills can wait'),
  rulesChanged: failure(409, 'rules-changed', 'Rules changed', 'These rules were changed meanwhile'),
  billKeyReused: failure(422, 'bill-key-reused', 'Bill key reused', 'This bill key was already used for another bill'),
} as const;
