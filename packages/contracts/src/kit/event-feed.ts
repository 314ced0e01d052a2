import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Envelope } from './event.js';
import { wholeNumberParam } from './query.js';

const MAX_EVENTS = 1_000;
const MAX_HEADS = 1_000;

/** The last position a producer gave to a shop. */
export const StreamHead = z.object({ shopId: z.string(), position: z.int() });
export type StreamHead = z.infer<typeof StreamHead>;

const after = wholeNumberParam('after must be a whole number', { min: 0, max: Number.MAX_SAFE_INTEGER });

function limit(max: number) {
  return wholeNumberParam('limit must be a whole number of at least 1', { min: 1, max });
}

/** How a consumer fetches from a producer what the broker did not bring; every producer serves it. */
export const eventFeedApi = {
  listEvents: endpoint({
    method: 'GET',
    path: '/internal/events',
    auth: 'internal',
    summary: 'Events of one shop after a position, in the order of their positions',
    query: z.object({ shopId: z.string(), after: z._default(after, 0), limit: z._default(limit(MAX_EVENTS), 100) }),
    reply: z.object({ events: z.array(Envelope) }),
  }),
  listHeads: endpoint({
    method: 'GET',
    path: '/internal/heads',
    auth: 'internal',
    summary: 'The last position of every shop that published since an instant, by shop; `cursor` is the last shop seen',
    query: z.object({
      since: z.optional(z.iso.datetime()),
      cursor: z.optional(z.string()),
      limit: z._default(limit(MAX_HEADS), 500),
    }),
    reply: z.object({ heads: z.array(StreamHead), asOf: z.iso.datetime() }),
  }),
};
