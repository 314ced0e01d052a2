import { Agent } from 'node:http';
import { gzipSync } from 'node:zlib';
import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import { brokenHttp } from './support/broken-http.js';
import { expectNothingHeld, heldBytes } from './support/memory.js';
import { problemFaults } from './support/problem.js';
import { closeRawConnections, type RawAnswer, sendBytes, sendRaw } from './support/raw-http.js';

const MIB = 1_048_576;
const MANY_HEADERS = 1_500;
/** More than the failures in a row that open the circuit to a service. */
const STALLED = 12;
/** Longer than the deadline of a call. */
const STALLED_MS = 12_000;

let world: OpenedWorld;
let shop: Shopkeeper;
let warmBytes: number;

beforeAll(async () => {
  world = await openOpenedWorld();
  shop = await newShopkeeper(world.url);
  warmBytes = await heldBytes();
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

/** The headers that protect a browser, on every reply, also on those that no application handled. */
function shieldFaults({ headers }: RawAnswer) {
  const isShielded = headers['x-content-type-options'] === 'nosniff' && /object-src 'none'/.test(policyOf(headers));
  return isShielded ? [] : ['no protection of the browser'];
}

function policyOf(headers: RawAnswer['headers']) {
  return String(headers['content-security-policy']);
}

function faultsOf(answer: RawAnswer | null) {
  return answer && answer.status >= 400 && answer.status < 500
    ? [...problemFaults(answer), ...shieldFaults(answer)]
    : [`${answer?.status} ${answer?.text}`];
}

describe('a request that breaks HTTP', () => {
  it.each(Object.entries(brokenHttp('TOKEN')))('is answered as a problem: %s', async (name) => {
    const bytes = brokenHttp(shop.http.token ?? '')[name] ?? '';

    expect(faultsOf(await sendBytes(world.url, bytes))).toEqual([]);
  });

  it('makes no second request of what follows it', async () => {
    const smuggled = `GET /api/products/all HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.http.token}\r\n\r\n`;
    const outer =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const answer = await sendBytes(world.url, outer + smuggled);

    expect([answer?.status, answer?.rest]).toEqual([400, '']);
  });

  it('reads a thousand headers and trusts none of them', async () => {
    const headers = Array.from({ length: MANY_HEADERS }, (_, n) => `X-${n}: y\r\n`).join('');
    const bytes = `GET /api/products/all HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

    expect((await sendBytes(world.url, bytes))?.status).toBe(401);
  });

  it('accepts the next connection', async () => {
    expect((await shop.http.ask('/api/products/all')).status).toBe(200);
  });
});

describe('a body that never arrives', () => {
  it('delays only its own sender', async () => {
    const stall = (path: string) =>
      sendBytes(
        world.url,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
        {
          waitMs: STALLED_MS,
        },
      );
    const stalled = await Promise.all(Array.from({ length: STALLED }, () => stall('/api/auth/login')));
    const others = await Promise.all([shop.http.ask('/api/users/profile'), newShopkeeper(world.url)]);

    expect(stalled.map((answer) => [answer?.status, ...faultsOf(answer)])).toEqual(stalled.map(() => [408]));
    expect(others[0].status).toBe(200);
  });
});

describe('a body that is too large', () => {
  it.each([
    ['auth.login', '/api/auth/login', 'application/json', 0.2],
    ['auth.login', '/api/auth/login', 'application/json', 6],
    ['orders.placeOrder', '/api/orders/place-order', 'application/json', 6],
    ['catalog.validateCsv', '/api/products/validate-csv', 'multipart/form-data; boundary=x', 7],
    ['catalog.addProduct', '/api/products/add-single', 'multipart/form-data; boundary=x', 7],
  ])('is refused while it is read: %s of %s, %s, %d MiB', async (_id, path, type, mebibytes) => {
    const headers = { Authorization: `Bearer ${shop.http.token}`, 'Content-Type': type };
    const body = Buffer.alloc(mebibytes * MIB, ' ');
    const answer = await sendRaw(world.url, { method: 'POST', path, headers, body });

    expect([answer.status, ...problemFaults(answer)]).toEqual([413]);
  });

  it('leaves the connection to the next request, although the rest of it was discarded', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { Authorization: `Bearer ${shop.http.token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const body = Buffer.alloc(20 * MIB, ' ');
    const refused = await sendRaw(
      world.url,
      { method: 'POST', path: '/api/products/add-single', headers, body },
      agent,
    );
    const next = await sendRaw(world.url, { method: 'GET', path: '/api/products/all', headers }, agent);
    agent.destroy();

    expect([refused.status, next.status]).toEqual([413, 200]);
  });

  it('is refused by what it unpacks to', async () => {
    const body = gzipSync(Buffer.alloc(64 * MIB, ' '));
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await sendRaw(world.url, { method: 'POST', path: '/api/auth/login', headers, body });

    expect([answer.status, ...problemFaults(answer)]).toEqual([413]);
  });
});

describe('after all of these requests', () => {
  it('no memory is held because of them', async () => {
    await expectNothingHeld(warmBytes);
  });
});
