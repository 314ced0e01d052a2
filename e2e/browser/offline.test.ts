// Only with --all: the installed app without a network.
import { join } from 'node:path';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { pick } from './support/hands.js';
import { settled } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';

/*
 * The network fails in the middle of each kind of act. Nothing typed is lost, the page shows what happened, and the same
 * act works once the network is back: exactly once, even when only the server's reply was lost.
 */
const CSV = join(__dirname, '..', 'fixtures', 'kirana-40-with-issues.csv');
const BANNER = /^You're offline\. /;

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  shop = await openSeededShop(world.url);
  await enter(page, shop);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});
afterEach(async () => {
  await tab.context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

function button(name: string | RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first();
}

function dialog() {
  return page.getByRole('dialog').last();
}

function inDialog(name: string) {
  return dialog().getByRole('button', { name });
}

function expectText(text: string | RegExp) {
  return page.getByText(text).locator('visible=true').first().waitFor();
}

function gone() {
  return page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

async function open(path: string) {
  await page.goto(path);
  await settled(page);
}

/** Does something without a network and waits for the sentence; then the network is back. */
async function withoutNetwork(act: () => Promise<void>, sentence: string | RegExp) {
  await tab.context.setOffline(true);
  await act();
  await expectText(sentence);
  await tab.context.setOffline(false);
}

/** The server executes the call, and its reply never arrives. */
async function loseAnswerOf(path: string, act: () => Promise<void>) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.url().includes(path)), act()]);
}

/** The button of a dialog once no call is open. */
function free(name: string) {
  return inDialog(name).and(page.locator(':not([aria-disabled=true])'));
}

async function stockOf(name: string) {
  return (await shop.products()).find(({ productName }) => productName === name)?.quantity;
}

async function statusOf(end: string) {
  return (await shop.invoices()).find(({ invoiceId }) => invoiceId.endsWith(end))?.status;
}

