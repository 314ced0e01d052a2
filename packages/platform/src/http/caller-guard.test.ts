import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ALL_PERMISSIONS } from '@bahi/contracts/shared';
import jwt from 'jsonwebtoken';
import { createCallerGuard, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from './caller-guard.js';

const now = new Date('2026-11-21T05:12:08.114Z');
const ids = {
  sub: '01a0604f-39c7-7b10-9d2e-51c07c7e8a64',
  shop: '01a0604f-39c7-7b10-9d2e-51c07c7e8a65',
  sid: '01a0604f-39c7-7b10-9d2e-51c07c7e8a66',
};

function pair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pem(key: KeyObject) {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function seconds(at: Date) {
  return Math.floor(at.getTime() / 1000);
}

function world() {
  const own = pair();
  let loads = 0;
  let current = now;
  const guard = createCallerGuard({
    clock: { now: () => current, elapsedMs: () => current.getTime() },
    loadKeys: async () => {
      loads += 1;
      return [{ kid: 'k1', publicKeyPem: pem(own.publicKey) }];
    },
  });
  const claims = {
    ...ids,
    typ: TOKEN_TYPE,
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    iat: seconds(now),
    exp: seconds(now) + 86_400,
  };
  const sign = (changes: object = {}, key: KeyObject = own.privateKey, keyid = 'k1') =>
    // A claim that is undefined is left out.
    `Bearer ${jwt.sign(JSON.stringify({ ...claims, ...changes }), key, { algorithm: 'ES256', keyid })}`;
  const setNow = (at: Date) => {
    current = at;
  };
  return { guard, sign, own, claims, loads: () => loads, setNow };
}

function base64(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('createCallerGuard', () => {
  it('names the caller of a good token and asks for the keys once', async () => {
    const { guard, sign, loads } = world();

    expect(await guard.verify(sign())).toEqual({
      userId: ids.sub,
      shopId: ids.shop,
      sessionId: ids.sid,
      permissions: ALL_PERMISSIONS,
    });
    await guard.verify(sign({ jti: 'second' }));

    expect(loads()).toBe(1);
  });

  it('asks for the keys once although many come at the same moment', async () => {
    const { guard, sign, loads } = world();

    await Promise.all([guard.verify(sign()), guard.verify(sign({ jti: 'second' }))]);

    expect(loads()).toBe(1);
  });

  it('distinguishes a missing token from a bad one', async () => {
    const { guard } = world();

    await expect(guard.verify(undefined)).rejects.toMatchObject({ failure: { status: 401, code: 'token-missing' } });
    await expect(guard.verify('Bearer')).rejects.toMatchObject({ failure: { status: 401, code: 'token-invalid' } });
    await expect(guard.verify('Basic YTpi')).rejects.toMatchObject({ failure: { code: 'token-invalid' } });
    await expect(guard.verify('Bearer a.b.c')).rejects.toMatchObject({ failure: { code: 'token-invalid' } });
  });

  it('distinguishes claims that are no JSON from a fault of ours', async () => {
    const { guard } = world();
    const header = base64({ alg: 'ES256', kid: 'k1', typ: 'JWT' });

    for (const claims of ['AAAA', base64({}).slice(0, 2), base64([]), Buffer.from('null').toString('base64url')])
      await expect(guard.verify(`Bearer ${header}.${claims}.x`)).rejects.toMatchObject({
        failure: { code: 'token-invalid' },
      });
  });

  it('refuses a token from the moment it ends, even one it has seen', async () => {
    const { guard, sign, setNow } = world();
    const token = sign();
    await guard.verify(token);

    setNow(new Date(now.getTime() + 86_400_000));

    await expect(guard.verify(token)).rejects.toMatchObject({ failure: { code: 'token-invalid' } });
  });

  it.each([
    ['another audience', { aud: 'elsewhere' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['another type', { typ: 'reset' }],
    ['not valid yet', { nbf: seconds(now) + 60 }],
    ['a shop that is no id', { shop: 'all' }],
    ['no session', { sid: undefined }],
    ['no user', { sub: 'nobody' }],
    ['no end', { exp: undefined }],
  ])('refuses a token for %s', async (_name, changes) => {
    const { guard, sign } = world();

    await expect(guard.verify(sign(changes))).rejects.toMatchObject({ failure: { code: 'token-invalid' } });
  });

  it('refuses foreign keys, unknown key ids, unsigned tokens and HS256 made with the public key', async () => {
    const { guard, sign, own, claims } = world();
    const unsigned = `Bearer ${base64({ alg: 'none', kid: 'k1' })}.${base64(claims)}.x`;
    const head = `${base64({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${base64(claims)}`;
    const { createHmac } = await import('node:crypto');
    const confused = `Bearer ${head}.${createHmac('sha256', pem(own.publicKey)).update(head).digest('base64url')}`;

    for (const token of [sign({}, pair().privateKey), sign({}, own.privateKey, 'k2'), unsigned, confused])
      await expect(guard.verify(token)).rejects.toMatchObject({ failure: { code: 'token-invalid' } });
  });

  it('asks for the keys again at most once in five seconds, however many unknown ids it is shown', async () => {
    const { guard, sign, own, loads, setNow } = world();
    const showSome = async () => {
      for (const id of ['k7', 'k8', 'k9'])
        await expect(guard.verify(sign({}, own.privateKey, id))).rejects.toMatchObject({ failure: { status: 401 } });
      return loads();
    };

    const atOnce = await showSome();
    setNow(new Date(now.getTime() + 4_999));
    const before = await showSome();
    setNow(new Date(now.getTime() + 5_000));

    expect([atOnce, before, await showSome()]).toEqual([1, 1, 2]);
  });

  it('asks for new keys although the clock of the machine was put back', async () => {
    const [first, second] = [pair(), pair()];
    let [nowMs, elapsedMs] = [now.getTime(), 0];
    const clock = { now: () => new Date(nowMs), elapsedMs: () => elapsedMs };
    const shown = [{ kid: 'k1', publicKeyPem: pem(first.publicKey) }];
    const guard = createCallerGuard({ clock, loadKeys: async () => shown });
    const signedBy = (key: KeyObject, keyid: string) =>
      `Bearer ${jwt.sign(world().claims, key, { algorithm: 'ES256', keyid })}`;
    await guard.verify(signedBy(first.privateKey, 'k1'));
    nowMs -= 3_600_000;
    elapsedMs += 5_000;

    shown.push({ kid: 'k2', publicKeyPem: pem(second.publicKey) });

    expect((await guard.verify(signedBy(second.privateKey, 'k2'))).userId).toBe(ids.sub);
  });

  it('treats keys that cannot be loaded as a fault, never as a 401', async () => {
    const { sign } = world();
    const guard = createCallerGuard({
      clock: { now: () => now, elapsedMs: () => 0 },
      loadKeys: async () => Promise.reject(new Error('auth is unavailable')),
    });

    await expect(guard.verify(sign())).rejects.toThrow('auth is unavailable');
    await expect(guard.verify(sign())).rejects.toThrow('auth is unavailable');
  });
});
