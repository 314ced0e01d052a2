import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@bahi/testing/shop/shopkeeper';
import fc from 'fast-check';
import { command, expectAnswer, refusal, type ShopCommand } from './command.js';
import { type Product as Client, expectScreens } from './product.js';
import { DAY_MS, HOUR_MS, type Shop } from './shop.js';

const SESSION_MS = DAY_MS;
/** A login counts as a proof of who it is for this long. */
const PROOF_MS = HOUR_MS;

/** Registers a new shopkeeper and signs in: the shop is empty. */
export async function signUp(client: Client): Promise<Shop> {
  const account = { name: 'Asha Rao', email: `asha-${randomUUID()}@example.in`, password: PASSWORD, loggedInAt: 0 };
  const shop: Shop = { account, products: [], orders: [], imports: [], steps: 0 };
  const { name, email, password } = account;
  client.useToken(null);
  const answer = await client.ask('/api/auth/register', { json: { name, email, password } });
  expectAnswer(answer, { status: 201, body: { msg: 'Account created successfully! Please login.' } });
  await signIn(shop, client);
  await expectScreens(shop, client);
  return shop;
}

async function signIn({ account }: Shop, client: Client) {
  const { email, password } = account;
  const answer = await client.ask<{ token: string }>('/api/auth/login', { json: { email, password } });
  expectAnswer(answer, { status: 200, body: { success: true, user: { name: account.name, email } } });
  client.useToken(answer.body.token);
  account.loggedInAt = client.now();
}

async function expectShut(client: Client) {
  const answer = await client.ask('/api/products/all');
  expectAnswer(answer, refusal(401, 'Authentication failed. Please login again.', 'token-invalid'));
}

const signUpAgain = fc.constant(
  command({
    description: 'sign up again with the same address in capitals',
    act: async ({ account }, client) => {
      const json = { name: 'Somebody', email: account.email.toUpperCase(), password: PASSWORD };
      const answer = await client.ask('/api/auth/register', { json });
      expectAnswer(answer, refusal(400, 'User already exists', 'user-exists'));
    },
  }),
);

const leaveAndReturn = fc.constant(
  command({
    description: 'log out, be refused, log in',
    act: async (shop, client) => {
      expectAnswer(await client.ask('/api/auth/logout', { method: 'POST' }), { status: 200 });
      await expectShut(client);
      await signIn(shop, client);
    },
  }),
);

const rename = fc.constantFrom('Meera Nair', 'Ravi', 'आशा राव').map((name) =>
  command({
    description: `be called ${name}`,
    act: async ({ account }, client) => {
      const answer = await client.ask('/api/users/profile', { method: 'PUT', json: { name, email: account.email } });
      account.name = name;
      expectAnswer(answer, { status: 200, body: { user: { name, email: account.email } } });
    },
  }),
);

/** The present password, or a fresh login, and otherwise nothing changes. */
const changeSecrets = fc
  .record({ withPassword: fc.boolean(), isEmail: fc.boolean() })
  .map(({ withPassword, isEmail }) =>
    command({
      description: `change the ${isEmail ? 'address' : 'password'} ${withPassword ? 'with' : 'without'} the present password`,
      act: async ({ account }, client) => {
        const { name, email, password, loggedInAt } = account;
        const next = isEmail ? { email: `asha-${randomUUID()}@example.in` } : { email, newPassword: 'Godown#2027' };
        const proof = withPassword ? { currentPassword: password } : {};
        // Equal to the new one it counts as not given.
        const isProven = (withPassword && password !== next.newPassword) || client.now() - loggedInAt < PROOF_MS;
        const answer = await client.ask('/api/users/profile', { method: 'PUT', json: { name, ...next, ...proof } });
        if (!isProven)
          return expectAnswer(
            answer,
            refusal(401, 'Please confirm your current password', 'reauthentication-required'),
          );
        account.email = next.email;
        account.password = next.newPassword ?? password;
        expectAnswer(answer, { status: 200, body: { user: { name, email: next.email } } });
      },
    }),
  );

const wait = fc.constantFrom(1, 5, 26, 50, 84, 168, 24 * 31, 24 * 200).map((hours) =>
  command({
    description: `${hours} hours pass`,
    act: async (shop, client) => {
      client.world.pass(hours * HOUR_MS);
      if (client.now() - shop.account.loggedInAt < SESSION_MS) return;
      await expectShut(client);
      await signIn(shop, client);
    },
  }),
);

const restart = fc.constant(
  command({ description: 'the product is restarted', act: (_shop, client) => client.world.restart() }),
);

/** Other events of a shop; a restart takes a second, so it is rare. */
export const livingCommands: readonly fc.Arbitrary<ShopCommand>[] = [
  wait,
  wait,
  rename,
  fc.oneof(
    { weight: 2, arbitrary: signUpAgain },
    { weight: 2, arbitrary: leaveAndReturn },
    { weight: 2, arbitrary: changeSecrets },
    { weight: 1, arbitrary: restart },
  ),
];
