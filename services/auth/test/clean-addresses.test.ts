import { uuidv7 } from '@bahi/contracts/shared';
import { migrate, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { testDatabase } from '@bahi/testing';
import { cleanAddresses } from '../src/migrations/20261128-clean-addresses.js';
import { authMigrations } from '../src/migrations/index.js';

const AT = '2026-11-21T05:12:08.114Z';

describe('addresses that were pasted with invisible characters', () => {
  it('become those that are typed, unless another account has them', async () => {
    const before = authMigrations.filter((migration) => migration !== cleanAddresses);
    const { query, ownerUrl, appRole } = await testDatabase({
      service: 'auth',
      migrations: [...platformMigrations, ...before],
    });
    const emails = ['\u202aMeera\u200b@example.in\u2060', '\u00adravi@example.in', 'ravi@example.in'];
    for (const email of emails) {
      const ids = [uuidv7(), uuidv7()];
      const key = email.toLowerCase();
      await query('insert into shops (shop_id, created_at) values ($1, $2)', [ids[0], AT]);
      await query(
        `insert into users (shop_id, user_id, name, email, email_key, password_hash, created_at, updated_at)
         values ($1, $2, 'Meera', $3, $4, 'x', $5, $5)`,
        [...ids, email, key, AT],
      );
      await query('insert into emails (shop_id, user_id, email_key) values ($1, $2, $3)', [...ids, key]);
    }

    await migrate({
      ownerUrl,
      appRole,
      migrations: [...platformMigrations, ...authMigrations],
      logger: silentLogger(),
    });

    const rows = await query(
      `select u.email, u.email_key, e.email_key as found_by from users as u join emails as e using (shop_id, user_id)
       order by u.user_id`,
    );
    expect(rows).toEqual([
      { email: 'Meera@example.in', email_key: 'meera@example.in', found_by: 'meera@example.in' },
      ...emails.slice(1).map((email) => ({ email, email_key: email, found_by: email })),
    ]);
  });
});
