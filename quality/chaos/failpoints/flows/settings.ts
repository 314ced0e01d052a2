import { randomUUID } from 'node:crypto';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper, PASSWORD, signIn } from '@bahi/testing/shop/shopkeeper';
import { REGULAR_PROFILE } from '@bahi/testing/shop/tax-profile';
import { accountsWith, NEW_PASSWORD, newEmail, profileAnswer, signInAnswer } from './accounts.js';
import { expectEqual, type Flow, insist, type Stage } from './flow.js';

/** A user of an own shop, and another session of theirs. */
async function twoSessions({ world }: Stage) {
  const { http, email } = await newShopkeeper(world.url);
  const other = createHttpClient(world.url);
  await insist(() => signIn(other, email, PASSWORD));
  return { http, email, other };
}

function ending(name: string, call: string, isOne: boolean): Flow {
  return {
    name,
    calls: [call],
    async prepare(stage) {
      const { http, other } = await twoSessions(stage);
      const path = '/api/users/sessions';
      const listed = await insist(() => http.ask<{ sessions: { sessionId: string; current: boolean }[] }>(path));
      const ended = listed.body.sessions.find(({ current }) => !current)?.sessionId ?? '';
      const headers = { 'Idempotency-Key': randomUUID() };
      let answered = 0;
      return {
        async act() {
          const ask = () => http.ask(isOne ? `${path}/${ended}` : path, { method: 'DELETE', headers });
          answered = (await insist(ask)).status;
        },
        check: async () => [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the ended session', await profileAnswer(other), 401),
          ...expectEqual('this session', await profileAnswer(http), 200),
        ],
      };
    },
  };
}

export const endSession = ending('end a session', 'DELETE /api/users/sessions/:sessionId', true);
export const endOtherSessions = ending('end the other sessions', 'DELETE /api/users/sessions', false);

/** It takes no request key: a retry whose first reply was lost gets 401, because the session has ended. */
export const closeShop: Flow = {
  name: 'close the shop',
  calls: ['POST /api/users/close-shop'],
  async prepare(stage) {
    const { http, other } = await twoSessions(stage);
    let answered = 0;
    return {
      async act() {
        const json = { password: PASSWORD };
        answered = (await insist(() => http.ask('/api/users/close-shop', { json }))).status;
      },
      check: async () => [
        ...(answered === 401 ? [] : expectEqual('the answer', answered, 200)),
        ...expectEqual('this session', await profileAnswer(http), 401),
        ...expectEqual('the other session', await profileAnswer(other), 401),
      ],
    };
  },
};

const PROFILE = 'PUT /api/users/profile';

export const editSettings: Flow = {
  name: 'edit settings',
  calls: [PROFILE],
  async prepare(stage) {
    const { http, email } = stage.shop.keeper;
    const name = `Asha ${randomUUID().slice(0, 6)}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const json = { name, email };
        answered = (await insist(() => http.ask('/api/users/profile', { method: 'PUT', json, headers }))).status;
      },
      check: async () => [
        ...expectEqual('the answer', answered, 200),
        ...expectEqual('the name', await accountsWith(stage, email), [{ name }]),
      ],
    };
  },
};

export const editShop: Flow = {
  name: 'edit the shop',
  calls: ['PUT /api/settings/shop'],
  async prepare({ world }) {
    const { http } = await newShopkeeper(world.url);
    const path = '/api/settings/shop';
    const json = { version: 0, name: `Shop ${randomUUID().slice(0, 6)}`, address: 'Kochi', phone: '', logo: null };
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => http.ask(path, { method: 'PUT', json, headers }))).status;
      },
      async check() {
        const { body } = await insist(() => http.ask<{ shop: object }>(path));
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the shop', body.shop, { ...json, version: 1 }),
        ];
      },
    };
  },
};

export const editTaxProfile: Flow = {
  name: 'change the tax profile',
  calls: ['PUT /api/settings/tax-profile'],
  async prepare({ world }) {
    const { http } = await newShopkeeper(world.url);
    const path = '/api/settings/tax-profile';
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => http.ask(path, { method: 'PUT', json: REGULAR_PROFILE, headers }))).status;
      },
      async check() {
        const { body } = await insist(() => http.ask<{ next: object }>(path));
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the next profile', body.next, { ...REGULAR_PROFILE, version: 1 }),
        ];
      },
    };
  },
};

/** All of it or nothing, and the other sessions of the user end with the old password. */
export const changeSignIn: Flow = {
  name: 'change e-mail and password',
  calls: [PROFILE],
  async prepare({ world }) {
    const { email: oldEmail, http } = await newShopkeeper(world.url);
    const other = createHttpClient(world.url);
    await insist(() => signIn(other, oldEmail, PASSWORD));
    const email = newEmail();
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const json = { name: 'Asha Rao', email, newPassword: NEW_PASSWORD };
        answered = (await insist(() => http.ask('/api/users/profile', { method: 'PUT', json, headers }))).status;
      },
      check: async () => [
        ...expectEqual('the answer', answered, 200),
        ...expectEqual('the old e-mail', await signInAnswer(http, oldEmail, PASSWORD), 400),
        ...expectEqual('the old password', await signInAnswer(http, email, PASSWORD), 400),
        ...expectEqual('both new ones', await signInAnswer(http, email, NEW_PASSWORD), 200),
        ...expectEqual('this session', await profileAnswer(http), 200),
        ...expectEqual('the other session', await profileAnswer(other), 401),
      ],
    };
  },
};
