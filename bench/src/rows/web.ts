import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { slowing } from '../act-timing.js';
import { measured } from '../goals.js';
import { median } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';
import { enterShop, measureActs } from '../slow-acts.js';
import { counterMeasures } from './counter-acts.js';
import { measuresOn } from './web-acts.js';

type Page = BrowserTab['page'];

const PRODUCTS = 10_000;

const PAINT_SLOWDOWN = 4;
const VISITS = 5;

const DRAG_SLOWDOWN = 4;
const DRAG_STEPS = 60;

/** The screens on a slowed processor, 10,000 products in the shop: from a press to the frame that shows its effect. */
export async function webRows(product: Product): Promise<Row[]> {
  const tab = await openTab(product.url);
  try {
    return await rowsIn(tab, await openFullShop(tab, product.url));
  } finally {
    // Also after a failure: an open browser would keep the whole run from ending.
    await tab.close();
  }
}

/** Bytes of the page's heap after garbage collection. */
async function heldBytes(tab: BrowserTab): Promise<number> {
  const session = await tab.context.newCDPSession(tab.page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Home opened again in a browser that has the shell: to the first paint, by the browser's own measure. */
async function secondVisitRow(tab: BrowserTab): Promise<Row> {
  const { page } = tab;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const slowly = await slowing(tab, page, PAINT_SLOWDOWN);
  const paints: number[] = [];
  while (paints.length < VISITS) {
    await slowly(() => page.goto('/dashboard', { waitUntil: 'load' }));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    // The heading is in the document a moment before anything is painted.
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    paints.push(Number(await paint.jsonValue()));
  }
  return measured('webSecondVisit', { ours: median(paints) });
}

async function elementsRow(page: Page): Promise<Row> {
  return measured('webElements', { ours: await page.evaluate(() => document.getElementsByTagName('*').length) });
}

/** Interaction to Next Paint as web-vitals has it: the slowest of an act's events, of all acts the one in fifty. */
async function slowestRow(page: Page): Promise<Row> {
  const events = await page.evaluate(() =>
    (globalThis as unknown as { eventTimings: (PerformanceEntry & { interactionId: number })[] }).eventTimings.map(
      ({ interactionId, duration }) => [interactionId, duration] as const,
    ),
  );
  const byInteraction = new Map<number, number>();
  for (const [id, duration] of events)
    if (id > 0) byInteraction.set(id, Math.max(duration, byInteraction.get(id) ?? 0));
  const slowestFirst = [...byInteraction.values()].sort((a, b) => b - a);
  const inp = slowestFirst[Math.floor(slowestFirst.length / 50)] ?? Number.NaN;
  return measured('webInteraction', { ours: inp, notes: `${slowestFirst.length} interactions` });
}

/** Frames while the first card of Home hangs on the pointer. */
async function dragRows(tab: BrowserTab): Promise<Row[]> {
  const { page } = tab;
  const box = await page
    .getByRole('button', { name: /^Move / })
    .first()
    .boundingBox();
  if (!box) throw new Error('Home has no card to move');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const slowly = await slowing(tab, page, DRAG_SLOWDOWN);
  const gaps = await slowly(async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 10);
    await page.evaluate(() => {
      const frames: number[] = [];
      const note = (at: number) => {
        frames.push(at);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(globalThis, { frames });
    });
    for (let step = 1; step <= DRAG_STEPS; step += 1) await page.mouse.move(x, y + 10 + step * 4);
    const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  });
  const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return [
    measured('webDrag', { ours: perSecond, notes: `${gaps.length} frames` }),
    measured('webDragFrame', { ours: Math.max(...gaps) }),
  ];
}

interface FullShop {
  /** Bytes of the app before it knows a product. */
  readonly bytesBefore: number;
  readonly codes: readonly string[];
}

async function openFullShop(tab: BrowserTab, url: string): Promise<FullShop> {
  const shop = await openShop(url);
  await shop.addProducts(PRODUCTS);
  await enterShop(tab, shop);
  const bytesBefore = await heldBytes(tab);
  await tab.page.goto('/dashboard/product');
  await tab.page.getByText('10,000 products').waitFor();
  return { bytesBefore, codes: await shop.productIds() };
}

async function counterRows(tab: BrowserTab, codes: readonly string[]): Promise<Row[]> {
  await tab.page.goto('/dashboard/counter');
  await tab.page.getByRole('combobox').waitFor();
  return measureActs(tab, await counterMeasures(tab, codes));
}

async function rowsIn(tab: BrowserTab, { bytesBefore, codes }: FullShop): Promise<Row[]> {
  const { page } = tab;
  const rows = [await elementsRow(page)];
  rows.push(...(await measureActs(tab, measuresOn(page))));
  rows.push(measured('webHeap', { ours: (await heldBytes(tab)) - bytesBefore }), await slowestRow(page));
  return [...rows, ...(await dragRows(tab)), await secondVisitRow(tab), ...(await counterRows(tab, codes))];
}
