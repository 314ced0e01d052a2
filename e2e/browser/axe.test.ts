// Only with --all: every screen and dialog at every width and theme.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { COUNTER_DIALOGS, DESKTOP_DIALOGS, DIALOGS, dialogShown, openWrongGstForm } from './support/dialogs.js';
import {
  clearToasts,
  openScreen,
  overflowOf,
  PUBLIC_ROUTES,
  SHOP_ROUTES,
  settled,
  smallTargets,
  startRecovery,
} from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';
import { sendWrong, WRONG_FORMS } from './support/wrong-forms.js';

const IS_LONG = process.env.BAHI_LONG === '1';
const WIDTHS = [1280, 600, 390, 320];
const THEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** WCAG 2.5.8, also for a mouse. targets.test.ts checks touch targets. */
const LEAST_TARGET = 24;
const DATA_CALLS =
  /\/api\/(dashboard|statistics|top-products|products|orders|invoices|payments|users|drawers|day-report|customers)/;

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = tab.page;
  await startRecovery(page);
  shop = await openSeededShop(world.url);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

/** Axe is put into a page once, and only what it complains about leaves the page: both take most of a run otherwise. */
async function violations(): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { readonly axe: typeof axe };
    const checking: Promise<axe.AxeResults> = checker.run(document, { runOnly: tags, resultTypes: ['violations'] });
    const { violations: found } = await checking;
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, RULES);
}

type Look = readonly [width: number, theme: (typeof THEMES)[number]];
const EVERY_LOOK = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));
/** What differs by width differs little by theme: only BAHI_LONG=1 crosses the two in the states of a screen. */
const CROSSED_LOOKS: readonly Look[] = IS_LONG
  ? EVERY_LOOK
  : [
      [1280, 'light'],
      [600, 'light'],
      [390, 'dark'],
      [320, 'dark'],
    ];

async function wear([width, theme]: Look) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
}

/** Checks the screen in each theme and width once it is ready; a complaint names its own. */
async function lookAt(looks: readonly Look[], ready: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const one of looks) {
    await wear(one);
    await ready();
    found.push(...(await violations()).map((text) => `${one.join(' ')}: ${text}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${one.join(' ')}: the page is ${overflow} px wider than the window`);
    found.push(...(await smallTargets(page, LEAST_TARGET)).map((target) => `${one.join(' ')}: ${target}`));
  }
  return found;
}

function look(looks: readonly Look[]) {
  return lookAt(looks, () => settled(page));
}

describe('axe finds nothing', () => {
  it.each(PUBLIC_ROUTES)('on %s', async (path) => {
    await openScreen(page, path);
    expect(await look(EVERY_LOOK)).toEqual([]);
  });

  it.each(WRONG_FORMS)('on %s with %s', async (...form) => {
    const [path] = form;
    await wear([1280, 'light']);
    await openScreen(page, path);
    await sendWrong(page, form);
    await clearToasts(page);
    expect(await look(CROSSED_LOOKS)).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s with data', async (path, name) => {
    await wear([1280, 'light']);
    await enter(page, shop);
    await openScreen(page, path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await look(EVERY_LOOK)).toEqual([]);
  });

  it.each(['Payments', 'To confirm', 'Returns'])('on %s of Invoice', async (name) => {
    await wear([1280, 'light']);
    await openScreen(page, '/dashboard/invoice');
    await page.getByRole('tab', { name }).click();
    expect(await look(CROSSED_LOOKS)).toEqual([]);
  });

  it('on the GST form of Settings with everything wrong, which fits 320 px', async () => {
    await wear([1280, 'light']);
    await openScreen(page, '/dashboard/settings');
    await openWrongGstForm(page);
    await clearToasts(page);
    expect(await look(CROSSED_LOOKS)).toEqual([]);
    await wear([320, 'light']);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it.each(SHOP_ROUTES)('on %s while nothing can be fetched', async (path) => {
    await page.route(DATA_CALLS, (route) => route.abort());
    await page.goto(path);
    const found = await look(CROSSED_LOOKS);
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
    const found = await lookAt(CROSSED_LOOKS, async () => {});
    // The page may have aborted some of the delayed calls meanwhile.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    release();
    expect(found).toEqual([]);
  });

  it.each(['/dashboard', '/dashboard/statistics'])('on %s with a search that dims', async (path) => {
    await page.goto(path);
    await page.getByRole('searchbox').fill('top');
    await page
      .getByText(/sections? match/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await look(CROSSED_LOOKS)).toEqual([]);
  });
});

describe('axe finds nothing in an open dialog', () => {
  beforeAll(() => enter(page, shop));

  it.each([...DIALOGS, ...DESKTOP_DIALOGS, ...COUNTER_DIALOGS])('%s', async (_name, path, open) => {
    await wear([1280, 'light']);
    await openScreen(page, path);
    await open(page);
    await dialogShown(page);
    await clearToasts(page);
    expect(await look(CROSSED_LOOKS)).toEqual([]);
    await wear([320, 'light']);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});

describe('a shop with nothing in it', () => {
  it('has nothing for axe either', async () => {
    await enter(page, await newShopkeeper(world.url));
    const found: string[] = [];
    for (const [path] of SHOP_ROUTES) {
      await page.goto(path);
      found.push(...(await look(CROSSED_LOOKS)).map((text) => `${path} ${text}`));
    }
    expect(found).toEqual([]);
  });
});
