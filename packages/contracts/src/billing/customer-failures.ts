import { failure } from '../kit/failure.js';

/** Every failure particular to the calls about customers and their accounts (customers.md). */
export const customerFailures = {
  customerNotFound: failure(404, 'customer-not-found', 'Customer not found', 'Customer not found'),
  /** Its text names the customer. */
  customerArchived: failure(409, 'customer-archived', 'Customer archived'),
  /** The body has the customer with this number as `current`. */
  phoneTaken: failure(409, 'phone-taken', 'Phone taken', 'Another customer has this phone number'),
  /** The body has the customer as it is now as `current`. */
  customerChanged: failure(409, 'customer-changed', 'Customer changed', 'This customer was changed meanwhile'),
  customerKeyReused: failure(
    422,
    'customer-key-reused',
    'Customer key reused',
    'This customer key was already used for another customer',
  ),
  /** Its text says what stands in the way: a balance, a payment to confirm or a sale under way. */
  customerOwes: failure(409, 'customer-owes', 'Account not settled'),
  openingSet: failure(
    409,
    'opening-set',
    'Opening balance set',
    'The opening balance is set already. Correct it with a write-off.',
  ),
  /** Its text names what is open: `Only 100.00 is open`. */
  writeOffAboveOpen: failure(409, 'write-off-above-open', 'More than is open'),
  allocationsDoNotMatch: failure(
    400,
    'allocations-do-not-match',
    'Allocations do not match',
    'The amounts do not match what is open',
  ),
  mergeLoop: failure(409, 'merge-loop', 'Same customer', 'A customer cannot be merged with itself'),
  reminderQuiet: failure(409, 'reminder-quiet', 'No reminder now', 'This customer is not to be reminded now'),
  dueNotFound: failure(404, 'due-not-found', 'Page not found', 'This page is not open any more'),
  csvEmpty: failure(400, 'csv-empty', 'Empty file', 'The file is empty. Please add customer rows.'),
  csvTooManyRows: failure(
    400,
    'csv-too-many-rows',
    'Too many rows',
    'The file has more than 20000 customer rows. Please split it.',
  ),
} as const;
