// Only with --all: screens under failures of the network.
import { type BrowserTab, DESKTOP, openTab } from '@bahi/testing/browser/browser';
import { PASSWORD } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page, Route } from 'playwright-core';
import { EXTREME_GOODS, stockExtremes } from './support/extreme-shop.js';
import { overflowOf, settled } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';
import { spoiltTexts } from './support/spoilt-texts.js';

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  shop = await openSeededShop(world.url);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const API = /\/api\//;
const SHOWN_WITHIN_MS = 10_000;
const JSON_TYPE = 'application/json';

/** Failures of a server or a network. */
const MISHAPS: Record<string, (route: Route) => Promise<void>> = {
  'a fault of the server': (route) =>
    route.fulfill({ status: 500, contentType: JSON_TYPE, body: '{"success":false,"message":"","error":""}' }),
  'no connection': (route) => route.abort('connectionrefused'),
  'an answer cut off': (route) => route.fulfill({ status: 200, contentType: JSON_TYPE, body: '{"success":true,"da' }),
  'an empty answer': (route) => route.fulfill({ status: 200, contentType: JSON_TYPE, body: '' }),
  'an answer of another shape': (route) =>
    route.fulfill({ status: 200, contentType: JSON_TYPE, body: '{"success":true,"unexpected":[null]}' }),
};

function mishap(name: string) {
  return MISHAPS[name] as (route: Route) => Promise<void>;
}

function main() {
  return page.getByRole('main');
}

interface Screen {
  readonly path: string;
  readonly heading: string;
  /** The texts of the cards: after a failure of the server, and without a usable reply. */
  readonly sentences: readonly (readonly [failed: string, error: string])[];
}

const CHART = ['Failed to load chart data', 'Error loading chart data'] as const;
const TOP = ['Failed to load top products', 'Error loading top products'] as const;

const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    heading: 'Home',
    sentences: [['Failed to load dashboard data', 'Error loading dashboard'], CHART, TOP],
  },
  {
    path: '/dashboard/product',
    heading: 'Product',
    sentences: [['Failed to load products', 'Error loading products']],
  },
  {
    path: '/dashboard/invoice',
    heading: 'Invoice',
    sentences: [['Failed to fetch invoices', 'Error loading invoices']],
  },
  {
    path: '/dashboard/statistics',
    heading: 'Statistics',
    sentences: [['Failed to load dashboard summary', 'Error loading dashboard summary'], CHART, TOP],
  },
  {
    path: '/dashboard/settings',
    heading: 'Settings',
    sentences: [['Failed to load profile', 'Failed to load profile']],
  },
];

async function retryAll() {
  const retry = main().getByRole('button', { name: 'Retry' });
  // From the last to the first: a card that is loaded loses its button, and that moves none of the others still to press.
  for (let at = (await retry.count()) - 1; at >= 0; at -= 1) {
    const button = retry.nth(at);
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {}); // one Retry may serve several cards
  }
}

describe.each(SCREENS)('$path', ({ path, heading, sentences }) => {
  beforeAll(() => enter(page, shop));
  afterEach(() => page.unroute(API));

  it.each(Object.keys(MISHAPS).slice(0, 4))('shows what is wrong after %s, and Retry loads the data', async (name) => {
    await page.route(API, mishap(name));
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const [failed, error] of sentences) {
      const sentence = main()
        .getByText(name === 'a fault of the server' ? failed : error)
        .first();
      await sentence.waitFor({ timeout: SHOWN_WITHIN_MS });
    }

    await page.unroute(API);
    await retryAll();

    for (const pair of sentences) {
      for (const text of pair) await main().getByText(text).first().waitFor({ state: 'hidden' });
    }
  });

  it('keeps its frame after a reply of another shape', async () => {
    await page.route(API, mishap('an answer of another shape'));
    await page.goto(path);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true);
    expect((await main().innerText()).length).toBeGreaterThan(heading.length);
  });
});

describe('/login', () => {
  afterEach(() => page.unroute(API));

  it.each([
    ['no connection', 'Unable to connect to server. Please check your internet connection.'],
    ['an answer cut off', 'Something went wrong. Please try again later.'],
    ['an empty answer', 'Something went wrong. Please try again later.'],
  ])('shows what is wrong after %s and allows another try', async (name, text) => {
    await page.goto('/login');
    await page.route(API, mishap(name));
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await main().getByText(text).first().waitFor();
    expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  });
});

