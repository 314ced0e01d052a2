import { type taxProfileApi, taxProfileRoutes } from '@bahi/contracts/auth';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** What the shop is for the tax office. */
export const taxProfileClient = createClient<typeof taxProfileApi>(taxProfileRoutes, send);
