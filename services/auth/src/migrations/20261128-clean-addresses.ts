import type { Migration } from '@bahi/platform/data';

/** What nobody sees, as `tidy` removes it today; addresses that were pasted before have kept it. */
const INVISIBLE =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]';

/**
 * An account that was signed up with a pasted address is found by the address as it is typed. Where both exist already,
 * both stay.
 */
export const cleanAddresses: Migration = {
  name: '20261128-clean-addresses',
  async up(tx) {
    await tx.raw(`set local app.scope = 'all-shops'`);
    await tx.raw(
      `with cleaned as (
         select email_key, clean, row_number() over (partition by clean order by email_key) as turn
         from (select email_key, regexp_replace(email_key, ?, '', 'g') as clean from emails) as every
       )
       update emails as e set email_key = c.clean from cleaned as c
       where c.email_key = e.email_key and c.clean <> e.email_key and c.turn = 1
         and not exists (select from emails as o where o.email_key = c.clean)`,
      [INVISIBLE],
    );
    await tx.raw(
      `update users as u set email_key = e.email_key, email = regexp_replace(u.email, ?, '', 'g') from emails as e
       where e.shop_id = u.shop_id and e.user_id = u.user_id and e.email_key <> u.email_key`,
      [INVISIBLE],
    );
    await tx.raw(`set local app.scope = ''`);
  },
  async down() {
    // What was removed is not known any more, and nobody misses it.
  },
};
