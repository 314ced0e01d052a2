import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { createCaller } from '../caller.js';
import { startClients } from '../clients.js';
import { gatherAllEvidence } from '../evidence.js';
import { isFailed, openHistory } from '../history.js';
import { chanceOf } from '../random.js';
import { RULES } from '../rules/index.js';
import { settle } from '../settle.js';
import { openShops } from '../shops.js';
import { type EdgeFault, nameOfFault } from './edge-faults.js';
import { startProbes } from './probes.js';

export interface EdgeOutcome {
  readonly fault: string;
  readonly calls: number;
  readonly failed: number;
  readonly slowestMs: number;
}

export interface EdgesReport {
  readonly outcomes: readonly EdgeOutcome[];
  readonly violations: readonly string[];
}

export interface EdgesOptions {
  readonly seed: number;
  readonly faults: readonly EdgeFault[];
  readonly historyFile: string;
  readonly log?: (proxy: string) => void;
}

/** Longer than any other call may take, so that each deadline is reached during the fault. */
const TROUBLE_MS = 9_500;
const CALM_MS = 2_500;
/** Each part needs its own delay: a piece arrives so late that some calls succeed and some do not. */
export const OWN_CABLES = { slowMs: 600 };
const CLIENTS = 6;
const SIZES = { shops: 2, products: 4, units: 50_000, scarceUnits: 200 };
/** How soon a cut connection recovers is another promise, checked by the chaos run. */
const NOT_HERE = /^R7/;

/** The parts that a call with a file waits for, and long enough to reach its own deadline there. */
const WAY_OF_FILES: ReadonlySet<string> = new Set(['bff catalog', 'catalog auth', 'catalog postgres', 'catalog redis']);
const FILE_TROUBLE_MS = 29_500;

/** Trades while one proxy after the other freezes, slows down, drops one direction or is cut. */
export async function runEdges(world: ProcessesWorld, options: EdgesOptions): Promise<EdgesReport> {
  const { seed, faults, historyFile, log = () => undefined } = options;
  const history = openHistory(historyFile);
  const shops = await openShops(world.url, SIZES);
  const [first] = shops;
  if (!first) throw new Error('No shop was opened');
  const call = createCaller(world.url, history);
  const clients = startClients({ seed, count: CLIENTS, shops, call });
  const endProbes = startProbes(call, first);
  const outcomes: EdgeOutcome[] = [];
  for (const fault of faults) {
    const fromMs = history.nowMs();
    const proxy = world.edge(fault.from, fault.to);
    proxy.set(fault.mode);
    await pause(troubleMs(fault));
    proxy.set('open');
    await pause(CALM_MS);
    const during = history.entries.filter((entry) => entry.fromMs >= fromMs);
    const slowestMs = during.reduce((most, entry) => Math.max(most, entry.toMs - entry.fromMs), 0);
    const failed = during.filter(isFailed).length;
    outcomes.push({ fault: nameOfFault(fault), calls: during.length, failed, slowestMs });
    log(`${nameOfFault(fault)}: ${during.length} calls, ${failed} failed, the slowest took ${slowestMs} ms`);
  }
  await endProbes();
  const open = await clients.stop();
  const settled = await settle({ databases: world, history, shops, call, open, chance: chanceOf(seed, 10_000) });
  const evidence = await gatherAllEvidence(world, shops);
  const record = { entries: history.entries, faults: [], settled, shops: evidence, checkTimes: false };
  const violations = RULES.filter(({ name }) => !NOT_HERE.test(name)).flatMap(({ name, check }) =>
    check(record).map((violation) => `${name}: ${violation}`),
  );
  await history.close();
  return { outcomes, violations };
}

function troubleMs({ from, to }: EdgeFault): number {
  return WAY_OF_FILES.has(`${from} ${to}`) ? FILE_TROUBLE_MS : TROUBLE_MS;
}
