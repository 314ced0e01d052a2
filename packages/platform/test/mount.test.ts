import { commonFailures, endpoint, failure, RefusedError } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS } from '@bahi/contracts/shared';
import request from 'supertest';
import * as z from 'zod/mini';
import { ShopPausedError } from '../src/data/index.js';
import { createApp, encodeReply, type Handlers, mount, notModified } from '../src/http/index.js';
import { silentLogger } from '../src/kernel/logger.js';

const teapot = failure(409, 'teapot', 'Teapot', 'This is a teapot');
const undeclared = failure(409, 'undeclared', 'Undeclared', 'Not in the contract');

function text(message: string) {
  return z.string({ error: message }).check(z.minLength(1, { error: message, abort: true }));
}

const api = {
  brew: endpoint({
    method: 'POST',
    path: '/api/teas/:kind/brew',
    auth: 'none',
    summary: 'Brews tea',
    params: z.object({ kind: z.string() }),
    body: z.object({ cups: z.number({ error: 'Cups must be a number' }), name: text('Please fill in all fields') }),
    reply: z.object({ success: z.literal(true), kind: z.string(), cups: z.number() }),
    status: 201,
    failures: [teapot],
    precedence: ['Please fill in all fields'],
    faultText: 'The kettle is broken',
    forbiddenText: 'The kettle is not yours',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/teas',
    auth: 'user',
    needs: 'own',
    summary: 'Lists teas',
    reply: z.object({ success: z.literal(true) }),
  }),
  internal: endpoint({
    method: 'GET',
    path: '/internal/leaves',
    auth: 'internal',
    summary: 'Leaves',
    reply: z.object({ leaves: z.number() }),
  }),
  cached: endpoint({
    method: 'GET',
    path: '/api/teas/cached',
    auth: 'none',
    summary: 'Cached',
    reply: z.object({ success: z.literal(true), teas: z.string() }),
  }),
};

const ready = encodeReply(api.cached, { success: true, teas: 'x'.repeat(5_000) }, { ETag: '"v1"' });
const guard = { verify: async () => Promise.reject(new RefusedError(commonFailures.tokenMissing)) };

async function brewing(kind: string): Promise<void> {
  if (kind === 'pot') throw new RefusedError(teapot);
  if (kind === 'odd') throw new RefusedError(undeclared);
  if (kind === 'away') throw new ShopPausedError();
  if (kind === 'bug') throw new Error('no water');
  if (kind === 'busy') throw new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
  if (kind === 'now') throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: 0 });
  if (kind === 'soon') throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: 0.2 });
  if (kind === 'later') throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: 58.4 });
  if (kind === 'guest') throw new RefusedError(commonFailures.forbidden);
}

const handlers: Handlers<typeof api> = {
  brew: async ({ params, body, answer }) => {
    answer.header('Cache-Control', 'private, no-cache');
    await brewing(params.kind);
    return { success: true, kind: params.kind, cups: body.cups, secret: 'column' } as never;
  },
  list: async () => ({ success: true }),
  internal: async () => ({ leaves: 7 }),
  cached: async ({ request: { headers } }) =>
    headers['if-none-match'] === '"v1"' ? notModified({ ETag: '"v1"' }) : ready,
};

const PEER_SECRETS = `${'s'.repeat(32)}, ${'n'.repeat(32)}`;

const app = createApp({
  logger: silentLogger(),
  trustedProxyHops: 0,
  routers: [mount(api, handlers, { guard, logger: silentLogger(), peerSecret: PEER_SECRETS })],
});

function brew(kind = 'green', body: object | string = { cups: 2, name: 'Asha' }) {
  return request(app).post(`/api/teas/${kind}/brew`).set('Content-Type', 'application/json').send(body);
}

