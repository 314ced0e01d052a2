// Only with --all: layout shifts of every screen.
import { MAX_PRICE_PAISE, MAX_UNITS, PAGE_SIZE } from '@bahi/contracts/shared';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { SHOP_ROUTES, settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

/** The largest layout shift score while a screen fills. */
const MOST = 0.02;
const CALLS = /\/api\//;
/** Answers come one after the other, so that each card fills while others still wait. */
const STEP_MS = 150;

let world: World;
let tab: BrowserTab;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { serviceWorkers: 'block' });
  await tab.context.addInitScript(() => {
    const moved: string[] = [];
    let score = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { readonly node: Node | null }[];
        };
        score += value;
        for (const { node } of sources) moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : 'a text');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { stillness: () => ({ score, moved }) });
  });
  const shop = await openSeededShop(world.url);
  // The first page has the longest figures, the second short ones.
  for (let number = 1; number <= PAGE_SIZE; number += 1)
    await shop.addProduct({
      productName: `Everyday value pack ${number}`,
      sellingPrice: MAX_PRICE_PAISE / 100,
      quantity: MAX_UNITS,
      unit: 'bottle',
    });
  await enter(tab.page, shop);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

function stillness(page: Page) {
  return page.evaluate(() =>
    (globalThis as unknown as { stillness: () => { score: number; moved: string[] } }).stillness(),
  );
}

describe.each([
  ['a desktop', 1280, 800],
  ['a tablet', 768, 1024],
  ['a phone', 390, 844],
])('on %s', (_, width, height) => {
  beforeAll(() => tab.page.setViewportSize({ width, height }));

  it.each(SHOP_ROUTES)('nothing moves while %s fills', async (path, name) => {
    const { page } = tab;
    let asked = 0;
    await page.route(CALLS, async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 200 + asked * STEP_MS));
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
    const { score, moved } = await stillness(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(score > MOST ? moved : []).toEqual([]);
  });
});

it('skeletons stand only where an answer takes longer than 100 ms', async () => {
  const { page } = tab;
  await page.route(CALLS, () => undefined);
  await page.goto('/dashboard');
  await page.getByText('Loading dashboard...').waitFor();
  const waits = await page.evaluate(() =>
    [...document.querySelectorAll('main p[class*=status], main [class*=skeleton]')]
      .map((element) => getComputedStyle(element))
      .filter(({ visibility }) => visibility === 'visible')
      .map(({ animationName, animationDelay, animationFillMode }) =>
        [animationName.split('appear').length, animationDelay, animationFillMode].join(' '),
      ),
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(new Set(waits)).toEqual(new Set(['2 0.1s backwards']));
});

describe('a button keeps its width while it is busy', () => {
  /** Its width before and after the press; the call that it makes is never answered. */
  const widthsOf = async (name: string, call: string) => {
    const { page } = tab;
    await page.route(call, () => undefined);
    const button = page.getByRole('button', { name, exact: true });
    const handle = await button.elementHandle();
    const width = () => handle?.evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await button.click();
    await page.locator('button[aria-busy]').waitFor();
    const after = await width();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return { before, after };
  };
  const expectStill = ({ before, after }: Awaited<ReturnType<typeof widthsOf>>) => {
    expect(before).toBeGreaterThan(40);
    expect(after).toBeCloseTo(before ?? 0, 0);
  };

  it('and its text', async () => {
    const { page } = tab;
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Edit first name' }).click();
    await page.getByLabel('First name').fill('Meera');

    expectStill(await widthsOf('Save', '**/api/users/**'));
  });

  it('and reads something else', async () => {
    const { page } = tab;
    await page.goto('/dashboard/product');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('button', { name: /^Multiple product/ }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('productName\nSalt\n'),
    });

    expectStill(await widthsOf('Next', '**/api/products/**'));
  });
});

it('columns stand still and rows keep their height when the page of a list turns', async () => {
  const { page } = tab;
  const columns = () =>
    page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/product');
  await page.getByText('Page 1 of 2').waitFor();
  const before = await columns();
  const full = await heights();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  expect(await columns()).toEqual(before);
  expect(new Set([...full, ...(await heights())])).toHaveProperty('size', 1);
});
