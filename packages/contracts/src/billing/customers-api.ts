import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import { customerFailures } from './customer-failures.js';
import { customerRoutes } from './customer-routes.js';
import {
  CreateCustomerRequest,
  CustomerParams,
  CustomerReply,
  ListCustomersQuery,
  ListCustomersReply,
  UpdateCustomerRequest,
} from './customer-schemas.js';

const { customerNotFound, customerChanged, customerOwes, phoneTaken } = customerFailures;

/** Customers of the shop. A merged id answers for the one that was kept. */
export const customersApi = {
  listCustomers: endpoint({
    ...customerRoutes.listCustomers,
    needs: 'see-customers',
    summary: 'Customers by name, whole without a query; a page of those that match with one',
    query: ListCustomersQuery,
    reply: ListCustomersReply,
  }),
  createCustomer: endpoint({
    ...customerRoutes.createCustomer,
    needs: 'manage-customers',
    summary: 'Add a customer with a name or a phone number, once per customerKey',
    body: CreateCustomerRequest,
    reply: CustomerReply,
    status: 201,
    failures: [phoneTaken, customerFailures.customerKeyReused],
    idempotency: 'none',
  }),
  archiveCustomer: endpoint({
    ...customerRoutes.archiveCustomer,
    needs: 'manage-customers',
    summary: 'Archive a customer whose account is settled; the phone number is free then',
    params: CustomerParams,
    reply: CustomerReply,
    failures: [customerNotFound, customerOwes],
    idempotency: 'key',
  }),
  restoreCustomer: endpoint({
    ...customerRoutes.restoreCustomer,
    needs: 'manage-customers',
    summary: 'Bring an archived customer back',
    params: CustomerParams,
    reply: CustomerReply,
    failures: [customerNotFound, phoneTaken],
    idempotency: 'key',
  }),
  updateCustomer: endpoint({
    ...customerRoutes.updateCustomer,
    needs: 'manage-customers',
    summary: 'Edit a customer; `version` is the one that was read',
    params: CustomerParams,
    body: UpdateCustomerRequest,
    reply: CustomerReply,
    failures: [customerNotFound, customerChanged, phoneTaken],
    idempotency: 'key',
  }),
  readCustomer: endpoint({
    ...customerRoutes.readCustomer,
    needs: 'see-customers',
    summary: 'One customer with its balance',
    params: CustomerParams,
    query: CacheQuery,
    reply: CustomerReply,
    failures: [customerNotFound],
  }),
};
