import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { authInternalApi, peopleApi } from '@bahi/contracts/auth';
import { uuidv7 } from '@bahi/contracts/shared';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@bahi/platform/http';
import jwt from 'jsonwebtoken';
import { createSecrets } from '../src/domain/secrets.js';
import { AUTH_SECRET, type AuthWorld, authWorld } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

function sessionIn(token: string): string {
  return String((jwt.decode(token) as jwt.JwtPayload).sid);
}

function profile(token: string | undefined) {
  return world.from({ token }).readProfile();
}

async function signedIn() {
  const who = await world.signUp();
  return { ...who, token: await world.logIn(who) };
}

const REFUSED = { status: 401, code: 'token-invalid', error: 'Authentication failed. Please login again.' };

describe('POST /api/auth/logout', () => {
  it('revokes this token at once, and only this one', async () => {
    const meera = await signedIn();
    const other = await world.logIn(meera);

    const { status, body } = await world.from(meera).logout();

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Logged out' });
    expect((await profile(meera.token)).body).toMatchObject(REFUSED);
    expect((await world.from(meera).logout()).body).toMatchObject(REFUSED);
    expect((await profile(other)).status).toBe(200);
  });

  it('succeeds once when it is sent twice at the same time', async () => {
    const meera = await signedIn();

    const replies = await Promise.all(Array.from({ length: 4 }, () => world.from(meera).logout()));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('publishes it to the gateways through the cache, for the rest of the life of its token', async () => {
    const meera = await signedIn();

    await world.from(meera).logout();

    const key = `session:${sessionIn(meera.token)}`;
    expect(await world.service.cache.get(key)).toBe('revoked');
    world.clock.advance({ hours: 23, minutes: 59 });
    expect(await world.service.cache.get(key)).toBe('revoked');
  });

  it('needs a token', async () => {
    expect((await world.from().logout()).body).toMatchObject({ status: 401, code: 'token-missing' });
  });
});

describe('a session', () => {
  it('ends after 24 hours', async () => {
    const { token } = await signedIn();
    world.clock.advance({ hours: 23, minutes: 59 });
    const before = await profile(token);
    world.clock.advance({ minutes: 2 });

    expect(before.status).toBe(200);
    expect((await profile(token)).body).toMatchObject(REFUSED);
  });
});

describe('GET /internal/shops/:shopId/cell', () => {
  it('knows the cell of a shop, the one for new shops at first, and none for an unknown shop', async () => {
    const elsewhere = await authWorld({ env: { NEW_SHOPS_CELL: '2' } });
    await elsewhere.signUp();
    const [{ shop_id: shopId = '' } = {}] = await elsewhere.service.database.query<{ shop_id: string }>(
      'select shop_id from shops',
    );
    const read = async (id: string) => (await elsewhere.internal().readCell({ params: { shopId: id } })).body;

    expect(await read(shopId)).toEqual({ cell: 2 });
    await elsewhere.service.database.query('update shops set cell = 3 where shop_id = $1', [shopId]);
    expect(await read(shopId)).toEqual({ cell: 3 });
    expect(await read(uuidv7())).toEqual({ cell: null });
    expect(await read("' or true --")).toEqual({ cell: null });
    await elsewhere.close();
  });
});

it('GET /api/users/names gives the people of the own shop: id and name, nothing else', async () => {
  const [meera, other] = [await signedIn(), await signedIn()];
  const namesOf = async (token: string | undefined) =>
    (await world.service.client(peopleApi, token ? { token } : {}).listPeople({ query: {} })).body;
  const { sub } = jwt.decode(meera.token) as jwt.JwtPayload;

  expect(await namesOf(meera.token)).toEqual({ success: true, people: [{ userId: sub, name: meera.name }] });
  expect((await namesOf(other.token)).people).toMatchObject([{ name: other.name }]);
  expect(await namesOf(undefined)).toMatchObject({ success: false });
});

describe('/api/users/sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const sessionsOf = async (token: string) => (await world.from({ token }).listSessions()).body.sessions;

  /** A user who is signed in at the shop and on a phone. */
  const onTwoDevices = async () => {
    const who = await world.signUp();
    const logIn = async (agent: string, network: string) =>
      (await world.from({ agent, network }).login({ body: who })).body.token;
    const shop = await logIn(CHROME, '203.0.113.9');
    world.clock.advance({ minutes: 1 });
    return { who, shop, phone: await logIn('curl/8.14', '2001:db8:1:2::9') };
  };

  it('lists where the user is signed in, and nothing of others or of what has ended', async () => {
    const { who, shop, phone } = await onTwoDevices();
    await world.from(await signedIn()).listSessions();
    await world.from({ token: await world.logIn(who) }).logout();

    expect(await sessionsOf(shop)).toEqual([
      {
        sessionId: sessionIn(phone),
        current: false,
        browser: null,
        system: null,
        network: '2001:db8:1:2::/64',
        createdAt: world.clock.now().toISOString(),
      },
      expect.objectContaining({
        sessionId: sessionIn(shop),
        current: true,
        browser: 'Chrome',
        system: 'Windows',
        network: '203.0.113.9',
      }),
    ]);
  });

  it('ends one at once, also for the gateways', async () => {
    const { shop, phone } = await onTwoDevices();
    const params = { sessionId: sessionIn(phone) };

    const ended = await world.from({ token: shop }).endSession({ params });
    const again = await world.from({ token: shop }).endSession({ params });

    expect(ended.body).toEqual({ success: true, message: 'Signed out on that device', ended: 1 });
    expect(again.body).toMatchObject({ status: 404, code: 'session-not-found' });
    expect((await profile(phone)).body).toMatchObject(REFUSED);
    expect(await world.service.cache.get(`session:${sessionIn(phone)}`)).toBe('revoked');
  });

  it.each([
    ['of another user', async () => sessionIn((await signedIn()).token)],
    ['of nobody', async () => uuidv7()],
    ['that is no id', async () => 'x'],
  ])('ends none %s', async (_what, sessionId) => {
    const [meera, other] = [await signedIn(), await sessionId()];

    const { body } = await world.from(meera).endSession({ params: { sessionId: other } });

    expect(body).toMatchObject({ status: 404, code: 'session-not-found' });
  });

  it('ends all others and keeps this one', async () => {
    const { who, shop, phone } = await onTwoDevices();
    const third = await world.logIn(who);

    const { body } = await world.from({ token: shop }).endOtherSessions();

    expect(body).toEqual({ success: true, message: 'Signed out on all other devices', ended: 2 });
    for (const token of [phone, third]) expect((await profile(token)).body).toMatchObject(REFUSED);
    expect((await sessionsOf(shop)).map(({ current }) => current)).toEqual([true]);
  });
});

describe('GET /internal/sessions/:sessionId', () => {
  const read = async (sessionId: string) => (await world.internal().readSession({ params: { sessionId } })).body;

  it('knows a live session, a revoked one, an ended one and none', async () => {
    const meera = await signedIn();
    const sessionId = sessionIn(meera.token);

    expect(await read(sessionId)).toEqual({ live: true, expiresAt: expect.stringMatching(/Z$/) });
    await world.from(meera).logout();
    expect(await read(sessionId)).toMatchObject({ live: false });

    const late = sessionIn((await signedIn()).token);
    world.clock.advance({ hours: 24 });
    expect(await read(late)).toMatchObject({ live: false });
    expect(await read(uuidv7())).toEqual({ live: false, expiresAt: null });
    expect(await read("' or true --")).toEqual({ live: false, expiresAt: null });
  });

  it('is for other services only', async () => {
    const outside = world.service.client(authInternalApi);

    expect((await outside.readSession({ params: { sessionId: uuidv7() } })).status).toBe(404);
    expect((await outside.listVerificationKeys()).status).toBe(404);
  });
});

describe('a token that this installation did not sign, or not for this', () => {
  const parts = (token: string) => token.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** The current private key, which only auth can decrypt. */
  const currentKey = async (): Promise<{ kid: string; pem: string; publicPem: string }> => {
    const [row] = await world.database.query<{ kid: string; public_key_pem: string; private_key_sealed: Buffer }>(
      'select kid, public_key_pem, private_key_sealed from signing_keys',
    );
    if (!row) throw new Error('There is no key');
    const pem = createSecrets(AUTH_SECRET).open(`signing-key ${row.kid}`, row.private_key_sealed);
    return { kid: row.kid, pem, publicPem: row.public_key_pem };
  };
  const resigned = async (token: string, changes: object, header: object = {}) => {
    const { kid, pem } = await currentKey();
    // JSON drops claims that are `undefined`.
    const payload = JSON.parse(JSON.stringify({ ...(jwt.decode(token) as object), ...changes }));
    return jwt.sign(payload, pem, { algorithm: 'ES256', header: { alg: 'ES256', kid, ...header }, noTimestamp: true });
  };
  const foreign = (payload: object, kid: string, privateKey: KeyObject) =>
    jwt.sign(payload, privateKey, { algorithm: 'ES256', keyid: kid, noTimestamp: true });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

  it('is accepted when it is simply signed again', async () => {
    const { token } = await signedIn();

    expect((await profile(await resigned(token, {}))).status).toBe(200);
  });

  const forgeries: [string, (token: string) => string | Promise<string>][] = [
    ['is garbage', () => 'garbage'],
    ['is three pieces of garbage', () => 'a.b.c'],
    ['has garbage behind a real header', (token) => `${parts(token)[0]}.AAAA.x`],
    ['has alg none', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${parts(token)[1]}.x`],
    ['has alg none and no signature', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${parts(token)[1]}.`],
    ['lost its signature', (token) => `${parts(token)[0]}.${parts(token)[1]}.AAAA`],
    [
      'has another payload under the old signature',
      (token) => {
        const [header, payload, signature] = parts(token);
        const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), shop: uuidv7() };
        return `${header}.${encode(claims)}.${signature}`;
      },
    ],
    [
      'is signed with HS256 and the public key',
      async (token) => {
        const { kid, publicPem } = await currentKey();
        const content = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${parts(token)[1]}`;
        return `${content}.${createHmac('sha256', publicPem).update(content).digest('base64url')}`;
      },
    ],
    [
      'is signed with HS256 and the public key in bytes',
      async (token) => {
        const { kid, publicPem } = await currentKey();
        const der = createPublicKey(publicPem).export({ type: 'spki', format: 'der' });
        const content = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${parts(token)[1]}`;
        return `${content}.${createHmac('sha256', der).update(content).digest('base64url')}`;
      },
    ],
    [
      'is signed by a stranger under our key id',
      async (token) => foreign(jwt.decode(token) as object, (await currentKey()).kid, stranger),
    ],
    [
      'is signed by a stranger under an own key id',
      (token) => foreign(jwt.decode(token) as object, uuidv7(), stranger),
    ],
    ['names no key', async (token) => resigned(token, {}, { kid: undefined })],
    ['is for another audience', (token) => resigned(token, { aud: 'somebody-else' })],
    ['has no audience', (token) => resigned(token, { aud: undefined })],
    ['is from another issuer', (token) => resigned(token, { iss: 'somebody-else' })],
    ['is of another type', (token) => resigned(token, { typ: 'bahi-invitation' })],
    ['is not valid yet', (token) => resigned(token, { nbf: nowSeconds() + 600 })],
    ['has ended', (token) => resigned(token, { exp: nowSeconds() - 1 })],
    ['never ends', (token) => resigned(token, { exp: undefined })],
    ['has no session', (token) => resigned(token, { sid: undefined })],
    ['has a session of nobody', (token) => resigned(token, { sid: uuidv7() })],
    ['has the session of another user', async (token) => resigned(token, { sid: sessionIn((await signedIn()).token) })],
    ['has another user of the shop', (token) => resigned(token, { sub: uuidv7() })],
    ['has another shop', (token) => resigned(token, { shop: uuidv7() })],
    ['has a shop that is no id', (token) => resigned(token, { shop: "'; drop table users" })],
  ];

  it.each(forgeries)('%s: 401', async (_what, forge) => {
    const { token } = await signedIn();

    const { body } = await profile(await forge(token));

    expect(body).toMatchObject(REFUSED);
  });

  it('claims the same issuer, audience and type', () => {
    expect([TOKEN_ISSUER, TOKEN_AUDIENCE, TOKEN_TYPE]).toEqual(['bahi-auth', 'bahi', 'bahi-session']);
  });

  it.each(['Basic bWVlcmE6eA==', 'Bearer', 'Bearer ', 'bearer a b'])('does not come as "%s"', async (authorization) => {
    const reply = await world.from().readProfile({}, { headers: { Authorization: authorization } });

    expect(reply.status).toBe(401);
  });
});

