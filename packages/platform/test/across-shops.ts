import type { IndexesAcrossShops } from '@bahi/testing/across-shops';

export const indexesAcrossShops: IndexesAcrossShops = {
  schema_migrations_pkey: 'describes the schema; holds nothing of shops',
  outbox_by_time: 'pruning reads all shops, once an hour',
  idempotency_keys_by_age: 'pruning reads all shops, once an hour',
};
