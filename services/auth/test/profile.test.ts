import { anEmail, aPassword } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, cookieIn, eventually } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

const REAUTHENTICATE = {
  status: 401,
  code: 'reauthentication-required',
  error: 'Please confirm your current password',
};

async function signedIn() {
  const who = await world.signUp();
  return { ...who, token: await world.logIn(who) };
}

/** Signed in too long ago for a recent login. */
async function longSignedIn() {
  const who = await signedIn();
  world.clock.advance({ minutes: 60, ms: 1 });
  return who;
}

function sessionIn(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

function update(token: string, body: object, idempotencyKey?: string) {
  return world.from({ token, network: aNetwork() }).updateProfile({ body }, idempotencyKey ? { idempotencyKey } : {});
}

async function loginStatus(email: string, password: string) {
  return (await world.from({ network: aNetwork() }).login({ body: { email, password } })).status;
}

describe('GET /api/users/profile', () => {
  it('answers id, name and e-mail at the top level', async () => {
    const meera = await signedIn();

    const { status, body } = await world.from(meera).readProfile();

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, id: expect.any(String), name: meera.name, email: meera.email });
  });

  it('needs a token', async () => {
    expect((await world.from().readProfile()).body).toMatchObject({
      status: 401,
      code: 'token-missing',
      error: 'Authentication failed. Please login again.',
    });
  });
});

