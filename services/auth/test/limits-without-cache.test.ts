import { CacheUnavailableError, memoryCache } from '@bahi/platform/adapters';
import type { Cache } from '@bahi/platform/ports';
import { anEmail, aPassword, fixedClock } from '@bahi/testing';
import {
  type Answered,
  aNetwork,
  authWorld,
  eventually,
  expectLimited,
  TOO_MANY,
  times,
  wrongCode,
} from './auth-world.js';

describe('a cache that is away', () => {
  const away = (): Cache => {
    const gone = () => Promise.reject(new CacheUnavailableError('gone'));
    return { get: gone, set: gone, delete: gone, increment: gone, count: gone, close: async () => undefined };
  };

  it('fails no call, and the limits still hold', async () => {
    const alone = await authWorld({ resources: { cache: away() } });
    const meera = await alone.signUp();
    const network = aNetwork();
    const login = (password: string, from = network) =>
      alone.from({ network: from }).login({ body: { email: meera.email, password } });

    const wrong = await times(11, () => login('wrong'));
    const asked = await times(4, () =>
      alone.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }),
    );
    const { body } = await login(meera.password, aNetwork());
    const out = await alone.from({ token: body.token }).logout();
    const after = await alone.from({ token: body.token }).readProfile();
    await alone.close();

    expectLimited(wrong[10] as Answered, TOO_MANY);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(out.status).toBe(200);
    expect(after.status).toBe(401);
  });

  it('hears of the sessions that ended meanwhile when it is back', async () => {
    const cache = memoryCache({ clock: fixedClock() });
    const told = new Map<string, string>();
    let isAway = true;
    const set = async (key: string, value: string) => {
      if (isAway) throw new CacheUnavailableError('gone');
      told.set(key, value);
    };
    const alone = await authWorld({ resources: { cache: { ...cache, set } } });
    const token = await alone.logIn(await alone.signUp());
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await alone.from({ token }).logout();
    isAway = false;
    alone.clock.advance({ seconds: 5 });

    const said = await eventually(() => told.get(`session:${sid}`));
    await alone.close();
    await cache.close();

    expect(said).toBe('revoked');
  });

  it('gives nobody more guesses at a present password, and a restart gives none either', async () => {
    const alone = await authWorld({ resources: { cache: away() } });
    const meera = await alone.signUp();
    const token = await alone.logIn(meera);
    alone.clock.advance({ minutes: 61 });
    const guess = () =>
      alone.from({ token, network: aNetwork() }).updateProfile({
        body: { name: meera.name, email: meera.email, newPassword: aPassword(), currentPassword: 'wrong' },
      });
    const before = await times(5, guess);
    await alone.service.restart();

    const after = await guess();
    await alone.close();

    expect(before.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expectLimited(after, TOO_MANY);
  });

  it('gives nobody more guesses at a code, nor more of them in a day, and a restart gives none either', async () => {
    const alone = await authWorld({ resources: { cache: away() } });
    const meera = await alone.signUp();
    const guess = async (otp: string, network = aNetwork()) =>
      (await alone.from({ network }).verifyOtp({ body: { email: meera.email, otp } })).body;
    const useUp = async () => {
      const { code } = await alone.askForCode(meera.email);
      const guesses = await times(5, () => guess(wrongCode(code)));
      await alone.service.restart();
      alone.clock.advance({ minutes: 16 });
      return { code, guesses };
    };
    const { code } = await alone.askForCode(meera.email);
    const of = await times(6, () => guess(wrongCode(code)));
    const right = await guess(code);
    const others = await times(5, useUp);
    const last = await alone.askForCode(meera.email);
    const tooLate = await guess(last.code);
    await alone.close();

    const wrong = [...of.slice(0, 5), ...others.flatMap(({ guesses }) => guesses)];
    expect(wrong.map((body) => 'code' in body && body.code)).toEqual(Array(30).fill('otp-invalid'));
    expect([of[5], right, tooLate]).toMatchObject(Array(3).fill({ code: 'otp-exhausted' }));
  });

  it('gives a network no more than thirty guesses, whoever they are for', async () => {
    const alone = await authWorld({ resources: { cache: away() } });
    const network = aNetwork();
    const guess = () => alone.from({ network }).verifyOtp({ body: { email: anEmail(), otp: '123456' } });
    const before = await times(30, guess);

    const after = await guess();
    await alone.close();

    expect(before.map(({ status }) => status)).toEqual(Array(30).fill(400));
    expectLimited(after, TOO_MANY);
  });

  it('lets the window of the codes end though more were asked for in it', async () => {
    const alone = await authWorld({ resources: { cache: away() } });
    const email = anEmail();
    const ask = async () => (await alone.from({ network: aNetwork() }).forgotPassword({ body: { email } })).status;
    const first = await ask();
    alone.clock.advance({ minutes: 14 });
    const others = await times(3, ask);
    alone.clock.advance({ minutes: 1 });

    // The fifteen minutes are those of the first one: whoever keeps trying is not kept out for ever.
    const later = await times(4, ask);
    await alone.close();

    expect([first, ...others]).toEqual([400, 400, 400, 429]);
    expect(later).toEqual([400, 400, 400, 429]);
  });

  it('cannot be emptied to get more codes, and more restarts give none either', async () => {
    const clock = fixedClock();
    const cache = memoryCache({ clock });
    const emptied = await authWorld({ resources: { cache } });
    const email = anEmail();
    await times(3, () => emptied.from({ network: aNetwork() }).forgotPassword({ body: { email } }));
    await emptied.service.restart();

    const { status } = await emptied.from({ network: aNetwork() }).forgotPassword({ body: { email } });
    await emptied.close();
    await cache.close();

    expect(status).toBe(429);
  });
});
