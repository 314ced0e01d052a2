import { endpoint } from '../kit/endpoint.js';
import { counterFailures } from './counter-failures.js';
import { counterRoutes } from './counter-routes.js';
import {
  ListCounterProductsQuery,
  ListCounterProductsReply,
  ReadByCodeParams,
  ReadByCodeReply,
} from './counter-schemas.js';
import { CacheQuery } from './schemas.js';

/** What the counter sells from. */
export const counterApi = {
  listCounterProducts: endpoint({
    ...counterRoutes.listCounterProducts,
    needs: 'sell',
    summary: 'All products that can be sold, or those that changed since a version',
    query: ListCounterProductsQuery,
    reply: ListCounterProductsReply,
    isStreamed: true,
  }),
  readByCode: endpoint({
    ...counterRoutes.readByCode,
    needs: 'sell',
    summary: 'The product of a code, with quantity or amount from the code of a scale',
    params: ReadByCodeParams,
    query: CacheQuery,
    reply: ReadByCodeReply,
    failures: [counterFailures.codeUnknown],
  }),
};