describe('PUT /api/users/profile', () => {
  it('changes name, e-mail and password together after a recent login, with any current password', async () => {
    const meera = await signedIn();
    const requested = { name: ' Meera ', email: anEmail(), newPassword: aPassword() };

    const { status, body } = await update(meera.token, { ...requested, currentPassword: 'not looked at' });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Profile updated successfully',
      user: { id: expect.any(String), name: 'Meera', email: requested.email },
    });
    expect(await loginStatus(requested.email, requested.newPassword)).toBe(200);
    expect(await loginStatus(meera.email, requested.newPassword)).toBe(400);
    expect((await world.from(meera).readProfile()).body.email).toBe(requested.email);
  });

  it.each([
    [{ name: '', email: 'a@b.in' }, 'Name and email are required'],
    [{ name: 'Meera' }, 'Name and email are required'],
    [{ name: 'Meera', email: 'meera' }, 'Please enter a valid email address'],
    [
      { name: 'Meera', email: 'a@b.in', newPassword: 'weak' },
      'Password must contain: at least 8 characters, at least one uppercase letter (A-Z), at least one special character (such as !@#$%)',
    ],
  ])('refuses %j', async (requested, text) => {
    const meera = await longSignedIn();

    expect((await update(meera.token, requested)).body).toMatchObject({
      status: 400,
      code: 'validation-failed',
      error: text,
    });
  });

  it.each([
    ['an e-mail', () => ({ email: anEmail() })],
    ['a password', () => ({ newPassword: aPassword() })],
  ])('asks for the current password before it changes %s after an hour', async (_what, change) => {
    const meera = await longSignedIn();
    const requested = { name: meera.name, email: meera.email, ...change() };

    const without = await update(meera.token, requested);
    const wrong = await update(meera.token, { ...requested, currentPassword: aPassword() });
    const right = await update(meera.token, { ...requested, currentPassword: meera.password });

    expect(without.body).toMatchObject(REAUTHENTICATE);
    expect(wrong.body).toMatchObject(REAUTHENTICATE);
    expect(right.status).toBe(200);
  });

  it('takes a current password equal to the new one as missing, even the right one', async () => {
    const meera = await longSignedIn();
    const requested = {
      name: meera.name,
      email: meera.email,
      newPassword: meera.password,
      currentPassword: meera.password,
    };

    expect((await update(meera.token, requested)).body).toMatchObject(REAUTHENTICATE);
  });

  it('wants the current password after a recent login, too, for a client that insists on it', async () => {
    const meera = await signedIn();
    const newPassword = aPassword();
    const change = { name: meera.name, email: meera.email, newPassword };

    const asked = await update(meera.token, { ...change, currentPassword: newPassword, proof: 'wanted' });
    const wrong = await update(meera.token, { ...change, currentPassword: aPassword(), proof: 'given' });
    const renamed = await update(meera.token, { name: 'Meera', email: meera.email, proof: 'wanted' });
    const right = await update(meera.token, { ...change, currentPassword: meera.password, proof: 'given' });
    const same = { ...change, currentPassword: newPassword, proof: 'given' };

    expect([asked.body, wrong.body]).toEqual(Array(2).fill(expect.objectContaining(REAUTHENTICATE)));
    expect([renamed.status, right.status, (await update(meera.token, same)).status]).toEqual([200, 200, 200]);
    expect(await loginStatus(meera.email, newPassword)).toBe(200);
  });

  it('refuses one of the most common passwords', async () => {
    const meera = await signedIn();

    const { body } = await update(meera.token, { name: meera.name, email: meera.email, newPassword: 'Qwerty@123' });

    const text = 'This password is too common. Please choose another one.';
    expect(body).toMatchObject({ status: 400, code: 'validation-failed', error: text });
    expect(body.errors).toEqual([{ field: 'newPassword', code: 'password-too-common', message: text }]);
  });

  it('goes by the login of this session: up to an hour, not a recent login elsewhere', async () => {
    const meera = await signedIn();
    world.clock.advance({ minutes: 60 });
    const change = () => update(meera.token, { name: meera.name, email: meera.email, newPassword: aPassword() });

    expect((await change()).status).toBe(200);
    world.clock.advance({ ms: 1 });
    expect((await change()).body).toMatchObject(REAUTHENTICATE);
  });

  it.each([
    ['the name', { name: 'Somebody' }],
    ['letter case', {}],
    ['nothing, with empty password fields', { newPassword: '', currentPassword: '' }],
  ])('changes %s alone without any proof', async (_what, change) => {
    const meera = await longSignedIn();

    const { status, body } = await update(meera.token, {
      name: meera.name,
      email: meera.email.toUpperCase(),
      ...change,
    });

    expect(status).toBe(200);
    expect(body.user.email).toBe(meera.email.toUpperCase());
    expect(await loginStatus(meera.email, meera.password)).toBe(200);
  });

  it('refuses an address of another account and changes nothing then', async () => {
    const [meera, arjun] = [await signedIn(), await world.signUp()];
    const newPassword = aPassword();

    const { body } = await update(meera.token, { name: 'Changed', email: arjun.email.toUpperCase(), newPassword });

    expect(body).toMatchObject({ status: 400, code: 'email-in-use', error: 'Email already in use' });
    expect((await world.from(meera).readProfile()).body).toMatchObject({ name: meera.name, email: meera.email });
    expect(await loginStatus(meera.email, meera.password)).toBe(200);
  });

  it('asks for proof before it discloses that an address is taken', async () => {
    const meera = await longSignedIn();
    const arjun = await world.signUp();

    expect((await update(meera.token, { name: meera.name, email: arjun.email })).body).toMatchObject(REAUTHENTICATE);
  });

  it('ends the other sessions with a change of password, even to the same one', async () => {
    const meera = await signedIn();
    const other = await world.logIn(meera);

    await update(meera.token, { name: meera.name, email: meera.email, newPassword: meera.password });

    expect((await world.from({ token: other }).readProfile()).status).toBe(401);
    expect((await world.from(meera).readProfile()).status).toBe(200);
  });

  it('leaves the other sessions alone otherwise', async () => {
    const meera = await signedIn();
    const other = await world.logIn(meera);

    await update(meera.token, { name: 'Changed', email: anEmail() });

    expect((await world.from({ token: other }).readProfile()).status).toBe(200);
  });

  it('gives an address to one of many concurrent users', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, signedIn));
    const email = anEmail();

    const replies = await Promise.all(people.map(({ token, name }) => update(token, { name, email })));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await world.database.query('select 1 from emails where email_key = $1', [email])).toHaveLength(1);
  });

  it('compares with the current address after a change', async () => {
    const meera = await signedIn();
    await update(meera.token, { name: meera.name, email: anEmail() });
    const email = anEmail();

    const moved = await update(meera.token, { name: meera.name, email });
    world.clock.advance({ hours: 2 });
    const renamed = await update(meera.token, { name: 'Changed', email });

    expect([moved.status, renamed.status]).toEqual([200, 200]);
    expect(await loginStatus(email, meera.password)).toBe(200);
  });

  it('frees the old address for others', async () => {
    const meera = await signedIn();
    await update(meera.token, { name: meera.name, email: anEmail() });

    expect((await world.from({ network: aNetwork() }).register({ body: meera })).status).toBe(201);
  });

  describe.each([
    ['address', () => ({ email: anEmail() })],
    ['password', () => ({ newPassword: aPassword() })],
  ])('with a change of %s ends an active recovery', (_what, change) => {
    it('a code mailed before is void', async () => {
      const meera = await signedIn();
      const { code } = await world.requestCode(meera.email);
      const requested = { name: meera.name, email: meera.email, ...change() };
      await update(meera.token, requested);

      for (const email of [meera.email, requested.email]) {
        const reply = await world.from({ network: aNetwork() }).verifyOtp({ body: { email, otp: code } });
        expect(reply.body.code).toBe('otp-invalid');
      }
    });

    it('an open window is closed', async () => {
      const meera = await signedIn();
      const network = aNetwork();
      const { code, cookie } = await world.requestCode(meera.email, { network });
      const opened = await world.from({ network, cookie }).verifyOtp({ body: { email: meera.email, otp: code } });
      const thief = world.from({ network, cookie: cookieIn(opened) });
      const requested = { name: meera.name, email: meera.email, ...change() };
      await update(meera.token, requested);

      for (const email of [meera.email, requested.email]) {
        const reply = await thief.resetPassword({ body: { email, newPassword: aPassword() } });
        expect(reply.body.code).toBe('otp-not-verified');
      }
    });
  });

  it('answers a repeat with the same key like the first, also while the first runs', async () => {
    const meera = await longSignedIn();
    const requested = { name: meera.name, email: anEmail(), newPassword: aPassword(), currentPassword: meera.password };

    const racing = await Promise.all(Array.from({ length: 4 }, () => update(meera.token, requested, 'p-1')));
    const late = await update(meera.token, requested, 'p-1');
    const other = await update(meera.token, { ...requested, name: 'Other' }, 'p-1');

    expect([...racing, late].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(late.headers.get('idempotent-replay')).toBe('true');
    expect(other.status).toBe(422);
  });

  it('asks for proof again when the proving password is replaced in the meantime', async () => {
    const [meera, other] = [await longSignedIn(), await world.signUp()];
    const another = `(select o.password_hash from users as o where o.email = '${other.email}')`;
    const { released } = await world.hold(`update users set password_hash = ${another} where email = '${meera.email}'`);
    const requested = { name: meera.name, email: meera.email, newPassword: aPassword() };

    const { body } = await update(meera.token, { ...requested, currentPassword: meera.password });
    await released;

    expect(body).toMatchObject(REAUTHENTICATE);
    expect(await loginStatus(meera.email, other.password)).toBe(200);
  });

  it('asks for proof when the address it keeps is changed in the meantime', async () => {
    const meera = await longSignedIn();
    const moved = anEmail();
    const { released } = await world.hold(
      `update users set email = '${moved}', email_key = '${moved}' where email = '${meera.email}';
       update emails set email_key = '${moved}' where email_key = '${meera.email}'`,
    );

    const { body } = await update(meera.token, { name: 'Changed', email: meera.email });
    await released;

    expect(body).toMatchObject(REAUTHENTICATE);
    expect((await world.from(meera).readProfile()).body).toMatchObject({ name: meera.name, email: moved });
  });

  it('changes nothing for a session that is revoked in the meantime', async () => {
    const meera = await signedIn();
    const { released } = await world.hold(
      `update sessions set revoked_at = created_at where session_id = '${sessionIn(meera.token)}'`,
    );

    const { body } = await update(meera.token, { name: 'Changed', email: meera.email });
    await released;

    expect(body).toMatchObject({ status: 401, code: 'token-invalid' });
    const token = await world.logIn(meera);
    expect((await world.from({ token }).readProfile()).body.name).toBe(meera.name);
  });

  it('publishes the revoked sessions to the cache', async () => {
    const meera = await signedIn();
    const other = await world.logIn(meera);

    await update(meera.token, { name: meera.name, email: meera.email, newPassword: aPassword() });

    expect(
      await eventually(async () => (await world.service.cache.get(`session:${sessionIn(other)}`)) ?? undefined),
    ).toBe('revoked');
  });
});
