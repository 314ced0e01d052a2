import { setTimeout as pause } from 'node:timers/promises';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { eventually, newShopkeeper, PASSWORD, type Shopkeeper, signIn } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import { plantKey } from './support/forged-tokens.js';
import { internalCalls, internalSpecs, writtenInternal } from './support/internal-calls.js';
import { codeOf, problemFaults } from './support/problem.js';
import { askOf, everyPublicCall, isOfGateway, type PublicCall, sampleOf, samples } from './support/public-calls.js';
import { closeRawConnections, type RawAnswer, type RawAsk, sendRaw } from './support/raw-http.js';
import { type CallerData, signedBy, type WrongCaller, wrongCallers } from './support/wrong-callers.js';

const OPEN_TO_ALL = [
  ...['auth.login', 'auth.register', 'auth.forgotPassword', 'auth.verifyOtp', 'auth.resetPassword'],
  // A customer's page: its token is the right to it.
  'billing.readDue',
];
const guarded = everyPublicCall.filter(({ spec }) => spec.auth === 'user');
const FEWEST_CALLERS = 16;

let world: OpenedWorld;
let owner: Shopkeeper;
let data: CallerData;
let product: { productId: string };
let invoiceId: string;
let before: string;

/** What the owner sees of the shop. */
async function everything() {
  const paths = ['/api/products/all', '/api/orders/orders', '/api/invoices', '/api/users/profile'];
  return JSON.stringify(await Promise.all(paths.map(async (path) => (await owner.http.ask(path)).body)));
}

async function anotherToken(password: string) {
  const http = createHttpClient(world.url);
  await signIn(http, owner.email, password);
  return http.token ?? '';
}

async function endSessions() {
  const loggedOut = await anotherToken(PASSWORD);
  const http = createHttpClient(world.url);
  http.useToken(loggedOut);
  await http.ask('/api/auth/logout', { method: 'POST' });
  const ousted = await anotherToken(PASSWORD);
  const change = { name: 'Asha Rao', email: owner.email, newPassword: PASSWORD };
  await owner.http.ask('/api/users/profile', { method: 'PUT', json: change });
  return { logout: loggedOut, 'a password change': ousted };
}

