// Only with --all: a web client of another origin.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Foreign client</title>
<script>
  const base = new URLSearchParams(location.search).get('base');
  let token = '';
  async function call(path, { body, headers = {}, ...rest } = {}) {
    const json = body && !(body instanceof FormData);
    const response = await fetch(base + path, {
      ...rest,
      headers: {
        ...(token ? { Authorization: 'Bearer ' + token } : {}),
        ...(json ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: json ? JSON.stringify(body) : body,
    });
    const shown = ['X-Position', 'X-Behind', 'ETag', 'X-Request-ID'];
    const seen = Object.fromEntries(shown.map((name) => [name, response.headers.get(name)]));
    return { status: response.status, seen, body: await response.json() };
  }
  async function signIn(account) {
    await call('/api/auth/register', { method: 'POST', body: account });
    const { body } = await call('/api/auth/login', { method: 'POST', body: account });
    token = body.token;
  }
  async function addPictured(fields) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    canvas.getContext('2d').fillRect(0, 0, 40, 30);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', await new Promise((done) => canvas.toBlob(done, 'image/png')), 'goods.png');
    return call('/api/products/add-single', { method: 'POST', body: form });
  }
  async function show(path) {
    const picture = document.body.appendChild(new Image());
    picture.alt = 'Goods';
    picture.src = base + path;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }
</script>`;

declare function signIn(account: object): Promise<void>;
declare function addPictured(fields: object): Promise<Seen>;
declare function call(path: string, request?: object): Promise<Seen>;
declare function show(path: string): Promise<number[]>;

interface Seen {
  readonly status: number;
  readonly seen: Readonly<Record<string, string | null>>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly body: any;
}

const ACCOUNT = { name: 'Meera Nair', email: 'meera@example.in', password: 'Ledger-1!' };
const PRODUCT = {
  productName: 'Toor Dal 1 kg',
  category: 'Food',
  costPrice: '90',
  sellingPrice: '120',
  quantity: '8',
  unit: 'pack',
  thresholdValue: '2',
  expiryDate: '1/1/2099',
};

let site: Server;
let world: OpenedWorld;
let tab: BrowserTab;
let origin = '';

beforeAll(async () => {
  site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  world = await openOpenedWorld({ ALLOWED_ORIGINS: origin });
  tab = await openTab(world.url);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
  site?.close();
});

describe('a client of an allowed origin', () => {
  beforeAll(() => tab.page.goto(`${origin}/?base=${world.url}`));

  it('signs in, writes, reads its write and shows a pictured product', async () => {
    await tab.page.evaluate((account) => signIn(account), ACCOUNT);
    const added = await tab.page.evaluate((product) => addPictured(product), PRODUCT);
    const position = added.seen['X-Position'] ?? '';
    const read = (path: string) =>
      tab.page.evaluate(([url, after]) => call(url ?? '', { headers: { 'X-After': after } }), [path, position]);
    const stats = await read('/api/dashboard/stats');
    const list = await read('/api/products/all');
    const size = await tab.page.evaluate((path) => show(path), String(list.body.products[0].imageUrl));

    expect([added.status, position]).toEqual([201, expect.stringMatching(/^catalog=\d+$/)]);
    expect(stats.body.inventoryMetrics.totalQuantity).toBe(8);
    expect(list.seen.ETag).toMatch(/^".+"$/);
    expect(list.body.products[0].productName).toBe(PRODUCT.productName);
    expect(size).toEqual([40, 30]);
    expect(tab.complaints).toEqual([]);
  });

  it('reads that a figure is older than its write', async () => {
    const late = await tab.page.evaluate(() =>
      call('/api/dashboard/stats', { headers: { 'X-After': 'catalog=999999' } }),
    );

    expect(late.seen['X-Behind']).toBe('true');
  });
});

it('shows nothing to a page of another origin', async () => {
  await tab.page.goto(`${origin.replace('127.0.0.1', 'localhost')}/?base=${world.url}`);

  const outcome = await tab.page.evaluate(
    (account) =>
      call('/api/auth/login', { method: 'POST', body: account }).then(
        () => 'answered',
        () => 'blocked',
      ),
    ACCOUNT,
  );

  expect(outcome).toBe('blocked');
});
