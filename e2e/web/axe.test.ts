import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { type BrowserTab, openTab, PHONE } from '../src/browser.js';
import { newShopkeeper } from '../src/shopkeeper.js';
import { openWorld, type World } from '../src/world.js';
import { clearToasts, overflowOf, PUBLIC_ROUTES, SHOP_ROUTES, settled, smallTargets } from './support/screens.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';

const IS_LONG = process.env.BAHI_LONG === '1';
const WIDTHS = IS_LONG ? [1280, 600, 390, 320] : [1280, 390];
const THEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const DATA_CALLS = /\/api\/(dashboard|statistics|top-products|products|orders|invoices|users)/;

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = tab.page;
  shop = await openSeededShop(world.url);
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const violations = async (): Promise<string[]> => {
  const result = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

type Look = readonly [width: number, theme: (typeof THEMES)[number]];
const EVERY_LOOK = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));
/** What differs by width differs little by theme: the short form crosses the two. */
const CROSSED_LOOKS: readonly Look[] = IS_LONG
  ? EVERY_LOOK
  : [
      [1280, 'light'],
      [390, 'dark'],
    ];

const wear = async ([width, theme]: Look) => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
};

/** Looks at the screen in each look once it is ready; says which one a complaint is about. */
const lookAt = async (looks: readonly Look[], ready: () => Promise<void>): Promise<string[]> => {
  const found: string[] = [];
  for (const one of looks) {
    await wear(one);
    await ready();
    found.push(...(await violations()).map((text) => `${one.join(' ')}: ${text}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${one.join(' ')}: the page is ${overflow} px wider than the window`);
  }
  return found;
};
const look = (looks: readonly Look[]) => lookAt(looks, () => settled(page));

describe('axe finds nothing', () => {
  it.each(PUBLIC_ROUTES)('on %s', async (path) => {
    if (path !== '/login') await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('resetEmail', 'asha@example.in')).catch(() => {});
    await page.goto(path);
    expect(await look(EVERY_LOOK)).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s with data', async (path, name) => {
    await wear([1280, 'light']);
    await enter(page, shop);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await look(EVERY_LOOK)).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s while nothing can be fetched', async (path) => {
    await page.route(DATA_CALLS, (route) => route.abort());
    await page.goto(path);
    const found = await look(CROSSED_LOOKS);
    await page.unroute(DATA_CALLS);
    expect(found).toEqual([]);
  });

  it.each(SHOP_ROUTES)('on %s while everything is on its way', async (path) => {
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
    // The page may have given up some of what was held meanwhile.
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

const press = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first().click();

const DIALOGS: readonly (readonly [string, string, () => Promise<void>])[] = [
  ['the order', '/dashboard/product', () => press('Basmati Rice 5 kg')],
  ['the details card', '/dashboard/product', () => press('Details of Basmati Rice 5 kg')],
  ['the ways to add', '/dashboard/product', () => press('Add Product')],
  [
    'the form of one product',
    '/dashboard/product',
    async () => {
      await press('Add Product');
      await press(/Individual product/);
    },
  ],
  [
    'the CSV import',
    '/dashboard/product',
    async () => {
      await press('Add Product');
      await press(/Multiple product/);
    },
  ],
  [
    'the form of one product with everything wrong',
    '/dashboard/product',
    async () => {
      await press('Add Product');
      await press(/Individual product/);
      await page
        .getByRole('dialog', { name: 'New Product' })
        .getByLabel('Product ID')
        .and(page.locator('[value^=PROD]'))
        .waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Product' }).click();
      await page.getByText('Please correct the following').waitFor();
    },
  ],
  [
    'the result of a CSV check',
    '/dashboard/product',
    async () => {
      await press('Add Product');
      await press(/Multiple product/);
      await page
        .locator('input[type=file]')
        .setInputFiles(join(__dirname, '..', 'fixtures', 'kirana-40-with-issues.csv'));
      await press('Next');
      await page.getByText('Result of the check').waitFor();
    },
  ],
  [
    'an order without a rating',
    '/dashboard/product',
    async () => {
      await press('Basmati Rice 5 kg');
      await press('Place Order');
      await page.locator('fieldset').getByText('Please select a rating').waitFor();
    },
  ],
  [
    'an invoice',
    '/dashboard/invoice',
    async () => {
      await press(/^Actions for INV-\d+-000001/);
      await page.getByRole('menuitem', { name: 'View' }).click();
    },
  ],
  [
    'the question before deleting',
    '/dashboard/invoice',
    async () => {
      await press(/^Actions for INV-\d+-000001/);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  ],
  ['the command palette', '/dashboard', () => page.keyboard.press('Control+k')],
  ['shortcuts and appearance', '/dashboard', () => press('Shortcuts and appearance')],
];

describe('axe finds nothing in an open dialog', () => {
  beforeAll(() => enter(page, shop));

  it.each(DIALOGS)('%s', async (_name, path, open) => {
    await wear([1280, 'light']);
    await page.goto(path);
    await settled(page);
    await open();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
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

describe('a phone', () => {
  let phone: BrowserTab;

  beforeAll(async () => {
    phone = await openTab(world.url, { ...PHONE, reducedMotion: 'reduce' });
    await enter(phone.page, shop);
  }, 60_000);
  afterAll(() => phone?.close());

  const openOnPhone = async (path: string, width: number) => {
    await phone.page.setViewportSize({ width, height: 844 });
    await phone.page.goto(path);
    await settled(phone.page);
    await clearToasts(phone.page);
  };

  it.each([...PUBLIC_ROUTES, ...SHOP_ROUTES.map(([path]) => path)])('has targets of 44 px on %s', async (path) => {
    await openOnPhone(path, 390);
    expect(await smallTargets(phone.page, 44)).toEqual([]);
  });

  it.each([...PUBLIC_ROUTES, ...SHOP_ROUTES.map(([path]) => path)])(
    'never scrolls sideways at 320 on %s',
    async (path) => {
      await openOnPhone(path, 320);
      expect(await overflowOf(phone.page)).toBeLessThanOrEqual(0);
    },
  );

  it('has targets of 44 px in the order', async () => {
    await openOnPhone('/dashboard/product', 390);
    await phone.page.getByRole('button', { name: 'Basmati Rice 5 kg' }).first().tap();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).waitFor();
    expect(await smallTargets(phone.page, 44)).toEqual([]);
  });
});
