import { type counterApi, counterRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** The products of the counter. */
export const counterClient = createClient<typeof counterApi>(counterRoutes, send);
