import { anEmail, aPassword } from '@bahi/testing';
import {
  type AuthWorld,
  aNetwork,
  aPerson,
  authWorld,
  expectLimited,
  type LimitedReply,
  TOO_MANY,
  times,
} from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

function failLogin(network: string, email = anEmail()) {
  return world.from({ network }).login({ body: { email, password: 'wrong' } });
}

/** Exhausts the account disclosures of a network. */
function exhaustDisclosures(network: string) {
  return times(5, () => failLogin(network));
}

describe('failed logins', () => {
  it('are limited to 10 per e-mail and network in 15 minutes, then the right password is rejected, too', async () => {
    const meera = await world.signUp();
    const network = aNetwork();

    const failures = await times(10, () => failLogin(network, meera.email));
    const eleventh = await failLogin(network, meera.email.toUpperCase());
    const right = await world.from({ network }).login({ body: meera });
    const elsewhere = await world.from({ network: aNetwork() }).login({ body: meera });
    world.clock.advance({ minutes: 15 });
    const later = await world.from({ network }).login({ body: meera });

    expect(failures.map(({ body }) => body.code)).toEqual(Array(10).fill('invalid-credentials'));
    expectLimited(eleventh, TOO_MANY);
    expect(eleventh.headers.get('retry-after')).toBe('900');
    expectLimited(right, TOO_MANY);
    expect(elsewhere.status).toBe(200);
    expect(later.status).toBe(200);
  });

  it('are answered as failures at most 10 times when they are concurrent', async () => {
    const meera = await world.signUp();
    const network = aNetwork();

    const replies = await Promise.all(Array.from({ length: 25 }, () => failLogin(network, meera.email)));

    expect(replies.filter(({ body }) => body.code === 'invalid-credentials')).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('are limited per network, too, then every login is rejected', async () => {
    const strict = await authWorld({ env: { LIMIT_FAILED_LOGINS_PER_NETWORK: '4/15m' } });
    const [meera, arjun, owner] = [await strict.signUp(), await strict.signUp(), await strict.signUp()];
    const network = aNetwork();
    const login = (email: string, password: string) => strict.from({ network }).login({ body: { email, password } });

    const failures = [
      ...(await times(2, () => login(meera.email, 'x'))),
      ...(await times(2, () => login(arjun.email, 'x'))),
    ];
    const right = await login(owner.email, owner.password);
    await strict.close();

    expect(failures.map(({ body }) => body.code)).toEqual(Array(4).fill('invalid-credentials'));
    expectLimited(right, TOO_MANY);
  });

  it('are limited per account over all networks, except where the account has signed in before', async () => {
    const strict = await authWorld({ env: { LIMIT_FAILED_LOGINS_PER_ACCOUNT: '3/1h' } });
    const owner = await strict.signUp();
    const shop = aNetwork();
    const login = (network: string, password = owner.password) =>
      strict.from({ network }).login({ body: { email: owner.email, password } });
    await login(shop);
    await times(3, () => login(aNetwork(), 'wrong'));

    const [stranger, known] = [await login(aNetwork()), await login(shop)];
    const other = await strict.from({ network: aNetwork() }).login({ body: await strict.signUp() });
    strict.clock.advance({ hours: 1 });
    const later = await login(aNetwork());
    await strict.close();

    expectLimited(stranger, TOO_MANY);
    expect([known.status, other.status, later.status]).toEqual([200, 200, 200]);
  });

  it('of an IPv6 network are counted by its /64', async () => {
    const meera = await world.signUp();
    await times(10, () => failLogin('2001:db8:1:2::1', meera.email));

    expectLimited(await failLogin('2001:db8:1:2:ffff::9', meera.email), TOO_MANY);
    expect((await failLogin('2001:db8:1:3::1', meera.email)).body.code).toBe('invalid-credentials');
  });

  it('do not include logins that succeeded', async () => {
    const meera = await world.signUp();
    const network = aNetwork();

    const replies = await times(12, () => world.from({ network }).login({ body: meera }));

    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

describe('calls per network', () => {
  it('limit registrations to 10 an hour', async () => {
    const network = aNetwork();
    const first = await times(10, () => world.from({ network }).register({ body: aPerson() }));

    const eleventh = await world.from({ network }).register({ body: aPerson() });

    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expectLimited(eleventh, TOO_MANY);
    expect(eleventh.body).toMatchObject({ details: TOO_MANY });
  });

  it('limit forgot-password to 20 an hour, in its own words', async () => {
    const people = await times(7, () => world.signUp());
    const network = aNetwork();
    const recipients = [...people, ...people, ...people].slice(0, 21);

    const replies: LimitedReply[] = [];
    for (const { email } of recipients) replies.push(await world.from({ network }).forgotPassword({ body: { email } }));

    expect(replies.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expectLimited(replies[20] as LimitedReply, 'Error sending OTP');
  });

  it('limit verify-otp to 30 in 15 minutes', async () => {
    const network = aNetwork();
    const verify = () => world.from({ network }).verifyOtp({ body: { email: anEmail(), otp: '123456' } });
    const first = await times(30, verify);

    expect(first.every(({ body }) => body.code === 'otp-invalid')).toBe(true);
    expectLimited(await verify(), TOO_MANY);
  });
});

describe('codes per e-mail', () => {
  it.each([
    ['an account', async () => (await world.signUp()).email],
    ['no account', async () => anEmail()],
  ])('are limited to 3 in 15 minutes for %s, wherever the requests come from', async (_what, createEmail) => {
    const email = await createEmail();
    const request = (spelled = email) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: spelled } });
    const first = await times(3, request);

    const fourth = await request(email.toUpperCase());
    world.clock.advance({ minutes: 15 });

    expect(first.every(({ status }) => status !== 429)).toBe(true);
    expectLimited(fourth, 'Error sending OTP');
    expect((await request()).status).not.toBe(429);
  });
});

describe('answers that disclose an account', () => {
  it('are given 5 times an hour to a network, over all endpoints', async () => {
    const owner = await world.signUp();
    const me = await world.signUp();
    const network = aNetwork();
    const from = (token?: string) => world.from({ network, token });
    const token = await world.logIn(me);

    const disclosures = [
      await failLogin(network),
      await from().forgotPassword({ body: { email: anEmail() } }),
      await from().register({ body: { ...aPerson(), email: owner.email } }),
      await from(token).updateProfile({ body: { name: me.name, email: owner.email } }),
      await failLogin(network),
    ];

    expect(disclosures.map(({ body }) => body.error)).toEqual([
      'User not found',
      'User not found',
      'User already exists',
      'Email already in use',
      'User not found',
    ]);
    expectLimited(await failLogin(network), 'Login failed. Please try again.');
    expectLimited(await failLogin(network, owner.email), 'Login failed. Please try again.');
    expect((await from().login({ body: owner })).status).toBe(200);
    expectLimited(await from().forgotPassword({ body: { email: owner.email } }), 'Error sending OTP');
    expectLimited(await from().register({ body: aPerson() }), 'Registration failed. Please try again.');
    expectLimited(
      await from(token).updateProfile({ body: { name: me.name, email: anEmail() } }),
      'Failed to update profile',
    );
    const keepsEmail = { name: 'New Name', email: me.email.toUpperCase(), newPassword: aPassword() };
    expect((await from(token).updateProfile({ body: keepsEmail })).status).toBe(200);
  });

  it('mail nothing once they are exhausted', async () => {
    const owner = await world.signUp();
    const network = aNetwork();
    await exhaustDisclosures(network);

    await world.from({ network }).forgotPassword({ body: { email: owner.email } });

    const queued = 'select 1 from mails m join users u using (user_id) where u.email = $1';
    expect(await world.database.query(queued, [owner.email])).toHaveLength(0);
    expect(world.box.mails.filter(({ to }) => to === owner.email)).toHaveLength(0);
  });

  it('are given again after the hour', async () => {
    const network = aNetwork();
    await exhaustDisclosures(network);
    expectLimited(await failLogin(network), 'Login failed. Please try again.');

    world.clock.advance({ hours: 1 });

    expect((await failLogin(network)).body.error).toBe('User not found');
  });

  it('stay five for concurrent calls', async () => {
    const network = aNetwork();

    const replies = await Promise.all(Array.from({ length: 20 }, () => failLogin(network)));

    expect(replies.filter(({ body }) => body.error === 'User not found')).toHaveLength(5);
  });
});

describe('wrong current passwords', () => {
  it('are limited to 5 in 15 minutes for a user', async () => {
    const meera = await world.signUp();
    const token = await world.logIn(meera);
    world.clock.advance({ minutes: 61 });
    const change = (currentPassword: string | undefined) =>
      world.from({ token, network: aNetwork() }).updateProfile({
        body: { name: meera.name, email: meera.email, newPassword: aPassword(), currentPassword },
      });
    // Without a current password nothing is guessed: the form sends one only when the call requires it.
    const without = await times(6, () => change(undefined));
    const wrong = await Promise.all(Array.from({ length: 8 }, () => change('wrong')));

    expect(without.map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5);
    expectLimited(wrong.find(({ status }) => status === 429) as LimitedReply, TOO_MANY);
    expectLimited(await change(meera.password), TOO_MANY);
    world.clock.advance({ minutes: 15 });
    expect((await change(meera.password)).status).toBe(200);
  });
});

describe('the loopback address', () => {
  it('is limited like any other unless it is exempt', async () => {
    await exhaustDisclosures('127.0.0.1');

    expectLimited(await failLogin('127.0.0.1'), 'Login failed. Please try again.');
  });

  it('is exempt from limits per network and of account disclosures in the standalone product, not from those per e-mail', async () => {
    const limits = {
      LIMIT_REGISTRATIONS_PER_NETWORK: '1/1h',
      LIMIT_OTP_CHECKS_PER_NETWORK: '1/15m',
      LIMIT_FAILED_LOGINS_PER_NETWORK: '8/15m',
    };
    const standalone = await authWorld({ env: { EXEMPT_LOOPBACK: 'on', ...limits } });
    const local = standalone.from({ network: '127.0.0.1' });
    const login = (email: string) => local.login({ body: { email, password: 'wrong' } });

    const unknown = await times(6, () => login(anEmail()));
    const registered = await times(3, () => local.register({ body: aPerson() }));
    const meera = await standalone.signUp();
    const wrong = await times(11, () => login(meera.email));
    const codes = await times(4, () => local.forgotPassword({ body: { email: meera.email } }));
    const verified = await times(3, () => local.verifyOtp({ body: { email: anEmail(), otp: '000000' } }));
    const outside = await times(6, () =>
      standalone.from({ network: '203.0.113.99' }).login({ body: { email: anEmail(), password: 'x' } }),
    );
    await standalone.close();

    expect(unknown.every(({ body }) => body.error === 'User not found')).toBe(true);
    expect(registered.every(({ status }) => status === 201)).toBe(true);
    expectLimited(wrong[10] as LimitedReply, TOO_MANY);
    expect(codes.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(verified.every(({ status }) => status === 400)).toBe(true);
    expectLimited(outside[5] as LimitedReply, 'Login failed. Please try again.');
  });
});