beforeAll(async () => {
  world = await openOpenedWorld();
  owner = await newShopkeeper(world.url);
  const token = owner.http.token ?? '';
  product = await owner.addProduct({ productName: 'Basmati Rice 5 kg' });
  await owner.order(product.productId, 2);
  await owner.order(product.productId, 1);
  const billed = await eventually(
    () => owner.invoices(),
    ({ length }) => length === 2,
    10_000,
  );
  invoiceId = billed[0]?.invoiceId ?? '';
  const ended = await endSessions();
  const known = await plantKey(world);
  data = { email: owner.email, password: PASSWORD, token, ended, known, now: world.now() };
  before = await everything();
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

function requestOf(call: PublicCall, { headers, query }: WrongCaller): RawAsk {
  const sample = sampleOf(call, { productId: product.productId, invoiceId, email: owner.email, password: PASSWORD });
  const ask = askOf(call, sample, headers);
  return query ? { ...ask, path: `${ask.path}${ask.path.includes('?') ? '&' : '?'}${query}` } : ask;
}

/** A busy product asks its callers to come again later. */
async function answerTo(url: string, ask: RawAsk, retries = 3): Promise<RawAnswer> {
  const answer = await sendRaw(url, ask);
  if (answer.status !== 503 || retries === 0) return answer;
  await pause(1_000);
  return answerTo(url, ask, retries - 1);
}

/** What is wrong with the answer to a wrong caller; empty when it was rejected. */
async function leaksOf(url: string, call: PublicCall, caller: WrongCaller): Promise<string[]> {
  const answer = await answerTo(url, requestOf(call, caller));
  const isRefused = answer.status === 401 && codeOf(answer) === caller.code;
  const faults = [...(isRefused ? [] : [`${answer.status} ${answer.text.slice(0, 80)}`]), ...problemFaults(answer)];
  return faults.map((fault) => `${call.id} for ${caller.name}: ${fault}`);
}

async function leaksAt(
  entryOf: (call: PublicCall) => string,
  isMeant: (call: PublicCall, caller: WrongCaller) => boolean,
) {
  const callers = wrongCallers(data);
  const leaks: string[] = [];
  for (const call of guarded) {
    const meant = callers.filter((caller) => isMeant(call, caller));
    leaks.push(...(await Promise.all(meant.map((caller) => leaksOf(entryOf(call), call, caller)))).flat());
  }
  return leaks;
}

describe('the matrix of calls and wrong callers', () => {
  it('has a request for every public call, and knows which are open to all', () => {
    expect(Object.keys(samples).sort()).toEqual(everyPublicCall.map(({ id }) => id).sort());
    expect(everyPublicCall.filter(({ spec }) => spec.auth === 'none').map(({ id }) => id)).toEqual(OPEN_TO_ALL);
  });

  it('has enough callers, each with a unique name', () => {
    const names = wrongCallers(data).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(FEWEST_CALLERS);
  });

  it('accepts the same token when nothing is wrong with it, in every call', async () => {
    const headers = { Authorization: signedBy(data)({}) };
    for (const url of [world.url, world.urlOf('auth')])
      expect(await sendRaw(url, { method: 'GET', path: '/api/users/profile', headers })).toMatchObject({
        status: 200,
      });
    for (const [service, path] of [
      ['catalog', '/api/products/all'],
      ['orders', '/api/orders/orders'],
      ['billing', '/api/invoices'],
      ['analytics', '/api/dashboard/stats'],
    ] as const)
      expect(await sendRaw(world.urlOf(service), { method: 'GET', path, headers })).toMatchObject({ status: 200 });
  });

  it('refuses every wrong caller of every call at the gateway, and shows nothing', async () => {
    expect(
      await leaksAt(
        () => world.url,
        () => true,
      ),
    ).toEqual([]);
  });

  it('refuses them at the service itself, in case a request gets past the gateway', async () => {
    const isMeant = (call: PublicCall, { isOnlySessionWrong }: WrongCaller) =>
      !isOfGateway(call) && (call.service === 'auth' || !isOnlySessionWrong);

    expect(await leaksAt(({ service }) => world.urlOf(service), isMeant)).toEqual([]);
  });

  it('refuses HEAD like GET', async () => {
    const reads = guarded.filter(({ spec }) => spec.method === 'GET');
    const anonymous = { name: 'anonymous', headers: {}, code: 'token-missing' } as const;
    const answers = await Promise.all(
      reads.map((call) => sendRaw(world.url, { ...requestOf(call, anonymous), method: 'HEAD' })),
    );

    expect(answers.map((answer) => [answer.status, answer.text, ...problemFaults(answer, true)])).toEqual(
      reads.map(() => [401, '']),
    );
  });
});

/** Unknown, or known as a place for files that only GET reaches. */
const HIDDEN = [404, 405];

describe('ways around the gateway’s check', () => {
  const SPELLINGS = [
    '/api/products/all/',
    '/api//products/all',
    '//api/products/all',
    '/api/./products/all',
    '/api/x/../products/all',
    '/uploads/../api/products/all',
    '/uploads/%2e%2e/api/products/all',
    '/uploads/..%2fapi/products/all',
    '/uploads/x/../../api/products/all',
    '/uploads//api/products/all',
    '/api/products/ALL',
    '/API/products/all',
    '/api/products/%61ll',
    '/api/products/all%00',
    '/api/products/all;x',
    '/api/products/all%3Fx',
    '/api/products/all%20',
    '/api\\products\\all',
    '/api/auth/login/../../products/all',
    '/api/auth/login/%2e%2e/%2e%2e/products/all',
    '/api/orders/product/..%2f..%2fproducts%2fall',
    '/assets/../api/products/all',
    '/docs/../api/products/all',
  ];

  it.each(['anonymous', 'ended'])('do not exist in the spelling of the path (%s)', async (who) => {
    const headers: Record<string, string> = who === 'anonymous' ? {} : { Authorization: `Bearer ${data.ended.logout}` };
    const answers = await Promise.all(SPELLINGS.map((path) => sendRaw(world.url, { method: 'GET', path, headers })));

    const open = SPELLINGS.filter((_path, index) => {
      const answer = answers[index];
      return !answer || answer.status < 400 || problemFaults(answer).length > 0 || /Basmati|PROD-/.test(answer.text);
    });
    expect(open).toEqual([]);
  });

  it('do not exist in headers that claim an identity', async () => {
    const user = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString());
    const claims = {
      'X-User-Id': user.sub,
      'X-Shop-Id': user.shop,
      'X-Session-Id': user.sid,
      'X-Peer-Secret': world.peerSecret,
      'X-Original-URL': '/api/auth/login',
      'X-Rewrite-URL': '/api/auth/login',
      'X-HTTP-Method-Override': 'OPTIONS',
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-User': owner.email,
      Forwarded: 'for=127.0.0.1',
    };
    const answer = await sendRaw(world.url, { method: 'GET', path: '/api/products/all', headers: claims });

    expect([answer.status, codeOf(answer)]).toEqual([401, 'token-missing']);
  });

  it('are tried to every internal call that is written in the contracts, at each service that answers it', async () => {
    expect(internalSpecs).toHaveLength(await writtenInternal());
    expect(internalCalls.length).toBeGreaterThan(internalSpecs.length);
  });

  it.each(internalCalls.map(({ service, spec }) => [`${spec.method} ${spec.path}`, service, spec] as const))(
    'do not lead to the internal call %s of %s',
    async (_name, service, { method, path }) => {
      const real = path.replace(/:\w+/g, '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471');
      const withSecret = { 'X-Peer-Secret': world.peerSecret, Authorization: `Bearer ${data.token}` };
      const asks = [
        ...[real, `/api${real}`, `/uploads/..${real}`, `/uploads/%2e%2e${real}`].map(
          (spelled) => [world.url, spelled, withSecret] as const,
        ),
        [world.urlOf(service), real, {}] as const,
        [world.urlOf(service), real, { 'X-Peer-Secret': '' }] as const,
        [world.urlOf(service), real, { 'X-Peer-Secret': `${world.peerSecret.slice(0, -1)}!` }] as const,
        [world.urlOf(service), real, { Authorization: `Bearer ${data.token}` }] as const,
      ];
      for (const [url, spelled, headers] of asks) {
        const answer = await sendRaw(url, { method, path: spelled, headers });
        expect([spelled, HIDDEN.includes(answer.status), ...problemFaults(answer)]).toEqual([spelled, true]);
      }
    },
  );

  it('have changed nothing', async () => {
    expect(await everything()).toBe(before);
  });
});
