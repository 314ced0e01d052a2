import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSeededShop } from '@bahi/e2e/seeded-shop';
import { type GoalName, measured } from '../goals.js';
import { type Device, type Load, profileWith, scoreLoad, type Verdict } from '../lighthouse.js';
import { median } from '../load.js';
import { inFolder, type Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';
import { type Sight, type Storage, seenOnSlowLine } from '../slow-line.js';

const TIMES = 5;
/** With the five of the seeded shop: a full page of the list. */
const MORE_PRODUCTS = 4;

/** Which goal a figure of a page answers. */
type GoalsOf = Partial<Readonly<Record<keyof Verdict, GoalName>>>;

const LOGIN: GoalsOf = {
  performance: 'pageLogin',
  largestPaintMs: 'pageLoginPaint',
  blockingMs: 'pageLoginBlocked',
  layoutShift: 'pageLoginShift',
  seo: 'pageLoginFound',
};
const PAGES: readonly (readonly [path: string, goals: GoalsOf, device?: Device])[] = [
  [
    '/dashboard',
    {
      performance: 'pageHome',
      largestPaintMs: 'pageHomePaint',
      blockingMs: 'pageHomeBlocked',
      layoutShift: 'pageHomeShift',
    },
  ],
  [
    '/dashboard/product',
    { performance: 'pageProduct', largestPaintMs: 'pageProductPaint', layoutShift: 'pageProductShift' },
  ],
  ['/dashboard/invoice', { performance: 'pageInvoice' }],
  ['/dashboard/statistics', { performance: 'pageStatistics' }],
  ['/dashboard/settings', { performance: 'pageSettings' }],
  ['/dashboard', { performance: 'pageDesktop', largestPaintMs: 'pageDesktopPaint' }, 'desktop'],
];
const FULL: GoalsOf = { blockingMs: 'pageFullBlocked' };
const FULL_PRODUCTS = 10_000;
const FULL_SHELL: Sight = { selector: 'main dl', text: '10,000' };
const FULL_ROWS: Sight = { selector: 'main tbody th', text: 'Product' };

/** The first load of the screens as Lighthouse scores it, five times each: a phone on a slow network, and a desktop. */
export function pageRows(product: Product): Promise<Row[]> {
  return inFolder(async (folder) => {
    const profiles = {
      stranger: join(folder, 'stranger'),
      shopkeeper: join(folder, 'shopkeeper'),
      wholesaler: join(folder, 'wholesaler'),
    };
    await mkdir(profiles.stranger);
    await profileWith(profiles.shopkeeper, product.url, await storageOfSession(product.url));
    const full = await storageOfFullShop(product.url);
    await profileWith(profiles.wholesaler, product.url, full);
    const all: Verdict[] = [];
    const rows: Row[] = [];
    const add = async (path: string, goals: GoalsOf, load: Omit<Load, 'address'>) => {
      const verdicts = await scoreOften({ address: `${product.url}${path}`, ...load });
      all.push(...verdicts);
      rows.push(...rowsOf(goals, verdicts));
    };
    await add('/login', LOGIN, { profile: profiles.stranger });
    for (const [path, goals, device = 'phone'] of PAGES)
      await add(path, goals, { profile: profiles.shopkeeper, device });
    rows.push(...(await fullRows(product.url, full)));
    await add('/dashboard/product', FULL, { profile: profiles.wholesaler });
    const lowest = Math.min(...all.flatMap(({ accessibility, bestPractices }) => [accessibility, bestPractices]));
    return [...rows, measured('pageManners', { ours: lowest })];
  });
}

function storageOf({ token, email }: { readonly token: string; readonly email: string }): Storage {
  return {
    token,
    user: JSON.stringify({ name: 'Asha Rao', email }),
  };
}

async function storageOfSession(url: string) {
  const { addProduct, http, email } = await openSeededShop(url);
  for (let number = 1; number <= MORE_PRODUCTS; number += 1) await addProduct({ productName: `Product ${number}` });
  return storageOf({ token: http.token ?? '', email });
}

async function storageOfFullShop(url: string) {
  const { addProducts, headers, email } = await openShop(url);
  await addProducts(FULL_PRODUCTS);
  return storageOf({ token: (headers.Authorization ?? '').replace('Bearer ', ''), email });
}

/** The list loads last, after heading and figures: when each is visible, in a new browser each time. */
async function fullRows(url: string, storage: Storage): Promise<Row[]> {
  const loads: (readonly number[])[] = [];
  while (loads.length < TIMES)
    loads.push(await seenOnSlowLine({ url, path: '/dashboard/product', storage }, [FULL_SHELL, FULL_ROWS]));
  const row = (goal: GoalName, sight: number) => {
    const times = loads.map((load) => load[sight] ?? Number.NaN);
    return measured(goal, { ours: median(times), notes: times.map(Math.round).join(', ') });
  };
  return [row('pageFullShell', 0), row('pageFullRows', 1)];
}

async function scoreOften(load: Load): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  while (verdicts.length < TIMES) verdicts.push(await scoreLoad(load));
  return verdicts;
}

function rowsOf(goals: GoalsOf, verdicts: readonly Verdict[]): Row[] {
  return (Object.entries(goals) as [keyof Verdict, GoalName][]).map(([figure, goal]) => {
    const figures = verdicts.map((verdict) => verdict[figure]);
    const notes = figures.map((value) => Number(value.toFixed(3))).join(', ');
    return measured(goal, { ours: median(figures), notes });
  });
}
