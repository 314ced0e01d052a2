import type { Page } from 'playwright-core';
import { type BrowserTab, openTab } from '../src/browser.js';
import { openWorld, type World } from '../src/world.js';
import { keyboard } from './support/hands.js';
import { settled } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';

/* The quick keys. That every flow can be done by keys at all is told in flows.test.ts. */

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
  await open('/dashboard');
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const keys = async (...names: string[]) => {
  for (const name of names) await page.keyboard.press(name);
};
/** At the pace of fingers: faster keys are taken for a barcode scanner. */
const type = (text: string) => page.keyboard.type(text, { delay: 60 });
const seen = (text: string | RegExp) => page.getByText(text).locator('visible=true').first().waitFor();
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const gone = () => page.getByRole('dialog').first().waitFor({ state: 'detached' });

const open = async (path: string) => {
  await page.goto(path);
  await settled(page);
};
const goTo = async (letter: string, heading: string) => {
  await keys('g', letter);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await settled(page);
};

describe('quick keys', () => {
  it.each([
    ['p', 'Product'],
    ['i', 'Invoice'],
    ['s', 'Statistics'],
    ['e', 'Settings'],
    ['h', 'Home'],
  ])('g %s opens %s', async (letter, heading) => goTo(letter, heading));

  it('sell in at most nine: /, letters, Enter, Tab, a digit, Ctrl+Enter', async () => {
    await goTo('p', 'Product');
    await keys('/');
    await page.locator('[type=search]:focus').waitFor();
    await type('Bas');
    await page.getByRole('row').filter({ hasText: 'Amul' }).waitFor({ state: 'detached' });
    await keys('Enter');
    await dialog('Basmati Rice 5 kg').waitFor();
    await page.locator('[role=spinbutton]:focus').waitFor();

    await keys('Tab', '4', 'Control+Enter');

    await seen('Order placed successfully!');
    await gone();
    expect((await shop.products()).find(({ productName }) => productName.startsWith('Basmati'))?.quantity).toBe(49);
  });

  it('n and 1 open the form of one product, n and 2 the import', async () => {
    await open('/dashboard/product');
    await keys('n');
    await dialog('Add Product').waitFor();
    await keys('1');
    await dialog('New Product').waitFor();
    await keys('Escape');
    await gone();
    await keys('n');
    await dialog('Add Product').waitFor();
    await keys('2');
    await dialog('Upload CSV').waitFor();
    await keys('Escape');
    await gone();
  });

  it('v views the invoice of the row', async () => {
    await open('/dashboard/invoice');
    await page.locator('[data-row-button]').first().focus();
    await keys('v');
    await dialog(/^Invoice INV/).waitFor();
    await keys('Escape');
    await gone();
  });

  it('Ctrl+K finds a page, a product and the dark look', async () => {
    const find = async (text: string) => {
      await keys('Control+k');
      await dialog('Go to').getByRole('combobox').and(page.locator(':focus')).waitFor();
      await type(text);
      await keys('Enter');
      await gone();
    };
    await find('Statis');
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await find('Chana');
    await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(shop.stock[2]?.productId);
    await find('Dark');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('? lists the keys, where they can be switched off', async () => {
    await goTo('h', 'Home');
    await keys('?');
    const list = dialog('Shortcuts and appearance');
    await list.waitFor();
    await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).focus();
    await keys('Space', 'Escape');
    await gone();
    await keys('?');
    expect(await list.count()).toBe(0);

    const hand = keyboard(page);
    await hand.press(page.getByRole('button', { name: 'Shortcuts and appearance' }));
    await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).focus();
    await keys('Space', 'Escape');
    await gone();
  });

  it('complained about nothing', () => expect(tab.complaints).toEqual([]));
});
