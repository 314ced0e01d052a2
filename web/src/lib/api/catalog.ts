import { type catalogApi, catalogRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Products, their pictures and the import of CSV files. */
export const catalogClient = createClient<typeof catalogApi>(catalogRoutes, send);
