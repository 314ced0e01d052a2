import type { Page } from 'playwright-core';
import { type BrowserTab, openTab } from '../src/browser.js';
import { openWorld, type World } from '../src/world.js';
import { enterFixedShop } from './support/fixed-shop.js';
import { areLooksRenewed, differenceFrom, renewLook } from './support/looks.js';
import { settled } from './support/screens.js';

/*
 * A handful of screens as small pictures in `looks`. After a wanted change of the look:
 * BAHI_RENEW_LOOKS=1 npx jest --selectProjects e2e -- e2e/web/looks
 */
const SIZES = { 1280: 800, 390: 844 } as const;
const THEMES = ['light', 'dark'] as const;

let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { reducedMotion: 'reduce', serviceWorkers: 'block' });
  page = tab.page;
  await enterFixedShop(page);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const go = async (path: string) => {
  await page.goto(path);
  await settled(page);
};

/** From the row's key, which is the same on every width. */
const viewInvoice = async () => {
  await go('/dashboard/invoice');
  await page.locator('[data-row-button]').first().focus();
  await page.keyboard.press('v');
  await page.getByRole('dialog', { name: /^Invoice/ }).waitFor();
};

const SCREENS: readonly (readonly [name: string, open: () => Promise<void>])[] = [
  ['login', () => go('/login')],
  [
    'home',
    async () => {
      await go('/dashboard');
      await page.getByRole('button', { name: 'View as table' }).or(page.getByText('View as table')).first().waitFor();
    },
  ],
  ['product', () => go('/dashboard/product')],
  ['invoice', viewInvoice],
];

describe.each([1280, 390] as const)('at %d px', (width) => {
  it.each(SCREENS)('%s looks as it did', async (name, open) => {
    await page.setViewportSize({ width, height: SIZES[width] });
    await open();
    const found: (string | null)[] = [];
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settled(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const screenshot = await page.screenshot({ caret: 'hide' });
      const look = `${name}-${width}-${theme}`;
      if (areLooksRenewed) await renewLook(look, screenshot);
      found.push(await differenceFrom(look, screenshot));
    }
    expect(found).toEqual([null, null]);
  });
});

describe('the widths at which the layout changes', () => {
  const PHONE_ITEMS = ['Home', 'Product', 'Invoice', 'Statistics'];

  it.each([
    [600, PHONE_ITEMS],
    [601, [...PHONE_ITEMS, 'Settings']],
  ])('%i px have one navigation, with %j', async (width, items) => {
    await page.setViewportSize({ width, height: 800 });
    await go('/dashboard');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual(items);
  });

  it.each([
    [480, 16],
    [481, 20],
  ])('%i px have signs of %i px in the sign-up', async (width, pixels) => {
    await page.setViewportSize({ width, height: 800 });
    await go('/signup');
    const signs = page.locator('form label + div > span[aria-hidden] svg');
    const widths = await signs.evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().width));
    expect([...new Set(widths)]).toEqual([pixels]);
  });
});
