import { endpoint, failure } from '@bahi/contracts/kit';
import request from 'supertest';
import * as z from 'zod/mini';
import { createApp, type Handlers, mount } from '../src/http/index.js';
import { silentLogger } from '../src/kernel/logger.js';

const tooLarge = failure(413, 'image-too-large', 'Too large', 'Image file is too large. Please choose a smaller file.');

const api = {
  picture: endpoint({
    method: 'POST',
    path: '/api/teas/picture',
    auth: 'none',
    summary: 'Takes a picture',
    body: z.object({ name: z.optional(z.string()) }),
    file: { name: 'image', maxBytes: 100, tooLarge },
    reply: z.object({ success: z.literal(true), bytes: z.number() }),
  }),
};

const handlers: Handlers<typeof api> = {
  picture: async ({ file }) => ({ success: true, bytes: file?.bytes.length ?? 0 }),
};

const logger = silentLogger();
const guard = { verify: () => Promise.reject(new Error('No call here needs a session')) };
const routers = [mount(api, handlers, { guard, logger, peerSecret: 's'.repeat(32) })];
const app = createApp({ logger, trustedProxyHops: 0, routers });

describe('a call that takes a file', () => {
  it('takes one file by its name and refuses what is too large or broken', async () => {
    const fine = await request(app)
      .post('/api/teas/picture')
      .field('name', 'x')
      .attach('image', Buffer.alloc(100), 'a.png');
    const large = await request(app).post('/api/teas/picture').attach('image', Buffer.alloc(101), 'a.png');
    const huge = await request(app)
      .post('/api/teas/picture')
      .attach('image', Buffer.alloc(7_000_000), 'a.png')
      .catch(() => null);
    const misnamed = await request(app).post('/api/teas/picture').attach('other', Buffer.alloc(3), 'a.png');
    const twice = await request(app)
      .post('/api/teas/picture')
      .attach('image', Buffer.alloc(3), 'a.png')
      .attach('image', Buffer.alloc(3), 'b.png');
    const broken = await request(app)
      .post('/api/teas/picture')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nnonsense');
    const json = await request(app).post('/api/teas/picture').send({});

    expect(fine.body).toEqual({ success: true, bytes: 100 });
    expect([large.status, large.body.error]).toEqual([413, tooLarge.text]);
    if (huge) expect(huge.status).toBe(413);
    expect(misnamed.body).toEqual({ success: true, bytes: 0 });
    expect([twice.status, twice.body.code]).toEqual([400, 'malformed-request']);
    expect([broken.status, broken.body.code]).toEqual([400, 'malformed-request']);
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-media-type']);
  });

  it('takes a body of exactly 6 MB and refuses one byte more, also without a Content-Length', async () => {
    const [head, tail] = ['--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n', '\r\n--x--\r\n'];
    const bodyOf = (bytes: number) => head + 'a'.repeat(bytes - head.length - tail.length) + tail;
    const post = () => request(app).post('/api/teas/picture').set('Content-Type', 'multipart/form-data; boundary=x');
    const unsaid = post();
    unsaid.write(bodyOf(6_291_457));

    const fits = await post().send(bodyOf(6_291_456));
    const replies = await Promise.all([post().send(bodyOf(6_291_457)), unsaid].map((one) => one.catch(() => null)));

    expect(fits.status).toBe(200);
    // The server may close the connection before all of it was sent; then there is no answer to read.
    for (const reply of replies) expect([413, undefined]).toContain(reply?.status);
  });

  it('skips unknown parts only while they are small', async () => {
    const form = (fields: number, others: number, text = 'x') => {
      const post = request(app).post('/api/teas/picture');
      for (let no = 0; no < fields; no += 1) post.field(`f${no}`, text);
      for (let no = 0; no < others; no += 1) post.attach(`o${no}`, Buffer.alloc(3), 'a.png');
      return post;
    };

    const taken = await Promise.all([form(40, 3), form(0, 4), form(1, 0, 'x'.repeat(1_048_575))]);
    const refused = await Promise.all([form(41, 0), form(0, 5), form(1, 0, 'x'.repeat(1_048_577))]);

    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 'malformed-request']));
  });

  it('refuses names in brackets, which would become lists as long as they say', async () => {
    const form = (...names: string[]) =>
      names.reduce((post, name) => post.field(name, 'x'), request(app).post('/api/teas/picture'));

    const replies = [
      await form('a[b]'),
      await form('a[]'),
      await form('a[4294967294]'),
      await form('a[4294967294]', 'a[b][c]'),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([400, 'malformed-request']));
  });
});
