// Only with --all: preload hints of every screen.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import { PUBLIC_ROUTES, SHOP_ROUTES, settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

let world: World;
let tab: BrowserTab;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { serviceWorkers: 'block' });
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

/** What the gateway names for an address, and what the screen fetches by itself without hints. */
async function hintedAndFetched(path: string) {
  const { page } = tab;
  const fetched = new Set<string>();
  let hinted: string[] = [];
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const { link = '', ...headers } = response.headers();
      hinted = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file);
      await route.fulfill({ response, headers });
    },
  );
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  page.removeAllListeners('request');
  await page.unrouteAll({ behavior: 'wait' });
  return { hinted, fetched };
}

/** What a file of the app cannot begin without; what it fetches later stands in brackets. */
async function importsOf(file: string): Promise<string[]> {
  const text = await (await tab.page.request.get(file)).text();
  return [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, name]) => `/assets/${name}`);
}

async function expectRightHints(path: string) {
  const { hinted, fetched } = await hintedAndFetched(path);
  const frame = path.startsWith('/dashboard') ? [/dashboard-layout-/] : [];
  expect(hinted.filter((file) => !fetched.has(file))).toEqual([]);
  for (const needed of [/\/index-.*\.js/, /\/style-.*\.css/, /-page-.*\.js/, ...frame])
    expect(hinted).toContainEqual(expect.stringMatching(needed));
  const scripts = hinted.filter((file) => file.endsWith('.js'));
  const needed = new Set((await Promise.all(scripts.map(importsOf))).flat());
  expect([...needed].filter((file) => !hinted.includes(file))).toEqual([]);
  expect(needed.size).toBeGreaterThan(1);
}

describe('what the gateway names for a screen', () => {
  it.each(['/', ...PUBLIC_ROUTES.slice(0, 3)])('is fetched there: %s', expectRightHints);

  it('is fetched there, after the login too', async () => {
    await enter(tab.page, await openSeededShop(world.url));
    for (const [path] of SHOP_ROUTES) await expectRightHints(path);
  });

  it('is loaded before the first drawing, so that no screen needs a placeholder', async () => {
    const { page } = tab;
    // React reports every drawing to its developer tools.
    await tab.context.addInitScript(() => {
      const drawings: boolean[] = [];
      const onCommitFiberRoot = () => {
        drawings.push(document.querySelector('h1') !== null && document.querySelector('[data-pending]') === null);
      };
      const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
      Object.assign(globalThis, { drawings, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
    });
    await enter(page, await openSeededShop(world.url));
    const firstDrawings: [path: string, isWhole: boolean | undefined][] = [];
    for (const [path] of SHOP_ROUTES) {
      await page.goto(path);
      await settled(page);
      const [isWhole] = await page.evaluate(() => (globalThis as unknown as { drawings: boolean[] }).drawings);
      firstDrawings.push([path, isWhole]);
    }
    expect(firstDrawings).toEqual(SHOP_ROUTES.map(([path]) => [path, true]));
  });
});
