// Only with --all: scripts in every text field.
import { readFile } from 'node:fs/promises';
import { PAGE_SIZE, tidy } from '@bahi/contracts/shared';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { pngPicture } from '@bahi/testing/shop/picture';
import { eventually, PASSWORD, productForm, signIn } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Download, Locator, Page } from 'playwright-core';
import { openScreen, SHOP_ROUTES, settled } from './support/screens.js';
import { HOOK, SCRIPT_STRINGS } from './support/script-strings.js';

/** What happened on any page since the last check; it outlives each page. */
const seen = { violations: [] as string[], calls: 0, strangers: [] as string[] };

/** What this test adds to every page. */
interface Watching {
  noteViolation(text: string): void;
}

const NAME_LENGTH = 120;
const LABEL_LENGTH = 60;
const FORMULAS = ['=1+1', '@SUM(A1)', '+cmd|calc', '-2+3', '=HYPERLINK("http://x.example")'];

let world: World;
let tab: BrowserTab;
let page: Page;
let http: HttpClient;
/** As the list shows them: in the form, then in the file. */
const IN_FILE = ' in a file ';
const account = {
  name: SCRIPT_STRINGS[0]?.slice(0, NAME_LENGTH) ?? '',
  email: `<img/src=x/onerror=${HOOK}()>-${Date.now().toString(36)}@example.in`,
  password: PASSWORD,
};

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A bill has spaces of one kind. */
function spaced(text: string) {
  return text.replace(/\s/g, ' ');
}

function short(text: string) {
  return text.slice(0, LABEL_LENGTH);
}

/** One product for each string in the form, and one in a file, in every field that takes a text. */
async function stockUp() {
  for (const [n, text] of SCRIPT_STRINGS.entries()) {
    const fields = { productName: `${text} ${n}`, category: short(text), unit: short(text), description: text };
    const picture = n < 3 ? { bytes: await pngPicture(), name: `${text.replaceAll('"', '')}.png` } : undefined;
    const form = productForm({ ...fields, supplier: text.slice(0, NAME_LENGTH) }, picture);
    const { status, body } = await http.ask('/api/products/add-single', { form });
    expect([text, status, body.message]).toEqual([text, 201, 'Product added successfully!']);
  }
  const rows = SCRIPT_STRINGS.map((text, n) => {
    const cells = [`${text}${IN_FILE}${n}`, short(text), '1', '2', '9', short(text), '31/12/2031', '1', text, text];
    return cells.map((cell) => quoted(cell.slice(0, NAME_LENGTH))).join(',');
  });
  const header =
    'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue,description,supplier';
  const form = new FormData();
  form.append('csv', new Blob([[header, ...rows].join('\n')]), `${SCRIPT_STRINGS[13]}.csv`);
  const { body } = await http.ask<{ results: { failed: unknown[] } }>('/api/products/add-multiple', { form });
  expect(body.results.failed).toEqual([]);
}

/** Each text is sold once, so that it stands on a bill, a chart, a list of what sells best. */
async function sellAll() {
  const { body } = await http.ask<{ products: { productId: string; productName: string }[] }>('/api/products/all');
  const sold = body.products.filter(({ productName }) => !productName.includes(IN_FILE));
  for (const [n, { productId }] of sold.entries())
    await http.ask('/api/orders/place-order', { json: { productId, quantityOrdered: 1, rating: (n % 5) + 1 } });
  const bills = async () => (await http.ask<{ invoices: unknown[] }>('/api/invoices')).body.invoices.length;
  expect(await eventually(bills, (count) => count === sold.length, 20_000)).toBe(SCRIPT_STRINGS.length);
}

async function enter() {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

beforeAll(async () => {
  world = await openWorld();
  http = createHttpClient(world.url);
  expect((await http.ask('/api/auth/register', { json: account })).status).toBe(201);
  await signIn(http, account.email, PASSWORD);
  await stockUp();
  await sellAll();
  tab = await openTab(world.url);
  page = tab.page;
  await tab.context.exposeFunction(HOOK, () => {
    seen.calls += 1;
  });
  await tab.context.exposeFunction('noteViolation', (text: string) => seen.violations.push(text));
  await tab.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as Watching).noteViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  tab.context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(world.url) && !/^(blob|data):/.test(address)) seen.strangers.push(address);
  });
  await enter();
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

/** Nothing ran, no attempt was blocked, and no other origin was called. */
async function expectQuiet() {
  // The page reports everything earlier before it answers this.
  await page.evaluate('0');
  expect(seen).toEqual({ violations: [], calls: 0, strangers: [] });
}

async function throughPages(look: () => Promise<void>) {
  for (;;) {
    await settled(page);
    await look();
    const next = page.getByRole('button', { name: 'Next' });
    if (!(await next.isVisible()) || (await next.isDisabled()) || (await next.getAttribute('aria-disabled')) === 'true')
      return;
    await next.click();
  }
}

/** As another tab would after a change of the profile. */
function callMyself(name: string) {
  return page.evaluate((value) => {
    localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user') ?? '{}'), name: value }));
    dispatchEvent(new Event('storage'));
  }, name);
}

function rowsOfPage() {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
}

