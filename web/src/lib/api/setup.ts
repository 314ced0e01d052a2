import { type counterSetupApi, counterSetupRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** What a shop sets up for its counter: quick keys, codes of scales, codes of its own. */
export const setupClient = createClient<typeof counterSetupApi>(counterSetupRoutes, send);
