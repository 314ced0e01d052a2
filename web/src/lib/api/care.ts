import { type careApi, careRoutes, type stockApi, stockRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Products after they were added: fields, codes, prices, archive. */
export const careClient = createClient<typeof careApi>(careRoutes, send);
/** Stock that moves without a sale, and its history. */
export const stockClient = createClient<typeof stockApi>(stockRoutes, send);
