import { aPassword } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, cookieIn, eventually, type From } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

const NOT_VERIFIED = { status: 400, code: 'otp-not-verified', error: 'Please verify the OTP first' };

interface Recovery {
  readonly email: string;
  readonly password: string;
  readonly network: string;
  readonly cookie: string;
  readonly code: string;
}

async function requested(): Promise<Recovery> {
  const who = await world.signUp();
  const network = aNetwork();
  const { code, cookie } = await world.requestCode(who.email, { network });
  return { ...who, network, cookie, code };
}

function verify({ email, code }: Recovery, from: From) {
  return world.from(from).verifyOtp({ body: { email, otp: code } });
}

/** Verified by the requesting browser: the window is bound to the cookie that it got. */
async function verified(recovery?: Recovery): Promise<Recovery> {
  const known = recovery ?? (await requested());
  return { ...known, cookie: cookieIn(await verify(known, known)) };
}

function reset(email: string, from: From, newPassword = aPassword()) {
  return world.from(from).resetPassword({ body: { email, newPassword } });
}

async function loginStatus(email: string, password: string) {
  return (await world.from({ network: aNetwork() }).login({ body: { email, password } })).status;
}

describe('POST /api/auth/reset-password', () => {
  it('sets the password once and ends all sessions', async () => {
    const meera = await verified();
    const tokens = [await world.logIn(meera), await world.logIn(meera)];
    const newPassword = aPassword();

    const first = await reset(` ${meera.email.toUpperCase()} `, meera, newPassword);
    const second = await reset(meera.email, meera);

    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      msg: 'Password reset successfully!',
      message: 'Password reset successfully!',
    });
    expect(second.body).toMatchObject(NOT_VERIFIED);
    for (const token of tokens) expect((await world.from({ token }).readProfile()).body.code).toBe('token-invalid');
    expect(await loginStatus(meera.email, meera.password)).toBe(400);
    expect(await loginStatus(meera.email, newPassword)).toBe(200);
  });

  it('succeeds although the name of the account is changed in the meantime', async () => {
    const meera = await requested();
    const token = await world.logIn(meera);
    const change = (name: string) => world.from({ token }).updateProfile({ body: { name, email: meera.email } });

    const first = await change('Meera');
    const owner = await verified(meera);
    const renamed = [first, await change('Meera Iyer')];
    const reply = await reset(meera.email, owner);

    expect([...renamed, reply].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('works again after the new password is forgotten, too', async () => {
    const meera = await verified();
    await reset(meera.email, meera);
    const { code, cookie } = await world.requestCode(meera.email, { network: meera.network });
    const again = await verified({ ...meera, code, cookie });
    const newPassword = aPassword();

    expect((await reset(meera.email, again, newPassword)).status).toBe(200);
    expect(await loginStatus(meera.email, newPassword)).toBe(200);
  });

  it('publishes the revoked sessions to the cache, for gateways that cached them as live', async () => {
    const meera = await verified();
    const token = await world.logIn(meera);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

    await reset(meera.email, meera);

    const state = await eventually(async () => (await world.service.cache.get(`session:${sid}`)) ?? undefined);
    expect(state).toBe('revoked');
  });

  it('deletes a code requested in the meantime: it would open the account once more', async () => {
    const meera = await verified();
    const { code } = await world.requestCode(meera.email);

    await reset(meera.email, meera);

    expect((await verify({ ...meera, code }, meera)).body.code).toBe('otp-invalid');
  });

  it.each([
    ['', 'Please fill in all fields'],
    [
      'weak',
      'Password must contain: at least 8 characters, at least one uppercase letter (A-Z), at least one special character (such as !@#$%)',
    ],
    ['Welcome@123', 'This password is too common. Please choose another one.'],
  ])('refuses the password "%s" and leaves the window open', async (newPassword, text) => {
    const meera = await verified();

    const refused = await world.from(meera).resetPassword({ body: { email: meera.email, newPassword } });

    expect(refused.body).toMatchObject({ status: 400, code: 'validation-failed', error: text });
    expect((await reset(meera.email, meera)).status).toBe(200);
  });

  it('works from another network when the browser kept its cookie', async () => {
    const meera = await verified();

    expect((await reset(meera.email, { network: aNetwork(), agent: 'updated', cookie: meera.cookie })).status).toBe(
      200,
    );
  });

  it('gets the same cookie with a repeat whose first reply was lost', async () => {
    const meera = await requested();
    const send = () =>
      world.from(meera).verifyOtp({ body: { email: meera.email, otp: meera.code } }, { idempotencyKey: 'v-1' });

    const [first, repeated] = [await send(), await send()];

    expect(repeated.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
    expect(first.headers.get('set-cookie')).toMatch(
      /^pw_recovery=[\w-]{43}; Path=\/api\/auth; Max-Age=300; HttpOnly; SameSite=Lax$/,
    );
    expect((await reset(meera.email, { network: aNetwork(), cookie: cookieIn(repeated) })).status).toBe(200);
  });

  it('works for a client without cookies from the same network and browser', async () => {
    const meera = await requested();
    const phone = { network: aNetwork(), agent: 'a phone' };
    await verify(meera, phone);

    expect((await reset(meera.email, phone)).status).toBe(200);
  });

  it('answers a repeat with the same key and client like the first, also while the first runs', async () => {
    const meera = await verified();
    const newPassword = aPassword();
    const send = (from: From, wanted = newPassword) =>
      world.from(from).resetPassword({ body: { email: meera.email, newPassword: wanted } }, { idempotencyKey: 'r-1' });

    const replies = await Promise.all(Array.from({ length: 6 }, () => send(meera)));
    const stranger = await send({ network: aNetwork() });
    // A stored success would claim a password that was never set.
    const another = await send(meera, aPassword());

    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(5);
    expect(stranger.status).not.toBe(200);
    expect(another.status).toBe(422);
  });

  it('opens no session for a login that compared the old password', async () => {
    const meera = await verified();
    const logins = Array.from({ length: 6 }, () => world.from({ network: aNetwork() }).login({ body: meera }));

    const [done, ...replies] = await Promise.all([reset(meera.email, meera), ...logins]);

    expect(done?.status).toBe(200);
    const tokens = replies.map(({ body }) => ('token' in body ? String(body.token) : undefined)).filter(Boolean);
    for (const token of tokens) expect((await world.from({ token }).readProfile()).status).toBe(401);
  });
});

describe('an attacker during a password reset', () => {
  const attacker = { agent: 'attacker' };

  const attacks: [string, (victim: Recovery) => Promise<{ body: object }>][] = [
    ['resets without any window, from another client', ({ email }) => reset(email, { network: aNetwork() })],
    [
      'comes from another client after the owner verified',
      ({ email }) => reset(email, { ...attacker, network: aNetwork() }),
    ],
    [
      'sits in the same network with the same browser but without the cookie',
      ({ email, network }) => reset(email, { network }),
    ],
    [
      'asked for the code, and has the cookie that came with it',
      async () => {
        const planted = await requested();
        await verify(planted, planted);
        return reset(planted.email, { ...attacker, network: aNetwork(), cookie: planted.cookie });
      },
    ],
    ['invents a cookie', ({ email, network }) => reset(email, { network, cookie: 'A'.repeat(43) })],
    [
      'brings the cookie of another recovery',
      async ({ email, network }) => reset(email, { network, cookie: (await requested()).cookie }),
    ],
    [
      'brings an older cookie of the same account',
      async (victim) => {
        const again = await world.requestCode(victim.email, victim);
        await verify({ ...victim, code: again.code }, { ...victim, cookie: again.cookie });
        return reset(victim.email, victim);
      },
    ],
    ['uses the own open window for another account', async ({ email }) => reset(email, await verified())],
    [
      'requests a code of the owner and uses the cookie issued with it',
      async (victim) => {
        const theirs = await world.requestCode(victim.email, { network: aNetwork() });
        return reset(victim.email, { network: aNetwork(), cookie: theirs.cookie });
      },
    ],
    ['has the letters of the address changed', ({ email }) => reset(email.toUpperCase(), { network: aNetwork() })],
    [
      'sends the address as a list',
      ({ email }) =>
        world.from({ network: aNetwork() }).resetPassword({ body: { email: [email], newPassword: aPassword() } }),
    ],
    [
      'sends a forwarded address of the owner in front of the own',
      ({ email, network }) => reset(email, { network: `${network}, ${aNetwork()}` }),
    ],
    [
      'sends many cookies, among them none that is right',
      ({ email, network }) => reset(email, { network, cookie: 'x; pw_recovery=y; pw_recovery=' }),
    ],
  ];

  it.each(attacks)('%s: rejected, and the owner can finish', async (_what, attack) => {
    const victim = await verified();
    const { clock } = world;

    const { body } = await attack(victim);

    expect(body).toMatchObject({ success: false, status: 400 });
    expect(await loginStatus(victim.email, victim.password)).toBe(200);
    clock.advance({ minutes: 15 });
    const again = await world.requestCode(victim.email, { network: victim.network });
    const owner = await verified({ ...victim, ...again });
    expect((await reset(victim.email, owner)).status).toBe(200);
  });

  it('cannot verify with a stolen code and let the owner finish: the window is not the owner’s', async () => {
    const victim = await requested();
    await verify(victim, { ...attacker, network: aNetwork() });

    expect((await reset(victim.email, victim)).body).toMatchObject(NOT_VERIFIED);
  });

  it('cannot bind a window to an invented cookie', async () => {
    const victim = await requested();
    const invented = { ...attacker, network: aNetwork(), cookie: 'B'.repeat(43) };
    await verify(victim, invented);

    expect((await reset(victim.email, { ...invented, network: aNetwork() })).body).toMatchObject(NOT_VERIFIED);
  });

  it('finds the window closed after five minutes, its owner finds it open until then', async () => {
    const [owner, victim] = [await verified(), await verified()];
    world.clock.advance({ minutes: 5, ms: -1 });
    const inTime = await reset(owner.email, owner);
    world.clock.advance({ ms: 1 });

    expect(inTime.status).toBe(200);
    expect((await reset(victim.email, victim)).body).toMatchObject(NOT_VERIFIED);
  });

  it('cannot use a window twice, not even at the same time', async () => {
    const victim = await verified();

    const replies = await Promise.all(Array.from({ length: 5 }, () => reset(victim.email, victim)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'otp-not-verified')).toHaveLength(4);
  });

  it('finds the earlier window replaced by a later one', async () => {
    const victim = await verified();
    const later = await world.requestCode(victim.email, { network: aNetwork() });
    const phone = await verified({ ...victim, ...later, network: aNetwork() });

    expect((await reset(victim.email, victim)).body).toMatchObject(NOT_VERIFIED);
    expect((await reset(victim.email, phone)).status).toBe(200);
  });

  it('finds a window replaced that stood open when the reset began', async () => {
    const victim = await verified();
    const user = `user_id = (select user_id from users where email = '${victim.email}')`;
    const replaced = `update reset_windows set window_id = gen_random_uuid(), binding = '\\x00' where ${user}`;
    const { released } = await world.hold(`update users set updated_at = updated_at where ${user}; ${replaced}`);

    const { body } = await reset(victim.email, victim);
    await released;

    expect(body).toMatchObject(NOT_VERIFIED);
    expect(await loginStatus(victim.email, victim.password)).toBe(200);
  });

  it('learns nothing about unknown addresses', async () => {
    expect((await reset('nobody@example.in', { network: aNetwork() })).body).toMatchObject(NOT_VERIFIED);
  });
});