describe('a server error', () => {
  it('is 503 with Retry-After, never a 401', async () => {
    const { token } = await signedIn();
    await world.database.query('alter table sessions rename to sessions_renamed');

    const { status, headers, body } = await profile(token);
    await world.database.query('alter table sessions_renamed rename to sessions');

    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({
      code: 'unavailable',
      error: 'The service is temporarily unavailable. Please try again.',
    });
    expect((await profile(token)).status).toBe(200);
  });

  it('has the words of the endpoint', async () => {
    await world.database.query('alter table emails rename to emails_renamed');
    const from = world.from();
    const email = 'meera@example.in';
    const texts = [
      (await from.login({ body: { email, password: 'x' } })).body.error,
      (await from.register({ body: { name: 'Meera', email, password: 'Ledger-1!' } })).body.details,
      (await from.forgotPassword({ body: { email } })).body.error,
      (await from.verifyOtp({ body: { email, otp: '123456' } })).body.message,
      (await from.resetPassword({ body: { email, newPassword: 'Ledger-1!' } })).body.error,
    ];
    await world.database.query('alter table emails_renamed rename to emails');

    expect(texts).toEqual([
      'Something went wrong. Please try again later.',
      'Server error. Please try again later.',
      'Error sending OTP',
      'Server error. Please try again.',
      'Server error. Please try again.',
    ]);
  });
});
