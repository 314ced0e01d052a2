import { type gstReturnApi, gstReturnRoutes } from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** The GST return of a month. */
export const gstReturnClient = createClient<typeof gstReturnApi>(gstReturnRoutes, send);
