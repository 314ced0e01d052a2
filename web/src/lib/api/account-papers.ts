import { type accountPaperApi, accountPaperRoutes } from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Statements of customers as files. */
export const accountPapersClient = createClient<typeof accountPaperApi>(accountPaperRoutes, send);
