// Only with --all: every screen with large text.
import { join } from 'node:path';
import { MAX_UNITS } from '@bahi/contracts/shared';
import { type BrowserTab, openTab, PHONE } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { openWrongGstForm } from './support/dialogs.js';
import { flowsOf } from './support/flows.js';
import { mouse } from './support/hands.js';
import { clearToasts, overflowOf, PUBLIC_ROUTES, SHOP_ROUTES, settled } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';
import { spoiltTexts } from './support/spoilt-texts.js';

/*
 * Twice the text size, as set in the browser: the window keeps its pixels, so the layouts must follow the text and not
 * the window.
 */
let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

/** The longest address that the texts of the recovery hold. */
const ADDRESS = 'meenakshi.sundaram.wholesale@example.in';

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { ...PHONE, reducedMotion: 'reduce' });
  page = tab.page;
  await tab.context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  shop = await openSeededShop(world.url);
  await shop.addProduct({ productName: 'Paper Clips', quantity: MAX_UNITS });
  await enter(page, shop);
  await page.evaluate((address) => localStorage.setItem('resetEmail', address), ADDRESS);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

async function open(path: string) {
  await page.goto(path);
  await settled(page);
  await clearToasts(page);
  expect(new URL(page.url()).pathname).toBe(path);
}

function button(name: string | RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first();
}

function dialog() {
  return page.locator('[role=dialog], [role=alertdialog]').last();
}

async function expectWhole() {
  expect(await spoiltTexts(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** Figures that are written smaller than their own names. */
function figuresBelowTheirNames() {
  return page.evaluate(() => {
    const sizeOf = (element: Element | null) => (element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0);
    return [...document.querySelectorAll('main dl > div')]
      .filter((pair) => sizeOf(pair.querySelector('dd')) < sizeOf(pair.querySelector('dt')))
      .map((pair) => pair.textContent);
  });
}

/** Controls in the head of a card that reach beyond it, where it cuts them off. */
function controlsOutOfCards() {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section > header :is(button, select)')]
      .filter((control) => {
        const [box, card] = [control, control.closest('section')].map((part) => part?.getBoundingClientRect());
        return box && card && (box.left < card.left || box.right > card.right);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );
}

const ROUTES = [...PUBLIC_ROUTES, ...SHOP_ROUTES.map(([path]) => path)];

const FIXTURE = join(__dirname, '..', 'fixtures', 'kirana-40-with-issues.csv');

function press(name: string | RegExp) {
  return button(name).click();
}

async function addBy(way: RegExp) {
  await press('Add Product');
  await press(way);
}

/** By the button of a phone or by the menu of a desktop, which closes when the page is scrolled. */
async function actOnInvoice(act: string) {
  const own = page.getByRole('button', { name: new RegExp(`^${act} INV-\\d+-000001`) }).locator('visible=true');
  const menu = button(/^Actions for INV-\d+-000001/);
  await own.or(menu).first().waitFor();
  if (await own.isVisible()) return own.click();
  await menu.focus();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: act }).click();
}

const DIALOGS: readonly (readonly [name: string, path: string, open: () => Promise<void>])[] = [
  ['the details of a product', '/dashboard/product', () => press('Details of Basmati Rice 5 kg')],
  ['the ways to add', '/dashboard/product', () => press('Add Product')],
  ['the form of one product', '/dashboard/product', () => addBy(/^Individual product/)],
  [
    'the question before a form is left',
    '/dashboard/product',
    async () => {
      await addBy(/^Individual product/);
      await dialog()
        .getByLabel(/^Product name/)
        .fill('Filter Coffee 200 g');
      await page.keyboard.press('Escape');
    },
  ],
  ['the CSV import', '/dashboard/product', () => addBy(/^Multiple product/)],
  [
    'the result of a CSV check',
    '/dashboard/product',
    async () => {
      await addBy(/^Multiple product/);
      await page.locator('input[type=file]').setInputFiles(FIXTURE);
      await press('Next');
      await page.getByText('Check results').waitFor();
    },
  ],
  ['an invoice', '/dashboard/invoice', () => actOnInvoice('View')],
  ['the question before deleting', '/dashboard/invoice', () => actOnInvoice('Delete')],
  [
    'the question for the password',
    '/dashboard/settings',
    () => flowsOf(mouse(page)).changeAsStranger({ 'First name': 'Anita' }),
  ],
  ['the command palette', '/dashboard', () => page.keyboard.press('Control+k')],
  ['shortcuts and appearance', '/dashboard', () => page.keyboard.press('?')],
];

describe.each([
  ['a phone', 390, 844],
  ['a desktop', 1280, 800],
])('text of twice its size on %s', (_, width, height) => {
  beforeAll(() => page.setViewportSize({ width, height }));

  it.each(ROUTES)('is whole and lies on no other text on %s', async (path) => {
    await open(path);
    await expectWhole();
    expect(await controlsOutOfCards()).toEqual([]);
  });

  it.each(['/dashboard', '/dashboard/product', '/dashboard/invoice'])(
    'has the figures grow too on %s',
    async (path) => {
      await open(path);
      expect(await figuresBelowTheirNames()).toEqual([]);
    },
  );

  it('is whole in the order, for as many as a quantity can be', async () => {
    await open('/dashboard/product');
    await button('Paper Clips').click();
    await dialog().getByRole('spinbutton').fill(String(MAX_UNITS));
    await expectWhole();
  });

  it('is whole in the GST form of Settings with everything wrong', async () => {
    await open('/dashboard/settings');
    await openWrongGstForm(page);
    await clearToasts(page);
    await expectWhole();
    expect(await controlsOutOfCards()).toEqual([]);
  });

  it.each(DIALOGS)('is whole in %s', async (_, path, way) => {
    await open(path);
    await way();
    await dialog().waitFor();
    await settled(page);
    await clearToasts(page);
    await expectWhole();
  });
});
