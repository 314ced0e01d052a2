import { type BrowserTab, openTab } from '../../../e2e/src/browser.js';
import { type Act, COLLECT_TIMINGS, press, slowing, timeOf } from '../act-timing.js';
import { type GoalName, measured } from '../goals.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { openShop } from '../shop.js';

type Page = BrowserTab['page'];

const PRODUCTS = 10_000;
const TIMES = 20;
const DEBOUNCE_MS = 300;
/** 10,000 products on a slowed processor of a busy machine. */
const PATIENCE_MS = 60_000;

/** The same acts on a page that holds nothing: what browser, machine and slowdown cost by themselves. */
const openBarePage = async (tab: BrowserTab): Promise<Page> => {
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
};

const bareActs = (bare: Page) => {
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
};

/** The 95th percentile of twenty is the second slowest. */
const p95 = (times: readonly number[]) => [...times].sort((a, b) => b - a)[1] ?? Number.NaN;

const repeat = async (work: (round: number) => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round += 1) times.push(await work(round));
  return p95(times);
};

interface Measure {
  readonly name: GoalName;
  readonly bare: 'press' | 'type';
  readonly once: (round: number) => Promise<number>;
}

const searchMeasures = (page: Page): Measure[] => {
  const box = page.getByRole('searchbox');
  return [
    {
      name: 'webKey',
      bare: 'type',
      once: async (round) => {
        await box.fill('');
        const value = String(round % 10);
        return timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press(value),
          shows: { selector: 'input[type=search]', value },
        });
      },
    },
    {
      name: 'webSearch',
      bare: 'type',
      once: async (round) => {
        await box.fill('');
        await page.getByText('10,000 in all').waitFor();
        const ms = await timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press(String(round % 10)),
          shows: { selector: 'main section span', text: ' found$' },
        });
        return ms - DEBOUNCE_MS;
      },
    },
    {
      name: 'webNextPage',
      bare: 'press',
      once: async () => {
        await box.fill('');
        await page.getByText('10,000 in all').waitFor();
        const ms = await timeOf(page, {
          event: 'pointerup',
          perform: () => press(page, page.getByRole('button', { name: 'Next' })),
          shows: { selector: 'nav p', text: '^Page 2 of' },
        });
        await page.getByRole('button', { name: 'Previous' }).click();
        await page.getByText(/^Page 1 of/).waitFor();
        return ms;
      },
    },
  ];
};

const saleMeasures = (page: Page): Measure[] => {
  const first = page
    .getByRole('table')
    .getByRole('button', { name: /^Product/ })
    .first();
  const openFirst = () => press(page, first);
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const inDialog = async (act: Act) => {
    await openFirst();
    const ms = await timeOf(page, act);
    await close();
    return ms;
  };
  return [
    {
      name: 'webOrder',
      bare: 'press',
      once: async () => {
        const ms = await timeOf(page, {
          event: 'pointerup',
          perform: openFirst,
          shows: { selector: '[role=dialog] h2', text: '^Product' },
        });
        await close();
        return ms;
      },
    },
    {
      name: 'webStepper',
      bare: 'type',
      once: () =>
        inDialog({
          event: 'keydown',
          perform: () => page.getByRole('spinbutton').press('ArrowUp'),
          shows: { selector: '[role=spinbutton]', value: '2' },
        }),
    },
  ];
};

const routeMeasures = (page: Page): Measure[] => [
  {
    name: 'webRoute',
    bare: 'press',
    once: async () => {
      const link = (name: string) => page.getByRole('link', { name }).first();
      await link('Product').click();
      await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
      return timeOf(page, {
        event: 'pointerup',
        perform: () => press(page, link('Invoice')),
        shows: { selector: 'h1', text: '^Invoice$' },
      });
    },
  },
];

const elementsRow = async (page: Page): Promise<Row> =>
  measured('webElements', { ours: await page.evaluate(() => document.getElementsByTagName('*').length) });

const signedInTab = async (url: string): Promise<BrowserTab> => {
  const shop = await openShop(url);
  await shop.addProducts(PRODUCTS);
  const tab = await openTab(url);
  tab.page.setDefaultTimeout(PATIENCE_MS);
  // The runner's compiler marks every function with its name, also those that are sent into the page.
  await tab.context.addInitScript(`globalThis.__name = (value) => value;${COLLECT_TIMINGS}`);
  await tab.page.goto('/login');
  await tab.page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify({ name: 'Bench', email: 'bench@example.in' }));
  }, shop.headers.Authorization?.replace('Bearer ', '') ?? '');
  await tab.page.goto('/dashboard/product');
  await tab.page.getByText('10,000 in all').waitFor();
  return tab;
};

/** The screens on a slowed processor, 10,000 products in the shop: from a press to the frame that shows its effect. */
export const webRows = async (product: Product): Promise<Row[]> => {
  const tab = await signedInTab(product.url);
  const { page } = tab;
  const rows = [await elementsRow(page)];
  const bare = await openBarePage(tab);
  const acts = bareActs(bare);
  const slowly = await slowing(tab, page);
  const slowlyBare = await slowing(tab, bare);
  for (const { name, bare: kind, once } of [...searchMeasures(page), ...saleMeasures(page), ...routeMeasures(page)]) {
    await page.bringToFront();
    await once(0); // what is fetched on first use is not what is measured
    const onPage = () => slowly(() => repeat(once));
    const onBare = () => slowlyBare(() => repeat(() => timeOf(bare, acts[kind]())));
    rows.push(measured(name, await inTurns(1, onPage, onBare)));
  }
  await tab.close();
  return rows;
};
