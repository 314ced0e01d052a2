// Only with --all: every flow by keyboard.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { keyboard, scannerOf } from './support/hands.js';
import { settled } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';

/* The quick keys. flows.test.ts proves that every flow can be done by keyboard. */

const NEW_PASSWORD = 'Naya@Dukaan1';

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;
let scan: (code: string) => Promise<void>;
/** Presses of keys and scans. */
let acts = 0;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  shop = await openSeededShop(world.url);
  scan = await scannerOf(page);
  await enter(page, shop);
  await open('/dashboard');
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

async function keys(...names: string[]) {
  for (const name of names) await page.keyboard.press(name);
  acts += names.length;
}

/** At typing speed: faster keys count as a barcode scanner. */
async function type(text: string) {
  await page.keyboard.type(text, { delay: 60 });
  acts += text.length;
}

function seen(text: string | RegExp) {
  return page.getByText(text).locator('visible=true').first().waitFor();
}

function dialog(name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

function gone() {
  return page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

async function open(path: string) {
  await page.goto(path);
  await settled(page);
}

async function goTo(letter: string, heading: string) {
  await type(`g${letter}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await settled(page);
}

async function unitsOf(name: string) {
  return (await shop.products()).find(({ productName }) => productName === name)?.quantity;
}

beforeEach(() => {
  acts = 0;
});

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
    acts = 0;
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
    expect(acts).toBeLessThanOrEqual(9);
    expect(await unitsOf('Basmati Rice 5 kg')).toBe(49);
  });

  describe('after a scan', () => {
    const soap = { name: 'Dettol Soap 125 g', left: 50 };
    const scanSoap = async () => {
      await scan(shop.stock.find(({ productName }) => productName === soap.name)?.productId ?? '');
      acts += 1;
    };
    const isSold = async (sold: number) => {
      await seen('Order placed successfully!');
      await gone();
      soap.left -= sold;
      expect(await unitsOf(soap.name)).toBe(soap.left);
    };
    beforeEach(async () => {
      await open('/dashboard/product');
      await scanSoap();
      await page.locator('[type=radio]:focus').waitFor();
    });

    it('sell one by a digit and Ctrl+Enter', async () => {
      await keys('4', 'Control+Enter');
      await isSold(1);
      expect(acts).toBe(3);
    });

    it('sell five of what is scanned five times, whose codes rate and order nothing', async () => {
      for (let more = 1; more < 5; more += 1) await scanSoap();
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[role=spinbutton]')?.value === '5');
      expect(await dialog(soap.name).getByRole('radio', { checked: true }).count()).toBe(0);

      await keys('5', 'Control+Enter');

      await isSold(5);
      expect(acts).toBe(7);
    });

    it('sell five by typing how many, one stop before the stars', async () => {
      await keys('Shift+Tab', '5', 'Tab', '3', 'Control+Enter');
      await isSold(5);
      expect(acts).toBe(6);
    });
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
      await dialog('Search').getByRole('combobox').and(page.locator(':focus')).waitFor();
      await type(text);
      await keys('Enter');
    };
    await find('Statis');
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await find('Chana');
    await dialog('Chana Dal 1 kg').waitFor();
    expect(await page.locator('[type=search]').inputValue()).toBe('');
    await keys('Escape');
    await gone();
    await find('Dark');
    await gone();
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

  it('find one of 10,000 products by five and Enter', async () => {
    const wanted = shop.stock[4];
    const others = Array.from({ length: 9_999 }, (_, n) => ({
      ...shop.stock[0],
      _id: `${n}`,
      productId: `PROD-OTHER-${n}`,
      productName: `Tata Salt 1 kg, lot ${n}`,
    }));
    const products = [...others.slice(0, 5_000), wanted, ...others.slice(5_000)];
    await page.route('**/api/products/all*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, count: products.length, products } });
    });
    await open('/dashboard/product');
    await seen(/Page 1 of 1,?112/);

    await keys('/');
    await page.locator('[type=search]:focus').waitFor();
    await type('ever');
    await keys('Enter');

    await dialog('Everest Turmeric 200 g').waitFor();
    expect(acts).toBe(6);
    await keys('Escape');
    await gone();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('recover a password in three screens, with a code that is pasted and not typed', async () => {
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/forgot-password');
    await page.locator('[type=email]:focus').waitFor();
    const next: string[] = [];
    page.on('framenavigated', (frame) => void next.push(new URL(frame.url()).pathname));
    await page.keyboard.type(shop.email);
    await keys('Enter');
    await page.locator('[autocomplete=one-time-code]:focus').waitFor();
    const [code = ''] = /\b\d{6}\b/.exec(await world.readMail(shop.email)) ?? [];
    await page.evaluate((text) => navigator.clipboard.writeText(text), code);

    await keys('Control+v', 'Enter');

    await page.locator('[autocomplete=new-password]:focus').waitFor();
    await page.keyboard.type(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).focus();
    await page.keyboard.type(NEW_PASSWORD);
    await keys('Enter');

    await seen('Password reset successfully!');
    await page.waitForURL('**/login');
    expect(next).toEqual(['/verify-otp', '/reset-password', '/login']);
  });

  it('complained about nothing', () => expect(tab.complaints).toEqual([]));
});
