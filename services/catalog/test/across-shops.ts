import type { IndexesAcrossShops } from '@bahi/testing/across-shops';

export const indexesAcrossShops: IndexesAcrossShops = {
  imports_by_age: 'pruning reads all shops, once an hour',
};
