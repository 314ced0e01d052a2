import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { type BrowserTab, openTab, PHONE } from '../src/browser.js';
import { newShopkeeper } from '../src/shopkeeper.js';
import { openWorld, type World } from '../src/world.js';
import { settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

let world: World;
let tab: BrowserTab;
let acts = 0;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, PHONE);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

beforeEach(() => {
  acts = 0;
});

/** One tap of a thumb: the target must be on the screen already, as scrolling would be an act as well. */
const tap = async (target: Locator) => {
  await target.waitFor();
  await target.tap();
  acts += 1;
};
const button = (name: string | RegExp) => tab.page.getByRole('button', { name }).first();
const open = async (path: string) => {
  await tab.page.goto(path);
  await settled(tab.page);
};

describe('taps on a phone', () => {
  it('sells one of a product in three', async () => {
    await enter(tab.page, await openSeededShop(world.url));
    await open('/dashboard/product');

    await tap(button('Basmati Rice 5 kg'));
    await tap(tab.page.locator('label').filter({ has: tab.page.getByRole('radio', { name: '4 stars' }) }));
    await tap(button('Place Order'));

    await tab.page.getByText('Order placed successfully!').first().waitFor();
    expect(acts).toBe(3);
  });

  it('pays an invoice in two, counted from any page', async () => {
    await open('/dashboard');

    await tap(tab.page.getByRole('link', { name: 'Invoice' }).first());
    await tap(button(/^Pay INV-/));

    await tab.page.getByText('Invoice paid successfully').first().waitFor();
    expect(acts).toBe(2);
  });

  it('imports 500 rows in four acts after Add Product', async () => {
    await enter(tab.page, await newShopkeeper(world.url));
    await open('/dashboard/product');
    await button('Add Product').tap();

    await tap(button(/Multiple product/));
    await tab.page.locator('input[type=file]').setInputFiles(join(__dirname, '..', 'fixtures', 'kirana-500.csv'));
    acts += 1;
    await tap(button('Next'));
    await tap(button('Upload'));

    await tab.page.getByText('Successfully added 500 products to your inventory!').first().waitFor();
    expect(acts).toBe(4);
  });
});
