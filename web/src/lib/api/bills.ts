import { createClient } from '@bahi/contracts/kit';
import { type billsApi, billsRoutes } from '@bahi/contracts/orders';
import { send } from './http.js';

/** Bills of the counter: quote, place, hold and read. */
export const billsClient = createClient<typeof billsApi>(billsRoutes, send);
