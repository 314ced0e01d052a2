import { type moneyApi, moneyRoutes } from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Payments, credit notes, drawers and the day. */
export const moneyClient = createClient<typeof moneyApi>(moneyRoutes, send);
