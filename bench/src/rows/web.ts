import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { type Act, COLLECT_TIMINGS, press, slowing, timeOf } from '../act-timing.js';
import { measured } from '../goals.js';
import { median } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';
import { type Measure, measuresOn } from './web-acts.js';

type Page = BrowserTab['page'];

const PRODUCTS = 10_000;
const TIMES = 20;
/** 10,000 products on a slowed processor of a busy machine. */
const PATIENCE_MS = 60_000;

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

/** The same acts on a page that holds nothing: what browser, machine and slowdown cost by themselves. */
async function openBarePage(tab: BrowserTab): Promise<Page> {
  const page = await tab.context.newPage();
  await page.goto('about:blank');
  await page.setContent('<input aria-label="Text"><button>Press</button><output></output>');
  await page.evaluate(() => {
    document.querySelector('button')?.addEventListener('click', () => {
      const output = document.querySelector('output');
      if (output) output.textContent = String(Number(output.textContent) + 1);
    });
  });
  return page;
}

function bareActs(bare: Page) {
  let presses = 0;
  let typed = '';
  return {
    press: (): Act => {
      presses += 1;
      return {
        event: 'pointerup',
        perform: () => press(bare, bare.getByRole('button')),
        shows: { selector: 'output', text: `^${presses}$` },
      };
    },
    type: (): Act => {
      typed += 'a';
      return {
        event: 'keydown',
        perform: () => bare.getByLabel('Text').press('a'),
        shows: { selector: 'input', value: typed },
      };
    },
  };
}

/** The 95th percentile of twenty is the second slowest. */
function p95(times: readonly number[]) {
  return [...times].sort((a, b) => b - a)[1] ?? Number.NaN;
}

async function repeat(work: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round += 1) times.push(await work(round));
  return times;
}

/** An act on the page, against the same act on an empty one; of some acts the slowest has a goal of its own. */
async function actRows(
  { name, slowest }: Pick<Measure, 'name' | 'slowest'>,
  onPage: () => Promise<number[]>,
  onBare: () => Promise<number[]>,
): Promise<Row[]> {
  const times = await onPage();
  const row = measured(name, { ours: p95(times), raw: p95(await onBare()) });
  return slowest ? [row, measured(slowest, { ours: Math.max(...times) })] : [row];
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

/** @returns the bytes of the app before it knows a product. */
async function openFullShop(tab: BrowserTab, url: string): Promise<number> {
  const shop = await openShop(url);
  await shop.addProducts(PRODUCTS);
  tab.page.setDefaultTimeout(PATIENCE_MS);
  // The runner's compiler marks every function with its name, also those that are sent into the page.
  await tab.context.addInitScript(`globalThis.__name = (value) => value;${COLLECT_TIMINGS}`);
  await tab.page.goto('/login');
  await tab.page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify({ name: 'Bench', email: 'bench@example.in' }));
  }, shop.headers.Authorization?.replace('Bearer ', '') ?? '');
  await tab.page.goto('/dashboard/settings');
  await tab.page.getByRole('button', { name: 'Logout' }).waitFor();
  const bytesBefore = await heldBytes(tab);
  await tab.page.goto('/dashboard/product');
  await tab.page.getByText('10,000 products').waitFor();
  return bytesBefore;
}

async function rowsIn(tab: BrowserTab, bytesBefore: number): Promise<Row[]> {
  const { page } = tab;
  const rows = [await elementsRow(page)];
  const bare = await openBarePage(tab);
  const acts = bareActs(bare);
  const slowly = await slowing(tab, page);
  const slowlyBare = await slowing(tab, bare);
  for (const { name, bare: kind, once, slowest } of measuresOn(page)) {
    await page.bringToFront();
    await once(0); // what is fetched on first use is not what is measured
    const onPage = () => slowly(() => repeat(once));
    const onBare = () => slowlyBare(() => repeat(() => timeOf(bare, acts[kind]())));
    rows.push(...(await actRows({ name, slowest }, onPage, onBare)));
  }
  rows.push(measured('webHeap', { ours: (await heldBytes(tab)) - bytesBefore }), await slowestRow(page));
  return [...rows, ...(await dragRows(tab)), await secondVisitRow(tab)];
}
