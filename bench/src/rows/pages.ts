import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSeededShop } from '../../../e2e/web/support/shop.js';
import { type GoalName, measured } from '../goals.js';
import { judge, profileWith, type Verdict } from '../lighthouse.js';
import { median } from '../load.js';
import { inFolder, type Product } from '../product.js';
import type { Row } from '../row.js';

const TIMES = 5;
/** With the five of the seeded shop: a full page of the list. */
const MORE_PRODUCTS = 4;

const PAGES: readonly (readonly [goal: GoalName, path: string])[] = [
  ['pageHome', '/dashboard'],
  ['pageProduct', '/dashboard/product'],
  ['pageInvoice', '/dashboard/invoice'],
  ['pageStatistics', '/dashboard/statistics'],
  ['pageSettings', '/dashboard/settings'],
];

const storageOfSession = async (url: string) => {
  const { addProduct, http, email } = await openSeededShop(url);
  for (let number = 1; number <= MORE_PRODUCTS; number += 1) await addProduct({ productName: `Product ${number}` });
  return { token: http.token ?? '', user: JSON.stringify({ name: 'Asha Rao', email }) };
};

const judgeOften = async (address: string, profile: string): Promise<Verdict[]> => {
  const verdicts: Verdict[] = [];
  while (verdicts.length < TIMES) verdicts.push(await judge(address, profile));
  return verdicts;
};

const pageRow = (name: GoalName, verdicts: readonly Verdict[]): Row => {
  const middle = (figure: keyof Verdict) => median(verdicts.map((verdict) => verdict[figure]));
  const notes = [
    `largest paint ${(middle('largestPaintMs') / 1000).toFixed(1)} s`,
    `blocked ${Math.round(middle('blockingMs'))} ms`,
    `shift ${middle('layoutShift').toFixed(3)}`,
    `scores ${verdicts.map(({ performance }) => performance).join(', ')}`,
  ];
  return measured(name, { ours: middle('performance'), notes: notes.join('; ') });
};

/** The first load of the screens as Lighthouse judges it, five times each: a phone on a slow line. */
export const pageRows = (product: Product): Promise<Row[]> =>
  inFolder(async (folder) => {
    const [stranger, shopkeeper] = [join(folder, 'stranger'), join(folder, 'shopkeeper')];
    await mkdir(stranger);
    await profileWith(shopkeeper, product.url, await storageOfSession(product.url));
    const all: Verdict[] = [];
    const rows: Row[] = [];
    const add = async (name: GoalName, path: string, profile: string) => {
      const verdicts = await judgeOften(`${product.url}${path}`, profile);
      all.push(...verdicts);
      rows.push(pageRow(name, verdicts));
    };
    await add('pageLogin', '/login', stranger);
    for (const [name, path] of PAGES) await add(name, path, shopkeeper);
    const lowest = Math.min(...all.flatMap(({ accessibility, bestPractices }) => [accessibility, bestPractices]));
    return [...rows, measured('pageManners', { ours: lowest })];
  });
