import { type counterSetupApi, counterSetupRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** What the shop sets up for its counter: quick keys, and the rules of its codes. */
export const counterSetupClient = createClient<typeof counterSetupApi>(counterSetupRoutes, send);
