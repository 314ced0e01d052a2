// Only with --all: every screen at every width and theme, touched and in large text.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { openWrongGstForm, press } from './support/dialogs.js';
import {
  CROSSED_LOOKS,
  EVERY_LOOK,
  faultsIn,
  LARGE_LOOKS,
  PHONE_LOOK,
  smallOnPhone,
  WIDE,
  wear,
} from './support/looks.js';
import { clearToasts, openScreen, PUBLIC_ROUTES, SHOP_ROUTES } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';
import { sendWrong, WRONG_FORMS } from './support/wrong-forms.js';

/*
 * Each state is opened once; axe, touch targets, sideways scroll and large text are checked on what is open.
 * axe-dialogs.test.ts does the same with dialogs.
 */
const DATA_CALLS =
  /\/api\/(dashboard|statistics|top-products|products|orders|invoices|payments|users|drawers|day-report|customers)/;
/** The longest address that the texts of the recovery hold. */
const ADDRESS = 'meenakshi.sundaram.wholesale@example.in';

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = tab.page;
  await page.goto('/login');
  await page.evaluate((address) => localStorage.setItem('resetEmail', address), ADDRESS);
  shop = await openSeededShop(world.url);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

/** What follows from another size is drawn, while calls pend. */
function drawn(of: Page) {
  return of.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  });
}

beforeEach(() => wear(page, WIDE));

describe('axe, touch targets and large text find nothing', () => {
  it.each(PUBLIC_ROUTES)('on %s', async (path) => {
    await openScreen(page, path);
    expect(await faultsIn(page, [...EVERY_LOOK, ...LARGE_LOOKS])).toEqual([]);
  });

  it.each(WRONG_FORMS)('on %s with %s', async (...form) => {
    await openScreen(page, form[0]);
    await sendWrong(page, form);
    await clearToasts(page);
    expect(await faultsIn(page, CROSSED_LOOKS)).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s with data', async (path, name) => {
    if (!page.url().includes('/dashboard')) await enter(page, shop);
    await openScreen(page, path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await faultsIn(page, [...EVERY_LOOK, ...LARGE_LOOKS])).toEqual([]);
  });

  it.each(['Payments', 'To confirm', 'Returns'])('on %s of Invoice', async (name) => {
    await openScreen(page, '/dashboard/invoice');
    await page.getByRole('tab', { name }).click();
    expect(await faultsIn(page, CROSSED_LOOKS)).toEqual([]);
  });

  it('on the GST form of Settings with everything wrong', async () => {
    await openScreen(page, '/dashboard/settings');
    await openWrongGstForm(page);
    await clearToasts(page);
    expect(await faultsIn(page, [...CROSSED_LOOKS, ...LARGE_LOOKS])).toEqual([]);
  });

  it.each(['/dashboard', '/dashboard/statistics'])('on %s with a search that dims', async (path) => {
    await openScreen(page, path);
    await page.getByRole('searchbox').fill('top');
    await page
      .getByText(/sections? match/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await faultsIn(page, CROSSED_LOOKS)).toEqual([]);
  });

  it('in the menu of a card on a phone', async () => {
    await wear(page, PHONE_LOOK);
    await openScreen(page, '/dashboard');
    await press(page, 'Move Sales Overview');
    await page.getByRole('menu').waitFor();
    expect(await smallOnPhone(page)).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s while nothing can be fetched', async (path) => {
    await page.route(DATA_CALLS, (route) => route.abort());
    await page.goto(path);
    const found = await faultsIn(page, CROSSED_LOOKS);
    await page.unroute(DATA_CALLS);
    expect(found).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s while everything is loading', async (path) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(DATA_CALLS, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(path);
    await page.locator('main h1').waitFor();
    const found = await faultsIn(page, CROSSED_LOOKS, () => drawn(page));
    // The page may have aborted some of the delayed calls meanwhile.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    release();
    expect(found).toEqual([]);
  });
});

describe('a shop with nothing in it', () => {
  beforeAll(async () => {
    await wear(page, WIDE);
    await enter(page, await newShopkeeper(world.url));
    await page.goto('/dashboard');
  });

  it.each(SHOP_ROUTES)('has nothing for axe either on %s', async (path) => {
    await openScreen(page, path);
    expect(await faultsIn(page, CROSSED_LOOKS)).toEqual([]);
  });
});
