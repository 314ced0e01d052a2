import type { Costs } from '../cost/costs.js';
import { costsSection } from '../cost/costs-page.js';
import { readSaved } from '../results.js';
import { modelSection } from './model-page.js';
import { writeFigures } from './scaling-page.js';

/** Computes the model from the saved costs, prints it and renews the figures in docs/scaling.md. */
export async function showModel(): Promise<boolean> {
  const costs = await readSaved<Costs>('cost.json');
  if (!costs) throw new Error('There are no costs yet: npm run bench -- cost');
  process.stdout.write(`${costsSection(costs)}\n\n${modelSection(costs)}\n`);
  await writeFigures(costs);
  return true;
}
