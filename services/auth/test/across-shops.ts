import type { IndexesAcrossShops } from '@bahi/testing/across-shops';

export const indexesAcrossShops: IndexesAcrossShops = {
  counters_by_end: 'pruning reads all shops, once an hour',
  sessions_by_end: 'pruning reads all shops, once an hour',
  emails_pkey: 'a sign-in names no shop: the directory of addresses is on every server, a reference table',
  sessions_by_id: 'the gateway asks for a session by its id alone and caches the answer: all servers are asked',
  mails_waiting: 'mails that are due in any shop',
};
