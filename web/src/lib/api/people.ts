import { type peopleApi, peopleRoutes } from '@bahi/contracts/auth';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** The people of the shop. */
export const peopleClient = createClient<typeof peopleApi>(peopleRoutes, send);