async function closeDialog() {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** As it was stored, and not as it is broken into lines. */
function headingOf(dialog: Locator) {
  return dialog.getByRole('heading').first().textContent();
}

async function textOf(download: Download) {
  return readFile((await download.path()) ?? '', 'latin1');
}

async function downloadBill(dialog: Locator) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
  expect(await textOf(download)).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/);
}

describe(`${SCRIPT_STRINGS.length} texts that try to run, in every field that is stored`, () => {
  it('are all different', () => {
    expect(new Set(SCRIPT_STRINGS).size).toBe(50);
  });

  it('are detected by this test when they run', async () => {
    await page.evaluate(`${HOOK}()`);
    expect(seen.calls).toBe(1);
    await page.evaluate((call) => {
      const script = document.createElement('script');
      script.textContent = call;
      document.body.append(script);
    }, `${HOOK}()`);
    // The browser reports what it blocked in a task of its own; a page that is left reports nothing.
    await eventually(
      async () => seen.violations.length,
      (count) => count > 0,
      5_000,
    );
    await expect(expectQuiet()).rejects.toThrow('script-src-elem inline');
    expect(seen).toEqual({ violations: ['script-src-elem inline'], calls: 1, strangers: [] });
    Object.assign(seen, { violations: [], calls: 0 });
  });

  it.each(SHOP_ROUTES)('are texts at %s', async (path, heading) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
    await expectQuiet();
  });

  it('are texts on every page of the products, in the details of each and in the order of each', async () => {
    await page.goto('/dashboard/product');
    const seen = new Set<string>();
    await throughPages(async () => {
      for (const row of await rowsOfPage()) {
        const details = row.getByRole('button', { name: /^Details of / });
        const name = ((await details.getAttribute('aria-label')) ?? '').replace('Details of ', '');
        await details.click();
        expect(await headingOf(page.getByRole('dialog'))).toBe(name);
        await closeDialog();
        seen.add(name);
        // The order shows the same texts for products of the file and of the form.
        if (name.includes(IN_FILE)) continue;
        await row.getByRole('rowheader').click();
        expect(await headingOf(page.getByRole('dialog').filter({ hasText: 'Place Order' }))).toBe(name);
        await closeDialog();
      }
      await expectQuiet();
    });
    expect(seen.size).toBe(2 * SCRIPT_STRINGS.length);
  });

  it('are texts at the counter: on tiles, among what is found, on the bill and on its paper', async () => {
    await page.goto('/dashboard/counter');
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: '₹' });
    await tiles.first().waitFor();
    const names = (await tiles.locator('[class*=tileName]').allTextContents()).slice(0, 12);
    for (let at = 0; at < names.length; at += 1) await tiles.nth(at).click();
    const lines = page.getByRole('button', { name: /^Choose / });
    await lines.nth(names.length - 1).waitFor();
    const chosen = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(chosen.sort()).toEqual(names.map((name) => `Choose ${name}`).sort());
    await page.getByRole('combobox').fill('script');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('combobox').fill('');
    await page.getByRole('button', { name: /^Exact/ }).click();
    await page.getByRole('region', { name: /^Paid/ }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText('Thank you, visit again').waitFor({ state: 'attached' });
    await expectQuiet();
  });

  it('are texts in the search, in an address and in the stored session', async () => {
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

  it('are texts on every bill, as the goods and as the seller, printed and downloaded', async () => {
    await page.goto('/dashboard/invoice');
    const sellers = [...SCRIPT_STRINGS];
    const shown: string[] = [];
    await throughPages(async () => {
      for (const row of await rowsOfPage()) {
        const seller = sellers.pop() ?? '';
        await callMyself(seller);
        await row.getByRole('rowheader').click();
        const dialog = page.getByRole('dialog', { name: /^Invoice/ });
        await dialog.getByText('Download PDF').waitFor();
        shown.push(spaced((await dialog.textContent()) ?? ''));
        expect(shown.at(-1)).toContain(spaced(tidy(seller)));
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        // One of each page as a file: files are slow, and the sheet has shown all texts.
        if (shown.length % PAGE_SIZE === 1) expect((await page.pdf()).includes('/JavaScript')).toBe(false);
        await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        await downloadBill(dialog);
        await closeDialog();
      }
      await expectQuiet();
    });
    expect(sellers).toEqual([]);
    const goods = SCRIPT_STRINGS.map((text, n) => spaced(tidy(`${text} ${n}`)));
    expect(goods.filter((name) => !shown.some((text) => text.includes(name)))).toEqual([]);
  });

  it('are texts as the name of a person', async () => {
    for (const name of SCRIPT_STRINGS) {
      const { status } = await http.ask('/api/users/profile', { method: 'PUT', json: { name, email: account.email } });
      expect([name, status]).toEqual([name, 200]);
      await openScreen(page, '/dashboard/settings');
      const [first = ''] = tidy(name).split(/\s+/);
      await page.waitForFunction(
        (value) => document.querySelector<HTMLInputElement>('main input')?.value === value,
        first,
      );
    }
    await expectQuiet();
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
    for (const path of [...(world.mailUrl ? [world.mailUrl] : []), '/api/docs']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectQuiet();
    }
  });

  it('caused no complaint of the browser', () => {
    // The one blocked attempt was made by this test.
    expect(tab.complaints.filter((text) => !text.includes('inline script'))).toEqual([]);
  });
});
