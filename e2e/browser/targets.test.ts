// Only with --all: sizes of every touch target.
import { type BrowserTab, openTab, PHONE } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { COUNTER_DIALOGS, DIALOGS, dialogShown, press } from './support/dialogs.js';
import {
  clearToasts,
  openScreen,
  overflowOf,
  PUBLIC_ROUTES,
  SHOP_ROUTES,
  smallTargets,
  startRecovery,
} from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

/** The least size of a touch target. */
const THUMB = 44;
const ROUTES = [...PUBLIC_ROUTES, ...SHOP_ROUTES.map(([path]) => path)];

let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { ...PHONE, reducedMotion: 'reduce' });
  page = tab.page;
  await enter(page, await openSeededShop(world.url));
  await startRecovery(page);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

async function open(path: string, width = 390) {
  await page.setViewportSize({ width, height: 844 });
  await openScreen(page, path);
  await clearToasts(page);
}

describe('on a phone targets have 44 px', () => {
  it.each(ROUTES)('on %s', async (path) => {
    await open(path);
    expect(await smallTargets(page, THUMB)).toEqual([]);
  });

  // With their toasts, whose close buttons are targets too.
  it.each([...DIALOGS, ...COUNTER_DIALOGS])('in a dialog: %s', async (_name, path, act) => {
    await open(path);
    await act(page);
    await dialogShown(page);
    expect(await smallTargets(page, THUMB)).toEqual([]);
  });

  it('in the menu of a card', async () => {
    await open('/dashboard');
    await press(page, 'Move Sales Overview');
    await page.getByRole('menu').waitFor();
    expect(await smallTargets(page, THUMB)).toEqual([]);
  });
});

describe('nothing scrolls sideways at 320 px', () => {
  it.each(ROUTES)('on %s', async (path) => {
    await open(path, 320);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
