import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Costs } from '../cost/costs.js';
import { costsSection } from '../cost/costs-page.js';
import { modelSection } from './model-page.js';

export const SCALING_PAGE = join(import.meta.dirname, '..', '..', '..', 'docs', 'scaling.md');

const BEGIN = '<!-- begin: written by npm run bench -- model -->';
const END = '<!-- end -->';

/**
 * The page with its figures renewed; the rest of it is written by hand.
 * @throws when the page has no place for them.
 */
export function withFigures(page: string, costs: Costs): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for figures: ${BEGIN} ... ${END}`);
  return `${page.slice(0, from)}${BEGIN}\n\n${costsSection(costs)}\n\n${modelSection(costs)}\n\n${page.slice(to)}`;
}

export async function writeFigures(costs: Costs): Promise<void> {
  return writeFile(SCALING_PAGE, withFigures(await readFile(SCALING_PAGE, 'utf8'), costs));
}
