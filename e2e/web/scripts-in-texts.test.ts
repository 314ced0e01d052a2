import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { type BrowserTab, openTab } from '../src/browser.js';
import { createHttpClient, type HttpClient } from '../src/http-client.js';
import { pngPicture } from '../src/picture.js';
import { eventually, PASSWORD, productForm, signIn } from '../src/shopkeeper.js';
import { openWorld, type World } from '../src/world.js';
import { SHOP_ROUTES, settled } from './support/screens.js';
import { HOOK, SCRIPT_STRINGS } from './support/script-strings.js';

/** What a page has noted since it was opened. */
interface Watched {
  violations?: string[];
  calls?: number;
}

const NAME_LENGTH = 120;
const LABEL_LENGTH = 60;
const FORMULAS = ['=1+1', '@SUM(A1)', '+cmd|calc', '-2+3', '=HYPERLINK("http://x.example")'];

let world: World;
let tab: BrowserTab;
let page: Page;
let http: HttpClient;
const strangers: string[] = [];
const account = {
  name: SCRIPT_STRINGS[0]?.slice(0, NAME_LENGTH) ?? '',
  email: `<img/src=x/onerror=${HOOK}()>-${Date.now().toString(36)}@example.in`,
  password: PASSWORD,
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const short = (text: string) => text.slice(0, LABEL_LENGTH);

/** One product for each string in the form, and one in a file, in every field that takes a text. */
const stockUp = async () => {
  for (const [n, text] of SCRIPT_STRINGS.entries()) {
    const fields = { productName: `${text} ${n}`, category: short(text), unit: short(text), description: text };
    const picture = n < 3 ? { bytes: await pngPicture(), name: `${text.replaceAll('"', '')}.png` } : undefined;
    const form = productForm({ ...fields, supplier: text.slice(0, NAME_LENGTH) }, picture);
    const { status, body } = await http.ask('/api/products/add-single', { form });
    expect([text, status, body.message]).toEqual([text, 201, 'Product added successfully!']);
  }
  const rows = SCRIPT_STRINGS.map((text, n) => {
    const cells = [`${text} in a file ${n}`, short(text), '1', '2', '9', short(text), '31/12/2031', '1', text, text];
    return cells.map((cell) => quoted(cell.slice(0, NAME_LENGTH))).join(',');
  });
  const header =
    'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue,description,supplier';
  const form = new FormData();
  form.append('csv', new Blob([[header, ...rows].join('\n')]), `${SCRIPT_STRINGS[13]}.csv`);
  const { body } = await http.ask<{ results: { failed: unknown[] } }>('/api/products/add-multiple', { form });
  expect(body.results.failed).toEqual([]);
};

/** Each product is sold once, so that each string stands on a bill, a chart, a list of what sells best. */
const sellAll = async () => {
  const { body } = await http.ask<{ products: { productId: string }[] }>('/api/products/all');
  for (const [n, { productId }] of body.products.entries())
    await http.ask('/api/orders/place-order', { json: { productId, quantityOrdered: 1, rating: (n % 5) + 1 } });
  const bills = async () => (await http.ask<{ invoices: unknown[] }>('/api/invoices')).body.invoices.length;
  expect(await eventually(bills, (count) => count === body.products.length, 20_000)).toBe(2 * SCRIPT_STRINGS.length);
};

const enter = async () => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
};

beforeAll(async () => {
  world = await openWorld();
  http = createHttpClient(world.url);
  expect((await http.ask('/api/auth/register', { json: account })).status).toBe(201);
  await signIn(http, account.email, PASSWORD);
  await stockUp();
  await sellAll();
  tab = await openTab(world.url);
  page = tab.page;
  await tab.context.addInitScript((hook) => {
    const noted: Watched = globalThis as Watched;
    noted.violations = [];
    noted.calls = 0;
    (globalThis as Record<string, unknown>)[hook] = () => {
      noted.calls = (noted.calls ?? 0) + 1;
    };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noted.violations?.push(`${violatedDirective} ${blockedURI}`),
    );
  }, HOOK);
  tab.context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(world.url) && !/^(blob|data):/.test(address)) strangers.push(address);
  });
  await enter();
}, 300_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

/** Nothing ran, nothing was blocked because it tried to, and nobody else was asked for anything. */
const expectQuiet = async () => {
  const noted = await page.evaluate(() => {
    const { violations, calls } = globalThis as Watched;
    return { violations, calls };
  });
  expect({ ...noted, strangers }).toEqual({ violations: [], calls: 0, strangers: [] });
};

