import { type productTaxApi, productTaxRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** The rate pack, and the tax data of many products. */
export const productTaxClient = createClient<typeof productTaxApi>(productTaxRoutes, send);
