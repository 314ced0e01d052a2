// Only with --all: counts the taps of every flow.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserTab, DESKTOP, openTab, PHONE } from '@bahi/testing/browser/browser';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Locator } from 'playwright-core';
import { isInReach, settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

let world: World;
let tab: BrowserTab;
let acts = 0;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

beforeEach(() => {
  acts = 0;
});

/** One tap or click: its target must be visible, because scrolling would count as an act too. */
async function press(target: Locator) {
  expect([`${target}`, await isInReach(target)]).toEqual([`${target}`, true]);
  await (tab.page.viewportSize()?.width === DESKTOP.viewport?.width ? target.click() : target.tap());
  acts += 1;
}

function button(name: string | RegExp) {
  return tab.page.getByRole('button', { name }).locator('visible=true').first();
}

function link(name: string) {
  return tab.page.getByRole('link', { name }).locator('visible=true').first();
}

function star(name: string) {
  return tab.page.locator('label').filter({ has: tab.page.getByRole('radio', { name }) });
}

function expectText(text: string | RegExp) {
  return tab.page.getByText(text).first().waitFor();
}

async function open(path: string) {
  await tab.page.goto(path);
  await settled(tab.page);
}

const FIXTURES = join(__dirname, '..', 'fixtures');

/** 500 rows, ten of them with a negative price. */
async function fileWithIssues() {
  const text = await readFile(join(FIXTURES, 'kirana-500.csv'), 'utf8');
  const rows = text
    .split('\n')
    .map((row, at) => (at > 0 && at % 50 === 0 ? row.replace(/(,,\w+),[\d.]+/, '$1,-5') : row));
  return { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}

describe('taps on a phone', () => {
  beforeAll(async () => {
    tab = await openTab(world.url, PHONE);
    await enter(tab.page, await openSeededShop(world.url));
  });
  afterAll(() => tab?.close());

  it('sells one of a product in three, from any page in four', async () => {
    await open('/dashboard/statistics');

    await press(link('Product'));
    await settled(tab.page);
    expect(acts).toBe(1);
    await press(button('Basmati Rice 5 kg'));
    await press(star('4 stars'));
    await press(button('Place Order'));

    await expectText('Order placed successfully!');
    expect(acts).toBe(4);
  });

  it('sells five items at the counter in seven', async () => {
    await open('/dashboard/counter');

    for (let item = 0; item < 5; item += 1) await press(button(/^Basmati Rice/));
    await press(button('Pay'));
    await press(button('Done'));

    await expectText(/^Paid · INV-/);
    expect(acts).toBe(7);
  });

  it('pays an invoice in two, counted from any page', async () => {
    await open('/dashboard');

    await press(link('Invoice'));
    await settled(tab.page);
    await press(button(/^Pay INV-/));

    await expectText('Invoice paid successfully');
    expect(acts).toBe(2);
  });

  it('imports 500 rows of which ten are bad in five: two open the import, then file, Next and Upload', async () => {
    await enter(tab.page, await newShopkeeper(world.url));
    await open('/dashboard/product');

    await press(button('Add Product'));
    await press(button(/^Multiple product/));
    const chooser = tab.page.waitForEvent('filechooser');
    await press(button('Choose a .csv file'));
    await (await chooser).setFiles(await fileWithIssues());
    await press(button('Next'));
    await expectText('10 row(s) have issues and will be excluded.');
    const saved = tab.page.waitForEvent('download');
    await button('Download rows with issues').tap(); // offered beside the way, not on it
    await press(button('Upload'));

    await expectText('Successfully added 490 products to your inventory!');
    expect(acts).toBe(5);
    const rows = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1);
    expect([rows.length, rows.every((row) => row.includes(',-5,'))]).toEqual([10, true]);
  });
});

describe('clicks on a desktop', () => {
  beforeAll(async () => {
    tab = await openTab(world.url, DESKTOP);
    await enter(tab.page, await openSeededShop(world.url));
  });
  afterAll(() => tab?.close());

  it('pay an invoice in three, counted from any page', async () => {
    await open('/dashboard');

    await press(link('Invoice'));
    await settled(tab.page);
    await press(
      tab.page
        .getByRole('row')
        .filter({ hasText: 'Unpaid' })
        .getByRole('button', { name: /^Actions/ })
        .first(),
    );
    await press(tab.page.getByRole('menuitem', { name: 'Pay' }));

    await expectText('Invoice paid successfully');
    expect(acts).toBe(3);
  });
});
