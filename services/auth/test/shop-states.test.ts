import { ShopErased } from '@bahi/contracts/auth';
import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { decideShop } from '../src/app/decide-shop.js';
import { createInvitation } from '../src/app/invitations.js';
import { listAllShops } from '../src/app/list-all-shops.js';
import type { ShopDecision } from '../src/domain/shop-state.js';
import { type AuthWorld, aPerson, authWorld, type Person } from './auth-world.js';

const DAY_MS = 86_400_000;

let world: AuthWorld;
const db = () => openDatabase({ url: world.database.url, applicationName: 'operator', logger: silentLogger() });

async function shopOf({ email }: Person): Promise<string> {
  const [row] = await world.database.query<{ shop_id: string }>('select shop_id from users where email = $1', [email]);
  return row?.shop_id ?? '';
}

async function decided(person: Person, decision: ShopDecision) {
  const opened = db();
  const shopId = await shopOf(person);
  return decideShop({ db: opened, clock: world.clock }, shopId, decision).finally(() => opened.close());
}

const signIn = ({ email, password }: Person) => world.from().login({ body: { email, password } });
const profile = (token: string) => world.from({ token }).readProfile();

beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('a blocked shop', () => {
  it('is signed out at once, learns it at sign-in after the right password only, and can be unblocked', async () => {
    const person = await world.signUp();
    const token = await world.logIn(person);

    const { revoked } = await decided(person, 'block');

    expect(revoked).toHaveLength(1);
    expect((await profile(token)).status).toBe(401);
    expect(await signIn(person)).toMatchObject({ status: 403, body: { code: 'shop-blocked' } });
    expect(await signIn({ ...person, password: 'Wrong@2026' })).toMatchObject({
      body: { code: 'invalid-credentials' },
    });
    await decided(person, 'unblock');
    expect((await signIn(person)).status).toBe(200);
  });
});

describe('POST /api/users/close-shop', () => {
  it('closes after the password, names the day of erasure, and leaves 30 days for opening it again', async () => {
    const person = await world.signUp();
    const token = await world.logIn(person);
    const close = (password: string) => world.from({ token }).closeShop({ body: { password } });

    const wrong = await close('Wrong@2026');
    const closed = await close(person.password);

    expect(wrong).toMatchObject({ status: 400, body: { message: 'Incorrect password. Please try again.' } });
    const day = new Date(world.clock.now().getTime() + 30 * DAY_MS);
    expect(closed.body).toMatchObject({ erasedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(Math.abs(Date.parse(closed.body.erasedOn) - day.getTime())).toBeLessThan(DAY_MS);
    expect((await profile(token)).status).toBe(401);
    expect(await signIn(person)).toMatchObject({
      status: 403,
      body: { code: 'shop-closed', message: expect.stringContaining(String(day.getUTCFullYear())) },
    });
    await decided(person, 'reopen');
    expect((await signIn(person)).status).toBe(200);
  });

  it('is followed by erasure after 30 days: no user, no address, and the other services receive it once', async () => {
    const person = await world.signUp();
    const shopId = await shopOf(person);
    await world.logIn(person);
    await expect(decided(person, 'erase')).rejects.toThrow('The shop is open; close it first.');
    await decided(person, 'close');
    world.clock.advance({ days: 29 });
    await world.service.runJobs();
    expect(await shopOf(person)).toBe(shopId);
    world.clock.advance({ days: 1 });

    await world.service.runJobs();
    await world.service.runJobs();

    const left = ['users', 'emails', 'sessions'].map((table) =>
      world.database.query(`select 1 from ${table} where shop_id = $1`, [shopId]),
    );
    expect((await Promise.all(left)).flat()).toEqual([]);
    expect(await world.database.query('select type from outbox where shop_id = $1', [shopId])).toEqual([
      { type: ShopErased.type },
    ]);
    expect(await signIn(person)).toMatchObject({ body: { code: 'user-not-found' } });
    expect((await world.from().register({ body: person })).status).toBe(201);
    const opened = db();
    const shops = [];
    for await (const shop of listAllShops(opened)) shops.push([shop.shopId, shop.label, shop.emails.length]);
    await opened.close();
    expect(shops).toContainEqual([shopId, 'erased', 0]);
  });
});

describe('sign-up where it is not open', () => {
  it('needs an invitation that is unused and younger than 14 days', async () => {
    const invited = await authWorld({ env: { REGISTRATION: 'invited' } });
    const opened = openDatabase({ url: invited.database.url, applicationName: 'operator', logger: silentLogger() });
    const invitation = async () => (await createInvitation({ db: opened, clock: invited.clock })).code;
    const register = (code?: string) => invited.from().register({ body: { ...aPerson(), invitation: code } });
    const [first, old] = [await invitation(), await invitation()];

    const answers = [await register(), await register('guessed'), await register(first), await register(first)];
    invited.clock.advance({ days: 14 });
    answers.push(await register(old));

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 201, 403, 403]);
    await opened.close();
    await invited.close();
  });

  it('is refused to everybody when it is closed', async () => {
    const closed = await authWorld({ env: { REGISTRATION: 'closed' } });

    expect(await closed.from().register({ body: aPerson() })).toMatchObject({
      status: 403,
      body: { code: 'registration-closed', message: 'Sign-up is closed here.' },
    });
    await closed.close();
  });
});
