import { createClient } from '@bahi/contracts/kit';
import { type ordersApi, ordersRoutes } from '@bahi/contracts/orders';
import { send } from './http.js';

/** Orders and the product an order is about. */
export const ordersClient = createClient<typeof ordersApi>(ordersRoutes, send);
