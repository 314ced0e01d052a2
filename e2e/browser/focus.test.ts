// Only with --all: where the focus goes, dialog by dialog.
import type { Page } from 'playwright-core';
import { EVERY_SCREEN } from './support/every-screen.js';
import { type FixedShop, openFixedShop } from './support/fixed-shop.js';
import { walk } from './support/stops.js';

/* Tab walks over all stops; each is looked at with and without the focus, and nothing pinned may lie over it. */

let shop: FixedShop;
let page: Page;

beforeAll(async () => {
  shop = await openFixedShop();
  page = shop.page;
});

afterAll(async () => {
  await shop?.close();
});

function fromTheStart() {
  return page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    getSelection()?.collapse(document.body, 0);
  });
}

/** The frame around the pages is checked on Home. */
function fromTheContent() {
  return page.locator('#content').focus();
}

async function fromWhereItIs() {}

/** Where the walk over each screen begins. */
const WALKS: Readonly<Record<string, () => Promise<void>>> = {
  login: fromTheStart,
  home: fromTheStart,
  product: fromTheContent,
  order: fromWhereItIs,
  invoices: fromTheContent,
  statistics: fromTheContent,
  settings: fromTheContent,
  'counter-bill': fromTheContent,
  'counter-pay': fromWhereItIs,
};
const SCREENS = EVERY_SCREEN.filter(([name]) => name in WALKS);

describe.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('at %i px, %s, the focus is seen at every stop', (width, colorScheme) => {
  it.each(SCREENS)('of %s', async (name, open) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await WALKS[name]?.();
    expect(await walk(page)).toEqual([]);
  });
});
