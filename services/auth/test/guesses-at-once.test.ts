import { memoryCache } from '@bahi/platform/adapters';
import { aPassword, fixedClock } from '@bahi/testing';
import { aNetwork, authWorld, eventually, expectLimited, TOO_MANY, times } from './auth-world.js';

/** A cache that runs a callback just after a limit was read, before its reader continues. */
function cacheWithRace(limit: string) {
  const cache = memoryCache({ clock: fixedClock() });
  const state: { race?: (() => Promise<unknown>) | undefined } = {};
  const count = async (name: string) => {
    const standing = await cache.count(name);
    const { race } = state;
    if (!race || !name.startsWith(`limit:${limit}:`)) return standing;
    state.race = undefined;
    await race();
    return standing;
  };
  return { state, cache: { ...cache, count } };
}

/** Concurrent guesses must not find the right password among more than a limit allows. */
describe('a right password', () => {
  it('opens no session beside too many concurrent wrong ones', async () => {
    const { state, cache } = cacheWithRace('failed-logins-email');
    const world = await authWorld({ resources: { cache }, env: { LIMIT_FAILED_LOGINS_PER_EMAIL: '2/15m' } });
    const meera = await world.signUp();
    const from = world.from({ network: aNetwork() });
    state.race = () => times(2, () => from.login({ body: { ...meera, password: 'wrong' } }));

    const right = await from.login({ body: meera });
    const sessions = await world.database.query('select 1 from sessions');
    await world.close();
    await cache.close();

    expectLimited(right, TOO_MANY);
    expect(sessions).toEqual([]);
  });

  it('changes no profile beside too many concurrent wrong ones', async () => {
    const world = await authWorld();
    const { query } = world.database;
    const meera = await world.signUp();
    const from = world.from({ token: await world.logIn(meera) });
    world.clock.advance({ minutes: 61 });
    const change = (currentPassword: string) =>
      from.updateProfile({ body: { ...meera, newPassword: aPassword(), currentPassword } });
    await change('wrong');
    const lock = 'lock table counters in access exclusive mode';
    const { released } = await world.hold(lock, 2);

    // The right one reads the count first; the wrong ones are counted before it is compared.
    const pending = change(meera.password);
    const waiting = "select 1 from pg_locks where not granted and relation = 'counters'::regclass";
    await eventually(async () => (await query(waiting))[0]);
    const others = `update counters set count = 5 where name like 'limit:wrong-passwords:%'`;
    await Promise.all([query(`begin; ${lock}; ${others}; commit`), released]);
    const right = await pending;
    const login = await world.from({ network: aNetwork() }).login({ body: meera });
    await world.close();

    expectLimited(right, TOO_MANY);
    expect(login.status).toBe(200);
  });
});
