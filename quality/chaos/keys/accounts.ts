import { randomUUID } from 'node:crypto';
import { createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { eventually, newShopkeeper, PASSWORD, signIn } from '@bahi/testing/shop/shopkeeper';
import { REGULAR_PROFILE } from '@bahi/testing/shop/tax-profile';
import { exactlyOne, type MakeKeyedRequest, type Scene, type Write } from './keyed-request.js';

/** A name for the settings page; the same name twice is the same, so only the replies differ. */
export const settings: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const writeOf = (name: string): Write => ({
    path: '/api/users/profile',
    method: 'PUT',
    json: { name, email: keeper.email },
    payload: name,
  });
  const name = randomUUID().slice(0, 8);
  return {
    same: writeOf(`Asha ${name}`),
    other: writeOf(`Usha ${name}`),
    orders: 0,
    effects: async () => [],
  };
};

/** The details of a shop of its own: the second of two changes of one version is refused. */
export const shopDetails: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const path = '/api/settings/shop';
  const writeOf = (name: string): Write => ({
    path,
    method: 'PUT',
    json: { version: 0, name, address: 'Kochi', phone: '', logo: null },
    payload: name,
  });
  return {
    same: writeOf('Asha Stores'),
    other: writeOf('Usha Stores'),
    http,
    orders: 0,
    async effects() {
      const { body } = await http.ask<{ shop: { version: number } }>(path);
      return body.shop.version === 1 ? [] : [`the shop was changed ${body.shop.version} times, not once`];
    },
  };
};

/** The tax profile of a shop of its own, as its details. */
export const taxProfile: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const path = '/api/settings/tax-profile';
  const writeOf = (tradeName: string): Write => ({
    path,
    method: 'PUT',
    json: { ...REGULAR_PROFILE, tradeName },
    payload: tradeName,
  });
  return {
    same: writeOf('Asha Stores'),
    other: writeOf('Usha Stores'),
    http,
    orders: 0,
    async effects() {
      const { body } = await http.ask<{ next: { version: number } | null }>(path);
      const version = body.next?.version ?? 0;
      return version === 1 ? [] : [`the tax profile was changed ${version} times, not once`];
    },
  };
};

/** A user with a second session, ended by its id or with all the others. */
function ending(pathOf: (sessionId: string) => string): MakeKeyedRequest {
  return async ({ world }) => {
    const { http, email } = await newShopkeeper(world.url);
    const other = createHttpClient(world.url);
    await signIn(other, email, PASSWORD);
    const { body } = await http.ask<{ sessions: { sessionId: string; current: boolean }[] }>('/api/users/sessions');
    const ended = body.sessions.find(({ current }) => !current)?.sessionId ?? '';
    return {
      same: { path: pathOf(ended), method: 'DELETE', payload: ended },
      http,
      orders: 0,
      async effects() {
        const answers = [await other.ask('/api/users/profile'), await http.ask('/api/users/profile')];
        const statuses = answers.map(({ status }) => status).join();
        return statuses === '401,200' ? [] : [`the ended and the own session were answered ${statuses}`];
      },
    };
  };
}

export const endSession = ending((sessionId) => `/api/users/sessions/${sessionId}`);
export const endOtherSessions = ending(() => '/api/users/sessions');

const OTHER_PASSWORD = 'Doosra@Dukaan2';
const MAIL_MS = 20_000;

async function canSignIn(http: HttpClient, email: string, password: string) {
  return (await http.ask('/api/auth/login', { json: { email, password } })).status === 200;
}

/** Of two requests with one key one took effect, and its password is the valid one. */
async function onePasswordOpens(http: HttpClient, email: string, passwords: readonly string[]) {
  const opening = [];
  for (const password of passwords) if (await canSignIn(http, email, password)) opening.push(password);
  return opening.length === 1 ? [] : [`${opening.length} passwords open, not 1`];
}

export const register: MakeKeyedRequest = async ({ world }) => {
  const http = createHttpClient(world.url);
  const email = `lata-${randomUUID().slice(0, 8)}@example.in`;
  const writeOf = (password: string): Write => ({
    path: '/api/auth/register',
    json: { name: 'Lata Sen', email, password },
    payload: password,
  });
  const sql = 'select 1 from users where email = $1';
  return {
    same: writeOf(PASSWORD),
    other: writeOf(OTHER_PASSWORD),
    http,
    orders: 0,
    effects: async (databases) => [
      ...(await exactlyOne(databases, { service: 'auth', sql, values: [email] })),
      ...(await onePasswordOpens(http, email, [PASSWORD, OTHER_PASSWORD])),
    ],
  };
};

/** A user who has forgotten the password, with an address of their own. */
async function forgetful({ world }: Scene) {
  const { email } = await newShopkeeper(world.url);
  const mails = () => world.mail.mails().filter(({ to }) => to === email);
  const http = createHttpClient(world.url);
  return { email, mails, http, ask: (step: string, json: object) => http.ask(`/api/auth/${step}`, { json }) };
}

export const forgotPassword: MakeKeyedRequest = async (scene) => {
  const { email, mails, http } = await forgetful(scene);
  return {
    same: { path: '/api/auth/forgot-password', json: { email }, payload: email },
    http,
    orders: 0,
    async effects() {
      const sent = await eventually(
        async () => mails(),
        (list) => list.length > 0,
        MAIL_MS,
      );
      return sent.length === 1 ? [] : [`${sent.length} mails, not 1`];
    },
  };
};

/** With the code that was mailed. */
async function withCode(scene: Scene) {
  const user = await forgetful(scene);
  await user.ask('forgot-password', { email: user.email });
  const [mail] = await eventually(
    async () => user.mails(),
    (list) => list.length > 0,
    MAIL_MS,
  );
  return { ...user, otp: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
}

/** No other request: a code that was not mailed is a guess. The reset window of the first is checked by using it. */
export const verifyCode: MakeKeyedRequest = async (scene) => {
  const { email, otp, http, ask } = await withCode(scene);
  return {
    same: { path: '/api/auth/verify-otp', json: { email, otp }, payload: otp },
    http,
    orders: 0,
    async effects() {
      const { status } = await ask('reset-password', { email, newPassword: OTHER_PASSWORD });
      return status === 200 ? [] : [`the new password was answered ${status}`];
    },
  };
};

export const resetPassword: MakeKeyedRequest = async (scene) => {
  const { email, otp, http, ask } = await withCode(scene);
  await ask('verify-otp', { email, otp });
  const [one, two] = ['Naya@Dukaan1', OTHER_PASSWORD];
  const writeOf = (newPassword: string): Write => ({
    path: '/api/auth/reset-password',
    json: { email, newPassword },
    payload: newPassword,
  });
  return {
    same: writeOf(one),
    other: writeOf(two),
    http,
    orders: 0,
    effects: () => onePasswordOpens(http, email, [PASSWORD, one, two]),
  };
};
