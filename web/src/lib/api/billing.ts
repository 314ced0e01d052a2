import { type billingApi, billingRoutes } from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Invoices and what happens to them. */
export const billingClient = createClient<typeof billingApi>(billingRoutes, send);
