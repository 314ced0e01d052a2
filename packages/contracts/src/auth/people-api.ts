import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { cacheBusters } from '../kit/query.js';
import { replyOf } from '../shared/wire.js';
import { peopleRoutes } from './people-routes.js';

/** Names for the ids that documents and reports carry: no event and no other service has a name of a person. */
export const peopleApi = {
  listPeople: endpoint({
    ...peopleRoutes.listPeople,
    needs: 'see-invoices',
    summary: 'The people of the shop: id and name, nothing else',
    query: z.object(cacheBusters),
    reply: replyOf({ people: z.array(z.object({ userId: z.string(), name: z.string() })) }),
  }),
};
