// Only with --all: every screen in forced colours.
import type { Page } from 'playwright-core';
import { type FixedShop, openFixedShop } from './support/fixed-shop.js';
import { clearlyChanged, leastMarkOf, type Place, pictureOf, placeOf } from './support/pixels.js';
import { settled } from './support/screens.js';

/*
 * Windows' contrast themes replace backgrounds and remove shadows. What only those two show needs another mark: each
 * place is compared with and without it.
 */

let shop: FixedShop;
let page: Page;

beforeAll(async () => {
  shop = await openFixedShop({ forcedColors: 'active' });
  page = shop.page;
});

afterAll(async () => {
  await shop?.close();
});

/** Whether the place looks clearly different with its mark than without. */
async function isToldApart(place: Place, unmark: () => Promise<void>): Promise<boolean> {
  const marked = await pictureOf(page, place);
  await unmark();
  return (await clearlyChanged(marked, await pictureOf(page, place))) >= leastMarkOf(place);
}

function press(key: string) {
  return () => page.keyboard.press(key);
}

async function search(text: string) {
  await page.getByRole('searchbox').fill(text);
  await page
    .locator('section:not([data-dimmed])')
    .and(page.getByRole('region', { name: text }))
    .waitFor();
  await page.locator('section[data-dimmed]').first().waitFor();
  await settled(page);
}

describe('forced colours show', () => {
  it('the item of a menu that has the focus', async () => {
    await shop.go('/dashboard');
    await page.getByRole('button', { name: 'Move Sales Overview' }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem').and(page.locator(':focus'));
    await item.waitFor();
    await settled(page);
    expect(await isToldApart(await placeOf(item), press('ArrowDown'))).toBe(true);
  });

  it('the row of the palette that Enter takes', async () => {
    await shop.go('/dashboard');
    await page.keyboard.press('Control+k');
    const row = page.getByRole('option', { selected: true });
    await row.waitFor();
    await settled(page);
    expect(await isToldApart(await placeOf(row), press('ArrowDown'))).toBe(true);
  });

  it('the card that matches a search', async () => {
    await shop.go('/dashboard');
    await search('Sales Overview');
    const card = page.getByRole('region', { name: 'Sales Overview' });
    expect(await isToldApart(await placeOf(card, 3), () => search('Purchase Overview'))).toBe(true);
  });

  it.each([1280, 390])('the current page in the navigation of a window of %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await shop.go('/dashboard/product');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product' });
    expect(await isToldApart(await placeOf(link), () => shop.go('/dashboard'))).toBe(true);
  });
});
