import type { BrowserTab } from '@bahi/testing/browser/browser';
import { type Act, COLLECT_TIMINGS, press, slowing, timeOf } from './act-timing.js';
import { type GoalName, measured } from './goals.js';
import type { Row } from './row.js';
import type { BenchShop } from './shop.js';

type Page = BrowserTab['page'];

/** A repeatable act of a user on a screen. */
export interface Measure {
  readonly name: GoalName;
  /** The goal of the slowest of all rounds, where there is one. */
  readonly slowest?: GoalName;
  /** The act on the empty page that it is measured against. */
  readonly bare: 'press' | 'type';
  /** @returns milliseconds from the event to the frame that shows its effect. */
  readonly once: (round: number) => Promise<number>;
}

const TIMES = 20;
/** Thousands of rows on a slowed processor of a busy machine. */
const PATIENCE_MS = 60_000;

/** Signs a tab in to a shop, on a page that needs little; acts are timed from then on. */
export async function enterShop({ page, context }: BrowserTab, { headers }: BenchShop): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  // The runner's compiler marks every function with its name, also those that are sent into the page.
  await context.addInitScript(`globalThis.__name = (value) => value;${COLLECT_TIMINGS}`);
  await page.goto('/login');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify({ name: 'Bench', email: 'bench@example.in' }));
  }, headers.Authorization?.replace('Bearer ', '') ?? '');
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** Measures acts on the tab's page, each against the same act on a page that holds nothing. */
export async function measureActs(tab: BrowserTab, measures: readonly Measure[]): Promise<Row[]> {
  const { page } = tab;
  const bare = await openBarePage(tab);
  const acts = bareActs(bare);
  const slowly = await slowing(tab, page);
  const slowlyBare = await slowing(tab, bare);
  const rows: Row[] = [];
  for (const { name, bare: kind, once, slowest } of measures) {
    await page.bringToFront();
    await once(0); // what is fetched on first use is not what is measured
    const onPage = () => slowly(() => repeat(once));
    const onBare = () => slowlyBare(() => repeat(() => timeOf(bare, acts[kind]())));
    rows.push(...(await actRows({ name, slowest }, onPage, onBare)));
  }
  return rows;
}

/** What browser, machine and slowdown cost by themselves. */
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
