import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

// Row-level security hides the rows of all shops even from the owner, unless the transaction works across shops.
const ACROSS_SHOPS = `set local app.scope = 'all-shops'`;

const UP = [
  ACROSS_SHOPS,
  `insert into idempotency_keys (shop_id, scope, key, digest, status, reply, document_key, created_at)
    select q.shop_id, q.scope, q.key, q.digest, case when q.reply is null then 0 else 201 end, q.reply::jsonb, q.order_key,
      q.requested_at
    from order_requests as q`,
  'drop table order_requests',
];

/** Request keys are stored in `idempotency_keys`, as in every service. */
export const moveRequestKeys: Migration = {
  name: '20261127-move-request-keys',
  async up(tx) {
    for (const statement of UP) await tx.raw(statement);
  },
  async down(tx) {
    await tx.raw(`create table order_requests (
      shop_id uuid not null,
      scope text not null,
      key text not null,
      digest bytea not null,
      order_key uuid not null,
      reply text,
      requested_at timestamptz not null,
      constraint order_requests_pkey primary key (shop_id, scope, key)
    )`);
    await tx.raw('create index order_requests_by_age on order_requests using brin (requested_at)');
    await isolateByShop(tx, 'order_requests');
    await visibleAcrossShops(tx, 'order_requests');
    await tx.raw(ACROSS_SHOPS);
    await tx.raw(`with moved as (
        delete from idempotency_keys where document_key is not null
        returning shop_id, scope, key, digest, document_key, reply, created_at
      )
      insert into order_requests (shop_id, scope, key, digest, order_key, reply, requested_at)
      select m.shop_id, m.scope, m.key, m.digest, m.document_key, m.reply::text, m.created_at from moved as m`);
  },
};
