import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { type GatewayWorld, gatewayWorld } from './world.js';

let world: GatewayWorld;

async function open(env: Record<string, string> = {}) {
  world = await gatewayWorld(env);
  return world;
}

afterEach(() => world.close());

describe('web files', () => {
  it('serves the shell for every page, never cached', async () => {
    const { url } = await open();

    for (const path of ['/', '/login', '/dashboard/product']) {
      const reply = await request(url).get(path);
      expect([reply.status, reply.type, reply.headers['cache-control']]).toEqual([200, 'text/html', 'no-store']);
    }
    const sent = await request(url).post('/login').send({});
    expect([sent.status, sent.body.code]).toEqual([404, 'not-found']);
  });

  it('names with the shell what the screen of the address needs', async () => {
    const { url } = await open();

    const [home, login] = [await request(url).get('/dashboard'), await request(url).get('/login')];

    expect(home.headers.link).toBe('</assets/app-1a2b.js>; rel=modulepreload');
    expect(login.headers).not.toHaveProperty('link');
    expect((await request(url).get('/.vite/preload-hints.json')).status).toBe(404);
  });

  it('serves built assets compressed, for ever', async () => {
    const { url } = await open();

    const reply = await request(url).get('/assets/app-1a2b.js').set('Accept-Encoding', 'gzip');

    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await request(url).get('/assets/gone.js')).status).toBe(404);
    expect((await request(url).get('/assets/app-1a2b.js.map')).status).toBe(404);
  });

  it('sends the smallest encoding that the client accepts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-web-'));
    for (const name of ['index.html', 'sw.js', 'sw.js.br', 'sw.js.gz']) writeFileSync(join(folder, name), name);
    const { url } = await open({ WEB_DIST: folder });
    const encodingFor = async (accepted: string) => {
      const { headers } = await request(url).head('/sw.js').set('Accept-Encoding', accepted);
      return [headers['content-encoding'], headers['content-length']];
    };

    const encodings = [await encodingFor('gzip, br'), await encodingFor('gzip'), await encodingFor('identity')];

    rmSync(folder, { recursive: true });
    expect(encodings).toEqual([
      ['br', '8'],
      ['gzip', '8'],
      [undefined, '5'],
    ]);
  });

  it('sends an uncompressed file to a client that accepts nothing else', async () => {
    const { url } = await open();

    const reply = await request(url).get('/assets/app-1a2b.js').set('Accept-Encoding', 'identity');

    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(Number(reply.headers['content-length'])).toBe('console.log(1)'.length);
  });

  it.each([
    ['assets/app-1a2b.css', 'text/css; charset=utf-8'],
    ['assets/sans-1a2b.woff2', 'font/woff2'],
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
    ['icon.png', 'image/png'],
    ['robots.txt', 'text/plain; charset=utf-8'],
  ])('sends the type of %s, because browsers may not guess', async (name, type) => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-web-'));
    mkdirSync(join(folder, 'assets'));
    for (const file of ['index.html', name]) writeFileSync(join(folder, file), '{}');
    const { url } = await open({ WEB_DIST: folder });

    const { headers } = await request(url).get(`/${name}`);

    rmSync(folder, { recursive: true });
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  });

  it('sends a file anew when another version of it is served', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-web-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    const serve = async (version: string) => {
      writeFileSync(join(folder, 'sw.js'), version);
      await open({ WEB_DIST: folder });
    };
    const ask = (etag: string) => request(world.url).get('/sw.js').set('If-None-Match', etag);
    await serve('"old"');
    const old = await ask('');
    await world.close();
    await serve('"new"');

    const renewed = await ask(String(old.headers.etag));

    rmSync(folder, { recursive: true });
    expect([renewed.status, renewed.text]).toEqual([200, '"new"']);
  });

  it('makes clients revalidate a file without a hash in its name', async () => {
    const { url } = await open();
    const first = await request(url).get('/sw.js');
    const other = await request(url).get('/assets/app-1a2b.js');

    const again = await request(url).get('/sw.js').set('If-None-Match', String(first.headers.etag));
    const changed = await request(url).get('/sw.js').set('If-None-Match', String(other.headers.etag));

    expect(first.headers['cache-control']).toBe('no-cache');
    expect([again.status, again.text, changed.status]).toEqual([304, '', 200]);
  });

  it('serves nothing beside the built app, such as its history', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-web-'));
    for (const name of ['.git', 'dist']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, '.git', 'config'), 'a history');
    writeFileSync(join(folder, 'dist', 'index.html'), 'the shell');
    const { url } = await open({ WEB_DIST: join(folder, 'dist') });

    const paths = [
      '/.git/config',
      '/.git/',
      '/%2e%2e/.git/config',
      '/..%2f.git%2fconfig',
      '/assets/..%2f..%2f.git/config',
    ];
    const replies = await Promise.all(paths.map((path) => request(url).get(path)));

    rmSync(folder, { recursive: true });
    expect(replies.filter(({ status, text }) => status !== 404 && text !== 'the shell')).toEqual([]);
  });

  it('serves the API document and its page', async () => {
    const { url } = await open();

    const document = await request(url).get('/api/openapi.json');
    const page = await request(url).get('/api/docs');

    expect(document.body).toMatchObject({ info: { version: '0.0.0' }, 'x-build': { commit: 'abc' } });
    expect(document.body.paths).toHaveProperty('/api/orders/place-order');
    expect(page.text).toContain('id="orders-placeOrder"');
  });
});
