import type { Page } from 'playwright-core';
import { type BrowserTab, openTab, PHONE } from '../src/browser.js';
import { openWorld, type World } from '../src/world.js';
import { clearToasts, overflowOf, PUBLIC_ROUTES, SHOP_ROUTES, settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';
import { spoiltTexts } from './support/spoilt-texts.js';

/*
 * Twice the size of text, as a person sets it in the browser: the window keeps its pixels, so the layouts have to answer to
 * the text and not to the window.
 */
let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { ...PHONE, reducedMotion: 'reduce' });
  page = tab.page;
  await tab.context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await enter(page, await openSeededShop(world.url));
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const open = async (path: string) => {
  await page.goto(path);
  await settled(page);
  await clearToasts(page);
};

/** Figures that are written smaller than their own names. */
const figuresBelowTheirNames = () =>
  page.evaluate(() => {
    const sizeOf = (element: Element | null) => (element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0);
    return [...document.querySelectorAll('main dl > div')]
      .filter((pair) => sizeOf(pair.querySelector('dd')) < sizeOf(pair.querySelector('dt')))
      .map((pair) => pair.textContent);
  });

/** Controls in the head of a card that reach beyond it, where it cuts them off. */
const controlsOutOfCards = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section > header :is(button, select)')]
      .filter((control) => {
        const [box, card] = [control, control.closest('section')].map((part) => part?.getBoundingClientRect());
        return box && card && (box.left < card.left || box.right > card.right);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

const ROUTES = [...PUBLIC_ROUTES, ...SHOP_ROUTES.map(([path]) => path)];

describe.each([
  ['a phone', 390, 844],
  ['a desktop', 1280, 800],
])('text of twice its size on %s', (_, width, height) => {
  beforeAll(() => page.setViewportSize({ width, height }));

  it.each(ROUTES)('is whole and lies on no other text on %s', async (path) => {
    await open(path);
    expect(await spoiltTexts(page)).toEqual([]);
    expect(await controlsOutOfCards()).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it.each(['/dashboard', '/dashboard/product', '/dashboard/invoice'])(
    'has the figures grow too on %s',
    async (path) => {
      await open(path);
      expect(await figuresBelowTheirNames()).toEqual([]);
    },
  );

  it('breaks an address that is longer than its line', async () => {
    await page.evaluate(() => localStorage.setItem('resetEmail', 'meenakshi.sundaram.wholesale@example.in'));
    await open('/verify-otp');
    expect(new URL(page.url()).pathname).toBe('/verify-otp');
    expect(await spoiltTexts(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it('is whole in the order', async () => {
    await open('/dashboard/product');
    await page.getByRole('button', { name: 'Basmati Rice 5 kg' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).waitFor();
    expect(await spoiltTexts(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
