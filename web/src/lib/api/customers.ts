import {
  type accountsApi,
  type customerCareApi,
  type customerCsvApi,
  customerRoutes,
  type customersApi,
} from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Customers, what they owe, their reminders and their files. */
export const customersClient = createClient<
  typeof customersApi & typeof accountsApi & typeof customerCareApi & typeof customerCsvApi
>(customerRoutes, send);