describe('a shop of ninety-nine crore', () => {
  const sales = {
    totalOrders: 1_23_456,
    totalRevenue: 99_99_99_999.99,
    totalCost: 89_99_99_999.99,
    profit: 9_99_99_999.99,
  };
  beforeAll(async () => {
    await enter(page, shop);
    await page.route('**/api/dashboard/stats', async (route) => {
      const answer = await route.fetch();
      const stats = (await answer.json()) as object;
      await route.fulfill({ json: { ...stats, detailed: { sales } } });
    });
  });
  afterAll(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([320, 390, 700, 1180, 1280])('reads its figures whole on Home in a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await main().getByText('₹99,99,99,999.99').waitFor();
    await settled(page);

    expect(await spoiltTexts(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});

describe('extreme products and bills on a phone', () => {
  beforeAll(async () => {
    await enter(page, shop);
    await stockExtremes(page, shop);
  });
  afterAll(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  const open = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await main()
      .getByText(path === '/dashboard/statistics' ? EXTREME_GOODS[1][0] : '₹')
      .first()
      .waitFor();
    await settled(page);
  };
  const expectWhole = async () => {
    expect(await spoiltTexts(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  };
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true').first();
  const dialog = () => page.getByRole('dialog');

  it.each([
    ['/dashboard/product', 390],
    ['/dashboard/product', 320],
    ['/dashboard/invoice', 390],
    ['/dashboard/invoice', 320],
    ['/dashboard/statistics', 320],
  ])('are whole and lie on nothing at %s in a window of %i pixels', async (path, width) => {
    await open(path, width);
    await expectWhole();
  });

  it.each(EXTREME_GOODS)('are whole in the order and the details of %s', async (name, _price, left) => {
    await open('/dashboard/product', 320);
    await button(name).click();
    await dialog().getByText('EXTREME').waitFor();
    if (left > 0) await dialog().getByRole('spinbutton').fill(String(left));
    await settled(page);
    await expectWhole();

    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button(`Details of ${name}`).click();
    await dialog().getByText('Cost price').waitFor();
    await settled(page);
    await expectWhole();
  });

  it.each([390, 360, 320])('are whole on bills in a window of %i pixels', async (width) => {
    await open('/dashboard/invoice', width);
    for (let at = 0; at < EXTREME_GOODS.length; at += 1) {
      await page.locator('[data-row-button]').nth(at).click();
      await dialog().waitFor();
      await settled(page);
      await expectWhole();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    }
  });

  it('need three lines for a product of lakhs that is sold out', async () => {
    await open('/dashboard/product', 390);
    const row = page.getByRole('row').filter({ hasText: '₹12,34,567.50' });
    const [units, badge] = [
      await row.getByText('0\u00A0Packets').boundingBox(),
      await row.getByText('Out of stock').boundingBox(),
    ];
    // The name takes two lines; what follows must share the third.
    expect(badge?.y).toBeLessThan((units?.y ?? 0) + (units?.height ?? 0));
  });
});

describe('a device that goes offline', () => {
  it('keeps the screen and shows that within a second', async () => {
    await enter(page, shop);
    await page.goto('/dashboard/product');
    const row = page.getByRole('row').filter({ hasText: 'Basmati Rice 5 kg' });
    await row.waitFor();
    await settled(page);

    await tab.context.setOffline(true);
    const banner = page.getByText("You're offline. Showing what was last loaded.");
    await banner.waitFor({ timeout: 1_000 });
    expect(await row.isVisible()).toBe(true);

    await tab.context.setOffline(false);
    await banner.waitFor({ state: 'hidden' });
  });
});

describe('a phone that changes networks', () => {
  it('reads again what it lost: scripts, style sheets and data', async () => {
    const phone = await openTab(world.url, { ...DESKTOP, serviceWorkers: 'block' });
    try {
      await enter(phone.page, shop);
      const lost = await loseEachOnce(phone.page, /\/(assets\/customers|api\/)/);
      await phone.page.goto('/dashboard');
      await settled(phone.page);
      await phone.page.getByRole('link', { name: 'Customers' }).first().click();
      await phone.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
      await settled(phone.page);

      expect(await phone.page.getByText(/could not be shown|Failed|Error|Try again/).count()).toBe(0);
      expect(await loadedStyles(phone.page)).toContainEqual(expect.stringMatching(/customers-page/));
      expect([...lost]).toEqual(
        expect.arrayContaining([/customers-page.*js$/, /customers-page.*css$/, /api/].map(expect.stringMatching)),
      );
    } finally {
      await phone.close();
    }
  });
});

/** Every request of these is lost the first time. @returns their paths */
async function loseEachOnce(of: Page, pattern: RegExp) {
  const lost = new Set<string>();
  await of.route(pattern, (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.continue();
    lost.add(pathname);
    return route.abort('connectionreset');
  });
  return lost;
}

function loadedStyles(of: Page) {
  return of.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
}
