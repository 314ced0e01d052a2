import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { Instant } from '../shared/wire.js';
import { ShopDetails } from './shop-details.js';

/** A public key that verifies tokens; one with `notAfter` signs no new ones. */
export const VerificationKey = z.object({
  kid: z.string(),
  publicKeyPem: z.string(),
  notAfter: z.nullable(Instant),
});
export type VerificationKey = z.infer<typeof VerificationKey>;

/** What the gateway and the services ask auth; never routed from outside. */
export const authInternalApi = {
  listVerificationKeys: endpoint({
    method: 'GET',
    path: '/internal/keys',
    auth: 'internal',
    summary: 'Public keys of the tokens in circulation',
    reply: z.object({ keys: z.array(VerificationKey) }),
  }),
  readSession: endpoint({
    method: 'GET',
    path: '/internal/sessions/:sessionId',
    auth: 'internal',
    summary: 'Whether a session still holds',
    params: z.object({ sessionId: z.string() }),
    reply: z.object({ live: z.boolean(), expiresAt: z.nullable(Instant) }),
  }),
  readCell: endpoint({
    method: 'GET',
    path: '/internal/shops/:shopId/cell',
    auth: 'internal',
    summary: 'The number of the cell with the data of a shop; null for an unknown shop',
    params: z.object({ shopId: z.string() }),
    reply: z.object({ cell: z.nullable(z.int()) }),
  }),
  readShopHead: endpoint({
    method: 'GET',
    path: '/internal/shops/:shopId/details',
    auth: 'internal',
    summary: 'What documents say about a shop, and the name of its owner for one that has no name yet',
    params: z.object({ shopId: z.string() }),
    reply: z.object({ shop: ShopDetails, owner: z.string() }),
  }),
};
