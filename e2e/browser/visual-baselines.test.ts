// Only with --all: pictures of every screen.
import { eventually } from '@bahi/testing/shop/shopkeeper';
import type { Page } from 'playwright-core';
import { EVERY_SCREEN } from './support/every-screen.js';
import { type FixedShop, openFixedShop } from './support/fixed-shop.js';
import { settled, startRecovery } from './support/screens.js';
import { differenceFrom, keptTree, updateBaseline, updatesBaselines, updateTree } from './support/visual-baselines.js';

/*
 * Every screen as small pictures in `visual-baselines`, and as the tree that a screen reader goes through. After a wanted change:
 * BAHI_UPDATE_BASELINES=1 npx jest --selectProjects e2e -- e2e/browser/visual-baselines
 */
/** Every width, and each theme on a wide and a narrow screen: a theme changes colours, a width the places. */
const LOOKS = [
  [1280, 800, 'light'],
  [1280, 800, 'dark'],
  [600, 800, 'light'],
  [390, 844, 'dark'],
] as const;
/** Pictures of products are decoded and drawn after they were fetched. */
const AT_REST_WITHIN_MS = 2_000;

let shop: FixedShop;
let page: Page;

beforeAll(async () => {
  shop = await openFixedShop();
  page = shop.page;
  await startRecovery(page);
});

afterAll(async () => {
  await shop?.close();
});

/** How the open screen differs from its stored looks. */
async function differences(name: string): Promise<string[]> {
  const found: (string | null)[] = [];
  // What lies under the pointer looks pressed on one width only.
  await page.mouse.move(0, 0);
  for (const [width, height, theme] of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await settled(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const look = `${name}-${width}-${theme}`;
    if (updatesBaselines) await updateBaseline(look, await picture());
    found.push(await eventually(async () => differenceFrom(look, await picture()), isNone, AT_REST_WITHIN_MS));
  }
  return found.filter((difference) => difference !== null);
}

function picture() {
  return page.screenshot({ caret: 'hide' });
}

function isNone(difference: string | null): boolean {
  return difference === null;
}

/** The countdown until another code may be requested runs on while the screen is read. */
async function readTree() {
  await settled(page);
  return (await page.locator('body').ariaSnapshot()).replace(/ in \d+ s"/g, ' in 30 s"');
}

describe.each(EVERY_SCREEN)('%s', (name, open) => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page);
  });

  it('has its stored accessibility tree', async () => {
    const tree = await eventually(readTree, (read) => updatesBaselines || read === keptTree(name), AT_REST_WITHIN_MS);
    if (updatesBaselines) updateTree(name, tree);
    expect(tree).toBe(keptTree(name));
  });

  it('matches its stored pictures', async () => {
    expect(await differences(name)).toEqual([]);
  });
});

describe('the widths at which the layout changes', () => {
  it.each([
    [600, ['Home', 'Product', 'New bill', 'Invoice', 'Statistics']],
    [601, ['New bill', 'Home', 'Product', 'Invoice', 'Statistics', 'Settings', 'Customers']],
  ])('%i px have one navigation, with %j', async (width, items) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.go('/dashboard');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual(items);
  });

  it.each([
    [480, 16],
    [481, 20],
  ])('%i px have signs of %i px in the sign-up', async (width, pixels) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.go('/signup');
    const signs = page.locator('form label + div > span[aria-hidden] svg');
    const widths = await signs.evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().width));
    expect([...new Set(widths)]).toEqual([pixels]);
  });

  it('Statistics is seen whole on a small laptop', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await shop.go('/dashboard/statistics');
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  });

  it('Home shows today, what needs the owner and all other figures on a small laptop', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await shop.go('/dashboard');
    await settled(page);
    for (const name of ['Purchase Overview', 'Product Summary']) {
      const { y = 0, height = 0 } = (await page.getByRole('region', { name }).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(600);
    }
  });

  // The band comes after the first paint: what is below it must not move.
  it.each([
    [1280, 800],
    [600, 800],
    [390, 844],
  ])('Home keeps the place of today free on %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    await shop.go('/dashboard');
    await settled(page);
    const card = page.getByRole('region', { name: 'Sales Overview' });
    const withBand = (await card.boundingBox())?.y;
    await page.getByRole('region', { name: /November/ }).evaluate((band) => band.remove());
    expect((await card.boundingBox())?.y).toBe(withBand);
  });
});