describe('mount', () => {
  it('answers with the declared status and only the declared fields', async () => {
    const reply = await brew();

    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ success: true, kind: 'green', cups: 2 });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    ['a refusal of the call, whatever it has set before', () => brew('pot'), 409],
    ['a fault', () => brew('bug'), 503],
    ['a wrong body', () => brew('green', '{'), 400],
    ['a missing token', () => request(app).get('/api/teas'), 401],
    ['another method', () => request(app).put('/api/teas'), 405],
    ['an unknown path', () => request(app).get('/api/coffee'), 404],
    ['a path that is no text', () => request(app).post('/api/teas/%ff/brew'), 400],
  ])('lets no cache keep %s', async (_what, send, status) => {
    const { status: sent, headers } = await send();

    expect([sent, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it('answers with every letter of a text, whatever the alphabet', async () => {
    expect((await brew(encodeURIComponent('मसाला ₹'))).body).toMatchObject({ kind: 'मसाला ₹' });
  });

  it('keeps the request id of a peer, and accepts nothing else as one', async () => {
    const id = '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471';
    const idFor = async (given: string) => (await brew().set('X-Request-ID', given)).headers['x-request-id'];

    expect(await idFor(id)).toBe(id);
    expect(await idFor('not"an-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('reports every issue with its place and lets the contract choose the sentence', async () => {
    const reply = await brew('green', { cups: 'two' });

    expect(reply.status).toBe(400);
    expect(reply.type).toBe('application/problem+json');
    expect(reply.body).toMatchObject({
      code: 'validation-failed',
      success: false,
      detail: 'Please fill in all fields',
      error: 'Please fill in all fields',
      message: 'Please fill in all fields',
      instance: `urn:uuid:${reply.headers['x-request-id']}`,
      errors: [
        { field: 'cups', message: 'Cups must be a number' },
        { field: 'name', message: 'Please fill in all fields' },
      ],
    });
  });

  it.each([
    ['broken JSON', '{"cups":'],
    ['a list', '[]'],
    ['a text', '"tea"'],
    ['null', 'null'],
    ['a text with U+0000', '{"cups":1,"name":"a\\u0000b"}'],
    ['a name with U+0000', '{"cups":1,"name":"Asha","a\\u0000b":1}'],
    ['more levels than any call has', `{"cups":${'['.repeat(40)}1${']'.repeat(40)}}`],
  ])('refuses %s as malformed', async (_name, body) => {
    const reply = await brew('green', body);

    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('malformed-request');
  });

  it('refuses a malformed path, another content type and a body above the limit', async () => {
    const path = await request(app).post('/api/teas/%E0%A4%A/brew').send({});
    const type = await request(app).post('/api/teas/green/brew').set('Content-Type', 'text/plain').send('cups=2');
    const size = await brew('green', { cups: 1, name: 'x'.repeat(103_000) });

    expect([path.status, path.body.code]).toEqual([400, 'malformed-request']);
    expect([type.status, type.body.code]).toEqual([415, 'unsupported-media-type']);
    expect([size.status, size.body.code]).toEqual([413, 'payload-too-large']);
  });

  it('never hands on a path with U+0000, which no database text can hold', async () => {
    const reply = await brew('gr%00een');

    expect([reply.status, reply.body.kind]).toEqual([201, 'gr\uFFFDeen']);
  });

  it('takes a body of exactly 100 KB, and one that comes in pieces without a length', async () => {
    const full = { cups: 1, name: '' };
    full.name = 'x'.repeat(102_400 - JSON.stringify(full).length);
    const pieces = request(app).post('/api/teas/green/brew').set('Content-Type', 'application/json');
    pieces.write('{"cups":2,');
    pieces.write('"name":"Asha"}');

    expect([(await brew('green', full)).status, (await pieces).status]).toEqual([201, 201]);
  });

  it('treats an empty body as none, whatever its content type', async () => {
    const reply = await request(app)
      .post('/api/teas/green/brew')
      .set({ 'Content-Type': 'text/plain', 'Content-Length': '0' });

    expect([reply.status, reply.body.code]).toEqual([400, 'validation-failed']);
  });

  it('lets a read wait 400 ms for what its caller has seen, then reports whether it is behind', async () => {
    const waits: unknown[] = [];
    const inbox = {
      waitFor: async (...asked: unknown[]) => {
        waits.push(asked);
        return false;
      },
      catchUp: async () => true,
    };
    const asha = { userId: 'asha', shopId: 'service', sessionId: 'today', permissions: ALL_PERMISSIONS };
    const options = { guard: { verify: async () => asha }, logger: silentLogger(), peerSecret: 's'.repeat(32), inbox };
    const consuming = createApp({
      logger: silentLogger(),
      trustedProxyHops: 0,
      routers: [mount(api, handlers, options)],
    });

    const late = await request(consuming).get('/api/teas').set('X-After', 'orders=12');
    const silent = await request(consuming).get('/api/teas');

    expect(waits).toEqual([['service', { orders: 12 }, 400]]);
    expect([late.headers['x-behind'], silent.headers['x-behind']]).toEqual(['true', undefined]);
  });

  it('answers an unknown route with 404 and a wrong method with 405 and Allow', async () => {
    const unknown = await request(app).get('/api/coffee');
    const method = await request(app).delete('/api/teas');

    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
    expect([method.status, method.body.code, method.headers.allow]).toEqual([405, 'method-not-allowed', 'GET']);
  });

  it('lets through the refusals that the contract declares and no others', async () => {
    const declared = await brew('pot');
    const surprise = await brew('odd');

    expect([declared.status, declared.body.code, declared.body.error]).toEqual([409, 'teapot', 'This is a teapot']);
    expect([surprise.status, surprise.body.code]).toEqual([503, 'unavailable']);
  });

  it('answers a defect with 503, the text of the call and Retry-After, and nothing else', async () => {
    const reply = await brew('bug');

    expect(reply.status).toBe(503);
    expect(reply.body.error).toBe('The kettle is broken');
    expect(reply.headers['retry-after']).toBe('5');
    expect(JSON.stringify(reply.body)).not.toContain('no water');
  });

  it('answers a write of a shop that is being moved with 503, the text of the call and Retry-After', async () => {
    const { status, body, headers } = await brew('away');

    expect([status, body.code, body.error]).toEqual([503, 'unavailable', 'The kettle is broken']);
    expect(headers['retry-after']).toBe('10');
  });

  it('uses the texts of the call for a fault and a missing permission, also outside its handler', async () => {
    const busy = await brew('busy');
    const guest = await brew('guest');

    expect([busy.status, busy.body.code, busy.body.error]).toEqual([
      503,
      'idempotency-in-progress',
      'The kettle is broken',
    ]);
    expect([guest.status, guest.body.code, guest.body.error]).toEqual([403, 'forbidden', 'The kettle is not yours']);
  });

  it('sends Retry-After in whole seconds, never too early and never 0', async () => {
    const replies = await Promise.all(['busy', 'now', 'soon', 'later'].map((kind) => brew(kind)));

    expect(replies.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1', '59']);
  });

  it('asks for a token before it looks at anything else', async () => {
    const reply = await request(app).get('/api/teas');

    expect([reply.status, reply.body.code]).toEqual([401, 'token-missing']);
  });

  it('hides internal calls from everyone without the shared secret', async () => {
    const outsider = await request(app).get('/internal/leaves').set('X-Peer-Secret', 'guess');
    const joined = await request(app).get('/internal/leaves').set('X-Peer-Secret', PEER_SECRETS);
    const next = await request(app).get('/internal/leaves').set('X-Peer-Secret', 'n'.repeat(32));
    const caller = await request(app).get('/internal/leaves').set('X-Peer-Secret', 's'.repeat(32));

    expect([outsider.status, outsider.body.code]).toEqual([404, 'not-found']);
    expect(joined.status).toBe(404);
    // While one secret replaces the other, both are accepted.
    for (const { body } of [caller, next]) expect(body).toEqual({ leaves: 7 });
  });

  it('compresses cached bytes once and knows both tags of them', async () => {
    const zipped = await request(app).get('/api/teas/cached').set('Accept-Encoding', 'gzip');
    const plain = await request(app).get('/api/teas/cached').set('Accept-Encoding', 'identity');
    const unchanged = await request(app)
      .get('/api/teas/cached')
      .set('If-None-Match', zipped.headers.etag ?? '')
      .set('Accept-Encoding', 'gzip');

    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"v1-gz"', vary: 'Accept-Encoding' });
    expect(plain.headers.etag).toBe('"v1"');
    expect(plain.body).toEqual(zipped.body);
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  });
});
