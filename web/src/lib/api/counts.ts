import { type countApi, countRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Counting the stock, and what is to be checked. */
export const countsClient = createClient<typeof countApi>(countRoutes, send);
