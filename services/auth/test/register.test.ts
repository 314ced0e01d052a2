import { anEmail } from '@bahi/testing';
import { type AuthWorld, aNetwork, aPerson, authWorld, type Person, times } from './auth-world.js';

const CREATED = 'Account created successfully! Please login.';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

function send(body: unknown, idempotencyKey?: string) {
  return world.from({ network: aNetwork() }).register({ body }, idempotencyKey ? { idempotencyKey } : {});
}

function rowsOf(email: string) {
  return world.database.query('select 1 from users where lower(email) = lower($1)', [email]);
}

describe('POST /api/auth/register', () => {
  it('creates a user and an empty shop and gives no token', async () => {
    const meera = aPerson();

    const { status, body } = await send(meera);

    expect(status).toBe(201);
    expect(body).toEqual({ success: true, msg: CREATED, message: CREATED });
    const [user] = await world.database.query('select u.* from users u join shops s using (shop_id) where email = $1', [
      meera.email,
    ]);
    expect(user).toMatchObject({ name: meera.name, email_key: meera.email });
    expect(JSON.stringify(user)).not.toContain(meera.password);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps names and addresses of any script, trimmed and composed', async () => {
    const email = `Zoë.नाम${anEmail()}`;

    expect((await send({ ...aPerson(), name: '  Zoe\u0308 🙂 ', email: ` ${email.normalize('NFD')} ` })).status).toBe(
      201,
    );

    const [user] = await world.database.query('select name, email from users where email = $1', [
      email.normalize('NFC'),
    ]);
    expect(user).toEqual({ name: 'Zoë 🙂', email: email.normalize('NFC') });
  });

  const long = 'x'.repeat(300);
  it.each<[string, Partial<Person>, string]>([
    ['no name', { name: ' ' }, 'Please fill in all fields'],
    ['no e-mail', { email: '' }, 'Please fill in all fields'],
    ['no password', { password: '' }, 'Please fill in all fields'],
    ['an address without a dot', { email: 'meera@example' }, 'Please enter a valid email address'],
    [
      'a weak password',
      { password: 'ledger' },
      'Password must contain: at least 8 characters, at least one uppercase letter (A-Z), at least one special character (such as !@#$%)',
    ],
    [
      'one of the most common passwords',
      { password: 'P@ssw0rd' },
      'This password is too common. Please choose another one.',
    ],
    ['a long name', { name: long }, 'Name must be at most 120 characters'],
    ['a long address', { email: `${long}@b.in` }, 'Email must be at most 254 characters'],
    ['a long password', { password: `Aa!${long}` }, 'Password must be at most 128 characters'],
  ])('refuses %s', async (_what, wrong, text) => {
    const { status, body } = await send({ ...aPerson(), ...wrong });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation-failed', detail: text, error: text, message: text, details: text });
    expect(body.errors).not.toHaveLength(0);
  });

  it('counts characters as people do: 120 emoji are a name', async () => {
    expect((await send({ ...aPerson(), name: '🙂'.repeat(120) })).status).toBe(201);
  });

  it('refuses an address that is taken, in any letter case', async () => {
    const meera = await world.signUp();

    const { status, body } = await send({ ...aPerson(), email: meera.email.toUpperCase() });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'user-exists', error: 'User already exists', details: 'User already exists' });
  });

  it('gives an address to one of many concurrent calls and keeps nothing of the others', async () => {
    const meera = aPerson();

    const replies = await Promise.all(Array.from({ length: 8 }, () => send(meera)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    expect(await rowsOf(meera.email)).toHaveLength(1);
    const [orphans] = await world.database.query<{ count: number }>(
      'select count(*)::int as count from shops s where not exists (select 1 from users u where u.shop_id = s.shop_id)',
    );
    expect(orphans?.count).toBe(0);
  });

  it('answers a repeat with the same key with the first answer', async () => {
    const meera = aPerson();

    const [first, second] = [await send(meera, 'k-1'), await send(meera, 'k-1')];

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replay')).toBeNull();
    expect(second.headers.get('idempotent-replay')).toBe('true');
  });

  it('counts no repeat against the limit of the network', async () => {
    const meera = aPerson();
    const from = world.from({ network: aNetwork() });

    const replies = await times(11, () => from.register({ body: meera }, { idempotencyKey: 'k-4' }));

    expect(replies.map(({ status }) => status)).toEqual(Array(11).fill(201));
  });

  it('answers concurrent repeats with the same key alike and creates one account', async () => {
    const meera = aPerson();

    const replies = await Promise.all(Array.from({ length: 10 }, () => send(meera, 'k-race')));

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
    expect(await rowsOf(meera.email)).toHaveLength(1);
  });

  it('refuses a key that stood for another request, and one that is malformed', async () => {
    const meera = aPerson();
    await send(meera, 'k-2');

    const other = await send({ ...meera, name: 'Somebody Else' }, 'k-2');
    const malformed = await send(aPerson(), 'two words');

    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency-key-reused');
    expect(malformed.status).toBe(400);
    expect(malformed.body.code).toBe('malformed-request');
  });

  it('releases the key of a failure', async () => {
    const meera = aPerson();
    await send({ ...meera, password: 'weak' }, 'k-3');

    expect((await send(meera, 'k-3')).status).toBe(201);
  });
});

describe('when too many passwords wait to be hashed', () => {
  it('rejects with 503 in the words of the endpoint and a time to retry', async () => {
    const busy = await authWorld({ env: { PASSWORD_HASHES_AT_ONCE: '1', PASSWORD_HASHES_WAITING: '1' } });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => busy.from({ network: aNetwork() }).register({ body: aPerson() })),
    );
    const logins = await Promise.all(
      Array.from({ length: 12 }, () => busy.from({ network: aNetwork() }).login({ body: aPerson() })),
    );
    await busy.close();

    const refused = replies.find(({ status }) => status === 503);
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect(refused?.body).toMatchObject({ code: 'unavailable', details: 'Server error. Please try again later.' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(logins.find(({ status }) => status === 503)?.body.error).toBe(
      'Something went wrong. Please try again later.',
    );
  });
});
