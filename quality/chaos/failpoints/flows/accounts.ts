import { randomUUID } from 'node:crypto';
import { createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper, PASSWORD, signIn } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist, type Stage, waitFor } from './flow.js';

export const NEW_PASSWORD = 'Naya@Dukaan1';

export function newEmail() {
  return `ravi-${randomUUID().slice(0, 8)}@example.in`;
}

export async function accountsWith({ world }: Stage, email: string): Promise<readonly { name: string }[]> {
  return world.query('auth', 'select name from users where email = $1', [email]);
}

export async function signInAnswer(http: HttpClient, email: string, password: string) {
  const { status } = await insist(() => http.ask('/api/auth/login', { json: { email, password } }));
  return status;
}

export async function profileAnswer(http: HttpClient) {
  return (await insist(() => http.ask('/api/users/profile'))).status;
}

export const signUp: Flow = {
  name: 'sign up',
  calls: ['POST /api/auth/register'],
  async prepare(stage) {
    const http = createHttpClient(stage.world.url);
    const email = newEmail();
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const json = { name: 'Ravi Iyer', email, password: PASSWORD };
        answered = (await insist(() => http.ask('/api/auth/register', { json, headers }))).status;
      },
      check: async () => [
        ...expectEqual('the answer', answered, 201),
        ...expectEqual('the number of accounts', (await accountsWith(stage, email)).length, 1),
        ...expectEqual('signing in', await signInAnswer(http, email, PASSWORD), 200),
      ],
    };
  },
};

/** Signing in takes no request key: each success opens a session of its own. */
export const openSession: Flow = {
  name: 'sign in',
  calls: ['POST /api/auth/login'],
  async prepare({ world, shop }) {
    const http = createHttpClient(world.url);
    let token = '';
    return {
      async act() {
        const json = { email: shop.keeper.email, password: PASSWORD };
        ({ token } = (await insist(() => http.ask<{ token: string }>('/api/auth/login', { json }))).body);
      },
      async check() {
        http.useToken(token);
        return expectEqual('the profile', await profileAnswer(http), 200);
      },
    };
  },
};

/** A retry whose first reply was lost gets 401: the session has ended. */
export const signOut: Flow = {
  name: 'sign out',
  calls: ['POST /api/auth/logout'],
  async prepare({ world, shop }) {
    const { email, http: stays } = shop.keeper;
    const http = createHttpClient(world.url);
    await insist(() => signIn(http, email, PASSWORD));
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => http.ask('/api/auth/logout', { method: 'POST' }))).status;
      },
      check: async () => [
        ...(answered === 401 ? [] : expectEqual('the answer', answered, 200)),
        ...expectEqual('the session', await profileAnswer(http), 401),
        ...expectEqual('another session of the user', await profileAnswer(stays), 200),
      ],
    };
  },
};

function codeIn(text = '') {
  return /\b\d{6}\b/.exec(text)?.[0];
}

export const resetPassword: Flow = {
  name: 'reset password',
  calls: ['POST /api/auth/forgot-password', 'POST /api/auth/verify-otp', 'POST /api/auth/reset-password'],
  async prepare({ world }) {
    const { email, http: oldSession } = await newShopkeeper(world.url);
    const http = createHttpClient(world.url);
    const post = (path: string, json: object) => {
      const headers = { 'Idempotency-Key': randomUUID() };
      return insist(() => http.ask(path, { json, headers }));
    };
    const mailed = () => codeIn(world.mail.mails().find(({ to }) => to === email)?.text);
    const answers: number[] = [];
    return {
      async act() {
        answers.push((await post('/api/auth/forgot-password', { email })).status);
        await waitFor('the mail with the code', () => mailed() !== undefined);
        answers.push((await post('/api/auth/verify-otp', { email, otp: mailed() })).status);
        answers.push((await post('/api/auth/reset-password', { email, newPassword: NEW_PASSWORD })).status);
      },
      check: async () => [
        ...expectEqual('the answers', answers, [200, 200, 200]),
        ...expectEqual('the old password', await signInAnswer(http, email, PASSWORD), 400),
        ...expectEqual('the new password', await signInAnswer(http, email, NEW_PASSWORD), 200),
        ...expectEqual('the old session', await profileAnswer(oldSession), 401),
      ],
    };
  },
};
