import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@bahi/platform/http';
import { anEmail } from '@bahi/testing';
import jwt from 'jsonwebtoken';
import { type AuthWorld, aNetwork, aPerson, authWorld, eventually } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('POST /api/auth/login', () => {
  it('opens a session and returns a token with the user', async () => {
    const meera = await world.signUp();

    const { status, body, headers } = await world
      .from()
      .login({ body: { ...meera, email: ` ${meera.email.toUpperCase()} ` } });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.any(String),
      user: { id: expect.any(String), name: meera.name, email: meera.email },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns a token for 24 hours, signed with ES256 for this installation', async () => {
    const meera = await world.signUp();

    const token = await world.logIn(meera);

    const { header, payload } = jwt.decode(token, { complete: true }) ?? {};
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    const now = Math.floor(world.clock.now().getTime() / 1000);
    expect(payload).toEqual({
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      typ: TOKEN_TYPE,
      sub: expect.any(String),
      shop: expect.any(String),
      sid: expect.any(String),
      iat: now,
      exp: now + 86_400,
    });
  });

  it('opens a session of its own each time, also under the same request key', async () => {
    const meera = await world.signUp();
    const send = () => world.from({ network: aNetwork() }).login({ body: meera }, { idempotencyKey: 'the-same' });

    const [first, second] = [await send(), await send()];

    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(first.body.token).not.toBe(second.body.token);
    expect(second.headers.get('idempotent-replay')).toBeNull();
  });

  it.each([
    [{}],
    [{ email: 'a@b.in' }],
    [{ email: ' ', password: 'x' }],
    [{ email: 'a@b.in', password: '' }],
    [{ email: ['a@b.in'], password: { $ne: 1 } }],
  ])('refuses %j: a field is missing', async (body) => {
    const reply = await world.from().login({ body });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation-failed', error: 'Please fill in all fields', success: false });
  });

  it('rejects an unknown account', async () => {
    const { status, body } = await world
      .from({ network: aNetwork() })
      .login({ body: { email: anEmail(), password: 'x' } });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'user-not-found',
      error: 'User not found',
      message: 'User not found',
      detail: 'User not found',
    });
  });

  it('rejects a wrong password', async () => {
    const meera = await world.signUp();

    const { status, body } = await world
      .from({ network: aNetwork() })
      .login({ body: { ...meera, password: `${meera.password}x` } });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid-credentials', error: 'Invalid credentials' });
  });

  it('opens no session with a password that is replaced while it is compared', async () => {
    const [meera, other] = [await world.signUp(), await world.signUp()];
    const { query } = world.service.database;
    const account = `email = '${meera.email}'`;
    const another = `(select u.password_hash from users as u where u.email = '${other.email}')`;
    // Invisible when the login reads the account, committed while it waits for the row.
    const replacing = query(
      `begin; update users set password_hash = ${another} where ${account}; select pg_sleep(1); commit`,
    );
    const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await eventually(async () => (await query(sleeping))[0]);

    const { status, body } = await world.from({ network: aNetwork() }).login({ body: meera });
    await replacing;

    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid-credentials' })]);
    expect(await query(`select 1 from sessions join users using (shop_id, user_id) where ${account}`)).toEqual([]);
  });

  it('takes a password exactly as sent, with spaces, emoji and any script', async () => {
    const meera = await world.signUp({ ...aPerson(), password: ' Ab!नमस्ते🙂 ' });
    const attempt = async (password: string) =>
      (await world.from({ network: aNetwork() }).login({ body: { email: meera.email, password } })).status;

    expect(await attempt(' Ab!नमस्ते🙂 ')).toBe(200);
    expect(await attempt('Ab!नमस्ते🙂')).toBe(400);
  });

  it.each([
    ['an injection', { email: "' or 1=1 --", password: "' or '1'='1" }, 400],
    ['a very long address', { email: `${'x'.repeat(60_000)}@b.in`, password: 'x' }, 400],
    ['marks without end', { email: `a${'\u0315'.repeat(24_000)}${'\u0316'.repeat(24_000)}@b.in`, password: 'x' }, 400],
    ['a very long password', { email: 'a@b.in', password: 'x'.repeat(90_000) }, 400],
    ['a lone surrogate', { email: '\ud800@b.in', password: '\udfff' }, 400],
    ['a NUL', { email: 'a\u0000@b.in', password: 'x' }, 400],
    ['too much', { email: 'a@b.in', password: 'x'.repeat(110_000) }, 413],
  ])('rejects %s, never with a server error', async (_what, body, expected) => {
    expect((await world.from({ network: aNetwork() }).login({ body })).status).toBe(expected);
  });
});
