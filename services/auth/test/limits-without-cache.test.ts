// Only with --all: waits for limits while the cache is away.
import { CacheUnavailableError, memoryCache } from '@bahi/platform/adapters';
import type { Cache } from '@bahi/platform/ports';
import { anEmail, aPassword, fixedClock } from '@bahi/testing';
import {
  aNetwork,
  authWorld,
  eventually,
  expectLimited,
  type LimitedReply,
  TOO_MANY,
  times,
  wrongCode,
} from './auth-world.js';

describe('without the cache', () => {
  const unreachable = (): Cache => {
    const fail = () => Promise.reject(new CacheUnavailableError('down'));
    return { get: fail, set: fail, delete: fail, increment: fail, count: fail, close: async () => undefined };
  };

  it('fails no call, and the limits still hold', async () => {
    const world = await authWorld({ resources: { cache: unreachable() } });
    const meera = await world.signUp();
    const network = aNetwork();
    const login = (password: string, from = network) =>
      world.from({ network: from }).login({ body: { email: meera.email, password } });

    const wrong = await times(11, () => login('wrong'));
    const codes = await times(4, () =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }),
    );
    const { body } = await login(meera.password, aNetwork());
    const out = await world.from({ token: body.token }).logout();
    const after = await world.from({ token: body.token }).readProfile();
    await world.close();

    expectLimited(wrong[10] as LimitedReply, TOO_MANY);
    expect(codes.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(out.status).toBe(200);
    expect(after.status).toBe(401);
  });

  it('revocations wait for the cache and reach it when it is back', async () => {
    const cache = memoryCache({ clock: fixedClock() });
    const written = new Map<string, string>();
    let isDown = true;
    const set = async (key: string, value: string) => {
      if (isDown) throw new CacheUnavailableError('down');
      written.set(key, value);
    };
    const world = await authWorld({ resources: { cache: { ...cache, set } } });
    const token = await world.logIn(await world.signUp());
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await world.from({ token }).logout();
    isDown = false;
    world.clock.advance({ seconds: 5 });

    const state = await eventually(() => written.get(`session:${sid}`));
    await world.close();
    await cache.close();

    expect(state).toBe('revoked');
  });

  it('allows no more guesses at a current password, not even after a restart', async () => {
    const world = await authWorld({ resources: { cache: unreachable() } });
    const meera = await world.signUp();
    const token = await world.logIn(meera);
    world.clock.advance({ minutes: 61 });
    const guess = () =>
      world.from({ token, network: aNetwork() }).updateProfile({
        body: { name: meera.name, email: meera.email, newPassword: aPassword(), currentPassword: 'wrong' },
      });
    const before = await times(5, guess);
    await world.service.restart();

    const after = await guess();
    await world.close();

    expect(before.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expectLimited(after, TOO_MANY);
  });

  it('allows no more guesses at a code or in a day, not even after restarts', async () => {
    const world = await authWorld({ resources: { cache: unreachable() } });
    const meera = await world.signUp();
    const guess = async (otp: string, network = aNetwork()) =>
      (await world.from({ network }).verifyOtp({ body: { email: meera.email, otp } })).body;
    const useUp = async () => {
      const { code } = await world.requestCode(meera.email);
      const guesses = await times(5, () => guess(wrongCode(code)));
      await world.service.restart();
      world.clock.advance({ minutes: 16 });
      return { code, guesses };
    };
    const { code } = await world.requestCode(meera.email);
    const of = await times(6, () => guess(wrongCode(code)));
    const right = await guess(code);
    const others = await times(5, useUp);
    const last = await world.requestCode(meera.email);
    const tooLate = await guess(last.code);
    await world.close();

    const wrong = [...of.slice(0, 5), ...others.flatMap(({ guesses }) => guesses)];
    expect(wrong.map((body) => 'code' in body && body.code)).toEqual(Array(30).fill('otp-invalid'));
    expect([of[5], right, tooLate]).toMatchObject(Array(3).fill({ code: 'otp-exhausted' }));
  });

  it('allows a network thirty guesses, over all accounts', async () => {
    const world = await authWorld({ resources: { cache: unreachable() } });
    const network = aNetwork();
    const guess = () => world.from({ network }).verifyOtp({ body: { email: anEmail(), otp: '123456' } });
    const before = await times(30, guess);

    const after = await guess();
    await world.close();

    expect(before.map(({ status }) => status)).toEqual(Array(30).fill(400));
    expectLimited(after, TOO_MANY);
  });

  it('ends the window of the codes although more were requested in it', async () => {
    const world = await authWorld({ resources: { cache: unreachable() } });
    const email = anEmail();
    const request = async () => (await world.from({ network: aNetwork() }).forgotPassword({ body: { email } })).status;
    const first = await request();
    world.clock.advance({ minutes: 14 });
    const others = await times(3, request);
    world.clock.advance({ minutes: 1 });

    // The fifteen minutes are those of the first request: further ones do not extend them.
    const later = await times(4, request);
    await world.close();

    expect([first, ...others]).toEqual([400, 400, 400, 429]);
    expect(later).toEqual([400, 400, 400, 429]);
  });

  it('allows no more codes when the cache was cleared, nor after restarts', async () => {
    const clock = fixedClock();
    const cache = memoryCache({ clock });
    const world = await authWorld({ resources: { cache } });
    const email = anEmail();
    await times(3, () => world.from({ network: aNetwork() }).forgotPassword({ body: { email } }));
    await world.service.restart();

    const { status } = await world.from({ network: aNetwork() }).forgotPassword({ body: { email } });
    await world.close();
    await cache.close();

    expect(status).toBe(429);
  });
});
