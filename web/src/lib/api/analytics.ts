import { type analyticsApi, analyticsRoutes } from '@bahi/contracts/analytics';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** The figures of the screens. */
export const analyticsClient = createClient<typeof analyticsApi>(analyticsRoutes, send);
