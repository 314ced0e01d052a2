import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import { CustomerFile, DueParams, DueReply, ReminderQuery, ReminderReply } from './account-schemas.js';
import { customerFailures } from './customer-failures.js';
import { customerRoutes } from './customer-routes.js';
import { CustomerParams, CustomerReply, MergeCustomersRequest } from './customer-schemas.js';

const { customerNotFound } = customerFailures;

/** Reminders, the customer's own page, and what happens to a customer as a whole. */
export const customerCareApi = {
  readReminder: endpoint({
    ...customerRoutes.readReminder,
    needs: 'see-customers',
    summary: 'The text of a reminder and its links; nothing is sent',
    params: CustomerParams,
    query: ReminderQuery,
    reply: ReminderReply,
    failures: [customerNotFound],
  }),
  noteReminder: endpoint({
    ...customerRoutes.noteReminder,
    needs: 'manage-customers',
    summary: "Note that a reminder is sent now, and make the link to the customer's page; an earlier link ends",
    params: CustomerParams,
    query: ReminderQuery,
    reply: ReminderReply,
    failures: [customerNotFound, customerFailures.reminderQuiet],
    // A stored answer would keep the token of the link.
    idempotency: 'none',
  }),
  mergeCustomers: endpoint({
    ...customerRoutes.mergeCustomers,
    needs: 'manage-customers',
    summary: 'Move bills, balance and claims of another customer to this one, for good',
    params: CustomerParams,
    body: MergeCustomersRequest,
    reply: CustomerReply,
    failures: [
      customerNotFound,
      customerFailures.customerArchived,
      customerFailures.mergeLoop,
      customerFailures.customerChanged,
    ],
    idempotency: 'key',
  }),
  eraseCustomer: endpoint({
    ...customerRoutes.eraseCustomer,
    needs: 'erase-customers',
    summary: 'Remove the personal data of a customer whose account is settled; erasing it again changes nothing',
    params: CustomerParams,
    reply: CustomerReply,
    failures: [customerNotFound, customerFailures.customerOwes],
    idempotency: 'key',
  }),
  exportCustomer: endpoint({
    ...customerRoutes.exportCustomer,
    needs: 'export',
    summary: 'All that is kept of a customer, as a JSON file',
    params: CustomerParams,
    query: CacheQuery,
    reply: CustomerFile,
    failures: [customerNotFound],
  }),
  readDue: endpoint({
    ...customerRoutes.readDue,
    summary: "A customer's own page under a random token",
    params: DueParams,
    query: CacheQuery,
    reply: DueReply,
    failures: [customerFailures.dueNotFound],
  }),
};