const throughPages = async (look: () => Promise<void>) => {
  for (;;) {
    await settled(page);
    await look();
    const next = page.getByRole('button', { name: 'Next' });
    if (!(await next.isVisible()) || (await next.isDisabled()) || (await next.getAttribute('aria-disabled')) === 'true')
      return;
    await next.click();
  }
};

const closeDialog = async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const textOf = async (download: Download) => readFile((await download.path()) ?? '', 'latin1');

describe(`${SCRIPT_STRINGS.length} texts that try to run, in every field that is stored`, () => {
  it('are different ones', () => {
    expect(new Set(SCRIPT_STRINGS).size).toBe(50);
  });

  it('are noticed by this test when they do run', async () => {
    await page.evaluate((hook) => (globalThis as unknown as Record<string, () => void>)[hook]?.(), HOOK);
    expect(await page.evaluate(() => (globalThis as Watched).calls)).toBe(1);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.calls = 7';
      document.body.append(script);
    });
    const blocked = () => page.evaluate(() => (globalThis as Watched).violations ?? []);
    expect(await eventually(blocked, ({ length }) => length > 0, 10_000)).toEqual(['script-src-elem inline']);
    expect(await page.evaluate(() => (globalThis as Watched).calls)).toBe(1);
  });

  it.each(SHOP_ROUTES)('are texts at %s', async (path, heading) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
    await expectQuiet();
  });

  it('are texts on every page of the products, in their details and in the order', async () => {
    await page.goto('/dashboard/product');
    const seen = new Set<string>();
    await throughPages(async () => {
      const details = page.getByRole('button', { name: /^Details of / });
      for (const name of await details.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
        seen.add(name);
      await details.first().click();
      await page.getByRole('dialog').waitFor();
      await closeDialog();
      await expectQuiet();
    });
    expect(seen.size).toBe(2 * SCRIPT_STRINGS.length);
  });

  it('are texts in the search, in an address and in what is stored about the session', async () => {
    for (const [n, text] of SCRIPT_STRINGS.entries()) {
      if (n % 5 === 0)
        await page.goto(`/dashboard/product?q=${encodeURIComponent(text)}&search=${encodeURIComponent(text)}#${text}`);
      await page.getByRole('searchbox').fill(text);
    }
    await settled(page);
    await page.goto(`/reset-password?email=${encodeURIComponent(SCRIPT_STRINGS[13] ?? '')}`);
    await page.goto('/dashboard/settings');
    await settled(page);
    await expectQuiet();
  });

  it('are texts on every page of the bills, printed and downloaded', async () => {
    await page.goto('/dashboard/invoice');
    await throughPages(async () => {
      await page
        .getByRole('button', { name: /^Actions for INV-/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'View' }).click();
      const dialog = page.getByRole('dialog', { name: /^Invoice/ });
      await dialog.waitFor();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect((await page.pdf()).includes('/JavaScript')).toBe(false);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download PDF' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
      expect(await textOf(download)).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/);
      await closeDialog();
      await expectQuiet();
    });
  });

  it('are texts in the names and the cells of files, and formulas are no formulas in what is downloaded', async () => {
    await page.goto('/dashboard/product');
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await page.getByRole('button', { name: /Multiple product/ }).click();
    const rows = [...SCRIPT_STRINGS, ...FORMULAS].map((text) => `${quoted(text)},${quoted(text)},x,2,3,kg,soon,1`);
    const header = 'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';
    const buffer = Buffer.from([header, ...rows].join('\n'));
    const name = `${SCRIPT_STRINGS[13]?.replaceAll('/', '')}.csv`;
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rows with issues' }).click(),
    ]);
    const lines = (await textOf(download)).split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(SCRIPT_STRINGS.length);
    expect(lines.filter((line) => /^"?\s*[=+\-@]/.test(line))).toEqual([]);
    await expectQuiet();
  });

  it('are texts in the captured mail and beside the document of the API', async () => {
    await http.ask('/api/auth/forgot-password', { json: { email: account.email } });
    for (const path of ['/dev/mail', '/api/docs']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectQuiet();
    }
  });

  it('gave the browser nothing to complain about', () => {
    // The one that was blocked was this test's own.
    expect(tab.complaints.filter((text) => !text.includes('inline script'))).toEqual([]);
  });
});
