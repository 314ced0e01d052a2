// In pairs, after the others: needs the images, which are built beside the other suites.
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePorts } from '@bahi/testing/free-ports';
import { pngPicture } from '@bahi/testing/shop/picture';
import { shopSnapshot } from '@bahi/testing/shop/shop-snapshot';
import { eventually, newShopkeeper, productForm, type WireProduct } from '@bahi/testing/shop/shopkeeper';
import { ROOT } from '@bahi/testing/workspace-copy';
import { PRODUCT_IMAGES, requireImages, STORE_IMAGES, versionOf } from './support/containers.js';

const BILLED_MS = 20_000;
const NEXT = 'next-of-test';

/** Checks health often, so that the parts wait less for each other; each check starts a program. */
const OFTEN = [...PRODUCT_IMAGES, 'caddy'].map((name) => `  ${name}: { healthcheck: { interval: 3s, retries: 20 } }`);

let folder: string;
let ports: { readonly gateway: number; readonly http: number; readonly https: number };

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(command, args, { cwd: folder, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr }),
    );
  });
}

function install(...args: readonly string[]) {
  return run('deploy/install.sh', args, { BAHI_VERSION: versionOf() });
}

function project() {
  return basename(folder).toLowerCase();
}

/** The id of the container of a service; older and newer programs name containers differently. */
async function container(name: string) {
  const labels = [`project=${project()}`, `service=${name}`].flatMap((it) => [
    '--filter',
    `label=com.docker.compose.${it}`,
  ]);
  return (await run('docker', ['ps', '--quiet', ...labels])).output.trim();
}

/** A checkout of the release on a machine of its own: its ports, its project, the stores that are to be had here. */
async function prepareMachine() {
  folder = mkdtempSync(join(tmpdir(), 'bahi-machine-'));
  const isShipped = (path: string) => !/\/(test|node_modules|secrets\/.*_)/.test(path.slice(ROOT.length));
  for (const path of ['docker-compose.yml', 'deploy'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isShipped });
  rmSync(join(folder, 'deploy/compose/secrets'), { recursive: true, force: true });
  const [gateway = 0, http = 0, https = 0] = await freePorts(3);
  ports = { gateway, http, https };
  cpSync(join(ROOT, 'deploy/images/stand-ins.env'), join(folder, '.env'));
  const own = [
    `COMPOSE_PROJECT_NAME=${project()}`,
    `BAHI_PORT=${gateway}`,
    `BAHI_HTTP_PORT=${http}`,
    `BAHI_HTTPS_PORT=${https}`,
    ...Object.entries(STORE_IMAGES).map(([name, image]) => `${name.toUpperCase()}_IMAGE=${image}`),
  ];
  appendFileSync(join(folder, '.env'), `${own.join('\n')}\n`);
  writeFileSync(join(folder, 'deploy/compose/own.yml'), ['services:', ...OFTEN, ''].join('\n'));
}

function answerOf(get: typeof getSecure | typeof getPlain, url: string, options: { ca?: string } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    get(url, { ...options, agent: false }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers });
    }).on('error', reject);
  });
}

beforeAll(async () => {
  await requireImages([...Object.values(STORE_IMAGES), ...PRODUCT_IMAGES.map((name) => `bahi/${name}:${versionOf()}`)]);
  await prepareMachine();
  const installed = await install('install', 'localhost');
  expect(installed).toMatchObject({ code: 0, output: expect.stringContaining('Bahi runs at https://localhost') });
}, 600_000);

afterAll(async () => {
  const down = '-f docker-compose.yml -f deploy/compose/public.yml down --volumes --timeout 1';
  await run('bash', ['-c', `docker compose version && docker compose ${down} || docker-compose ${down}`]);
  await run('docker', ['image', 'rm', ...PRODUCT_IMAGES.map((name) => `bahi/${name}:${NEXT}`)]);
  rmSync(folder, { recursive: true, force: true });
});

describe('one machine on the internet', () => {
  it('answers over TLS by its name, and redirects who comes without', async () => {
    const root = '/data/caddy/pki/authorities/local/root.crt';
    const { output: ca } = await run('docker', ['exec', await container('caddy'), 'cat', root]);

    const secure = await answerOf(getSecure, `https://localhost:${ports.https}/api/users/profile`, { ca });
    const plain = await answerOf(getPlain, `http://localhost:${ports.http}/`);

    expect(secure.status).toBe(401);
    expect(secure.headers['strict-transport-security']).toContain('max-age');
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://localhost/']);
  });

  it('gets back what it had: after an upgrade and a sale too many, figures, numbers and pictures', async () => {
    const shop = await newShopkeeper(`http://127.0.0.1:${ports.gateway}`);
    const form = productForm({ productName: 'Rava 500 g' }, { bytes: await pngPicture(), name: 'rava.png' });
    const { body } = await shop.http.ask<{ product: WireProduct }>('/api/products/add-single', { form });
    const { productId, imageUrl } = body.product;
    for (let sale = 1; sale <= 3; sale += 1) expect((await shop.order(productId, sale)).status).toBe(201);
    await eventually(shop.invoices, ({ length }) => length === 3, BILLED_MS);
    const before = await shopSnapshot(shop);
    for (const name of PRODUCT_IMAGES)
      await run('docker', ['tag', `bahi/${name}:${versionOf()}`, `bahi/${name}:${NEXT}`]);

    // It backs up first; the sale after it is undone by the restore.
    const upgraded = await install('upgrade', NEXT);
    const [backup = ''] = readdirSync(join(folder, 'backups'))
      .filter((name) => name !== '.draft')
      .sort()
      .slice(-1);
    const orders = await container('orders');
    const { output: image } = await run('docker', ['inspect', '--format', '{{.Config.Image}}', orders]);
    expect((await shop.order(productId, 4)).status).toBe(201);
    await eventually(shop.invoices, ({ length }) => length === 4, BILLED_MS);
    const listed = await install('restore');
    const restored = await install('restore', backup);

    expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining(`to ${NEXT}`) });
    expect(image.trim()).toBe(`bahi/orders:${NEXT}`);
    expect(listed.output).toContain(backup);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('the audit found no difference') });
    expect(await shopSnapshot(shop)).toEqual(before);
    expect((await fetch(`http://127.0.0.1:${ports.gateway}${imageUrl}`)).status).toBe(200);
    expect((await shop.order(productId, 1)).status).toBe(201);
    await eventually(shop.invoices, ({ length }) => length === 4, BILLED_MS);
    expect(await shop.invoices()).toHaveLength(4);
  }, 900_000);

  it('goes on when there is no such backup', async () => {
    const refused = await install('restore', '20000101T000000Z');

    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no backup') });
    expect((await fetch(`http://127.0.0.1:${ports.gateway}/livez`)).status).toBe(200);
  });
});
