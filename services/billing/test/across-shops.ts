import type { IndexesAcrossShops } from '@bahi/testing/across-shops';

/** The indexes of billing that do not begin with the shop, each with its reason. */
export const indexesAcrossShops: IndexesAcrossShops = {
  invoices_of_an_order:
    'finds the invoice of an orderId, in one shop; one that began with the shop would be taken for that of order keys in a shop without statistics',
  due_links_by_token: 'the link of a customer names no shop: its token alone is known, so all servers are asked',
};
