import type { IndexesAcrossShops } from '@bahi/testing/across-shops';

export const indexesAcrossShops: IndexesAcrossShops = {
  order_requests_by_age: 'pruning reads all shops, once an hour',
};