describe('without a network', () => {
  it('an order keeps its choice and is placed later', async () => {
    const before = (await stockOf('Basmati Rice 5 kg')) ?? 0;
    await open('/dashboard/product');
    await button('Basmati Rice 5 kg').click();
    await dialog().getByRole('button', { name: 'One more' }).click();
    await pick(dialog().getByRole('radio', { name: '4 stars' }));

    await withoutNetwork(() => inDialog('Place Order').click(), 'Error while placing order');
    expect(await dialog().getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    await inDialog('Place Order').click();

    await expectText('Order placed successfully!');
    await gone();
    expect(await stockOf('Basmati Rice 5 kg')).toBe(before - 2);
  });

  it('an order whose answer was lost is placed once', async () => {
    const before = (await stockOf('Chana Dal 1 kg')) ?? 0;
    await open('/dashboard/product');
    await button('Chana Dal 1 kg').click();
    await pick(dialog().getByRole('radio', { name: '3 stars' }));

    await loseAnswerOf('/api/orders/place-order', () => inDialog('Place Order').click());
    await expectText('Error while placing order');
    await free('Place Order').click();

    await expectText('Order placed successfully!');
    await gone();
    expect(await stockOf('Chana Dal 1 kg')).toBe(before - 1);
  });

  it('an invoice stays unpaid until it can be paid', async () => {
    await open('/dashboard/invoice');
    const pay = async () => {
      await button(/^Actions for INV-\d+-000003/).click();
      await page.getByRole('menuitem', { name: 'Pay' }).click();
    };

    await withoutNetwork(pay, 'Error paying invoice');
    expect(await statusOf('000003')).toBe('Unpaid');
    await page.getByRole('row').filter({ hasText: '000003' }).filter({ hasText: 'Unpaid' }).waitFor();
    await pay();

    await expectText('Invoice paid successfully');
    expect(await statusOf('000003')).toBe('Paid');
  });

  it('a new product keeps everything that is typed, and is added once', async () => {
    await open('/dashboard/product');
    await button('Add Product').click();
    await button(/^Individual product/).click();
    const form = page.getByRole('dialog', { name: 'New Product' });
    await form.getByLabel(/^Product name/).fill('Filter Coffee 200 g');
    await form.getByLabel(/^Category/).selectOption('Food');
    await form.getByLabel(/^Cost price/).fill('90');
    await tab.context.setOffline(true);
    await form.getByLabel(/^Selling price/).fill('120');
    await form.getByLabel(/^Quantity/).fill('40');
    await form
      .getByLabel(/^Expiry date/)
      .first()
      .fill('31/12/30');
    await form.getByLabel(/^Threshold value/).fill('5');
    await tab.context.setOffline(false);

    await withoutNetwork(
      () => inDialog('Add Product').click(),
      'Network error. Please check your connection and try again.',
    );
    expect(await form.getByLabel(/^Product name/).inputValue()).toBe('Filter Coffee 200 g');
    await loseAnswerOf('/api/products/add-single', () => inDialog('Add Product').click());
    await free('Add Product').click();

    await expectText('Product added successfully!');
    await gone();
    const names = (await shop.products()).map(({ productName }) => productName);
    expect(names.filter((name) => name === 'Filter Coffee 200 g')).toHaveLength(1);
  });

  it('a CSV file is checked and uploaded later, its rows once', async () => {
    const before = (await shop.products()).length;
    await open('/dashboard/product');
    await button('Add Product').click();
    await button(/^Multiple product/).click();
    await page.locator('input[type=file]').setInputFiles(CSV);

    await withoutNetwork(() => inDialog('Next').click(), /^Network error: Cannot connect to server/);
    await inDialog('Next').click();
    await expectText('Check results');
    await withoutNetwork(() => inDialog('Upload').click(), /^Error uploading CSV file/);
    await loseAnswerOf('/api/products/add-multiple', () => inDialog('Upload').click());
    await free('Upload').click();

    await expectText(/^Successfully added 31 products/);
    await gone();
    expect((await shop.products()).length).toBe(before + 31);
  });

  it('a changed profile keeps its changes and is saved later', async () => {
    await open('/dashboard/settings');
    await button('Edit first name').click();
    await page.getByLabel('First name').fill('Anita');

    await withoutNetwork(() => button('Save').click(), 'Failed to update profile');
    expect(await page.getByLabel('First name').inputValue()).toBe('Anita');
    await button('Save').click();

    await expectText('Profile updated successfully');
  });

  it('a page seen before opens with its last data, which are renewed later', async () => {
    await open('/dashboard/invoice');
    await page.getByRole('link', { name: 'Product' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
    await settled(page);

    await tab.context.setOffline(true);
    await expectText(BANNER);
    await page.getByRole('link', { name: 'Invoice' }).first().click();
    await page.getByRole('row').filter({ hasText: '000003' }).waitFor();
    await tab.context.setOffline(false);

    await page.getByText(BANNER).waitFor({ state: 'hidden' });
    await page.getByText('Error loading invoices').locator('visible=true').first().waitFor({ state: 'hidden' });
  });

  it('a page that was never opened keeps its layout, shows what is missing, and fills it later', async () => {
    await open('/dashboard');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/statistics-page')),
    );

    await tab.context.setOffline(true);
    await page.getByRole('link', { name: 'Statistics' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await expectText("You're offline. What is missing here loads when you're back online.");
    await tab.context.setOffline(false);

    await page.getByRole('img', { name: 'Not loaded' }).first().waitFor({ state: 'hidden' });
  });
});

describe('without a network from the start', () => {
  it('the app still opens once it was opened before, and fetches its data by itself when the network is back', async () => {
    await open('/dashboard/product');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The second visit is the first that the worker serves and caches.
    await page.reload();
    await settled(page);

    await tab.context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
    await expectText(BANNER);
    await expectText('Error loading products');
    await tab.context.setOffline(false);
    await expectText(/^Page 1 of/);
  });

  it('the app can be installed, which the browser learns once the page is loaded', async () => {
    await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
    const browser = await tab.context.newCDPSession(page);
    const { url, errors, data = '{}' } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    expect(JSON.parse(data)).toMatchObject({ name: 'Bahi', display: 'standalone' });
  });

  it('the login keeps what is typed and shows that there is no connection', async () => {
    await page.evaluate(() => localStorage.clear());
    await open('/login');
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password', { exact: true }).fill('Dukaan@2026');

    await withoutNetwork(
      () => button('Login').click(),
      'Unable to connect to server. Please check your internet connection.',
    );
    await button('Login').click();

    await page.waitForURL('**/dashboard');
  });
});
