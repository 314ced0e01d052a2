import { join } from 'node:path';
import { openProcesses, type ProcessesOptions, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { runBills } from './bills/run-bills.js';
import { edgeFaults } from './edges/edge-faults.js';
import { OWN_CABLES, runEdges } from './edges/run-edges.js';
import { runEvents, SPLIT_QUEUES } from './events/run-events.js';
import { flowsCalled } from './failpoints/flows/index.js';
import { runFailpoints } from './failpoints/run-failpoints.js';
import { runKeys } from './keys/run-keys.js';
import { killsPlan } from './plan.js';
import { MANY_FILES } from './sizes.js';

export interface Outcome {
  readonly lines: readonly string[];
  readonly isBroken: boolean;
}

export interface ExperimentOptions {
  readonly seed: number;
  /** Where histories are written. */
  readonly folder: string;
  /** What is tried: names of flows for failpoints, parts of the names of faults for edges; everything when empty. */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
}

type Experiment = (options: ExperimentOptions) => Promise<Outcome>;

async function inWorld<T>(options: ProcessesOptions, work: (world: ProcessesWorld) => Promise<T>): Promise<T> {
  const world = await openProcesses(options);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

const ORDERS = 120;
const KEYS = 1_000;

function outcomeOf(summary: string, violations: readonly string[]): Outcome {
  return {
    lines: [`${violations.length === 0 ? '✓' : '✗'} ${summary}`, ...violations.map((violation) => `    ${violation}`)],
    isBroken: violations.length > 0,
  };
}

const failpoints: Experiment = async ({ folder, only, log }) => {
  const historyFile = join(folder, 'history-failpoints.jsonl');
  const flows = flowsCalled(only).map(({ name }) => name);
  const { pairs, drifts } = await runFailpoints({ historyFile, log, flows });
  const broken = pairs.filter(({ violations }) => violations.length > 0);
  const untried = flows.filter((name) => !pairs.some(({ flow }) => flow === name));
  const violations = [
    ...broken.map(({ flow, step }) => `${flow}: ${step}`),
    ...untried.map((flow) => `${flow}: no step of it was found`),
    ...drifts,
  ];
  return outcomeOf(`R2: killed at ${pairs.length} pairs of a write and a step, ${broken.length} broken`, violations);
};

const events: Experiment = async ({ seed }) => {
  const {
    events: count,
    arrivals,
    garbage,
    violations,
  } = await inWorld({ env: SPLIT_QUEUES }, (world) => runEvents(world, { seed, orders: ORDERS }));
  return outcomeOf(`R4: ${count} events arrived ${arrivals} times, ${garbage} of them garbage`, violations);
};

const edges: Experiment = async ({ seed, folder, only, log }) => {
  const faults = edgeFaults(only);
  const { outcomes, violations } = await inWorld({ ownProxies: OWN_CABLES, env: MANY_FILES }, (world) =>
    runEdges(world, { seed, faults, log, historyFile: join(folder, 'history-edges.jsonl') }),
  );
  const slowest = Math.max(...outcomes.map(({ slowestMs }) => slowestMs));
  return outcomeOf(`R8: ${outcomes.length} faults of proxies, the slowest call took ${slowest} ms`, violations);
};

const keys: Experiment = async ({ seed, log }) => {
  const {
    keys: count,
    calls,
    answers,
    violations,
  } = await inWorld({ env: MANY_FILES }, (world) => runKeys(world, { seed, keys: KEYS, log }));
  const counts = [...answers].map(([answer, times]) => `${answer}: ${times}`).join(', ');
  return outcomeOf(`R14: ${count} keys, ${calls} calls (${counts})`, violations);
};

const TILLS = { tills: 64, units: 500 } as const;
const KILLS = 2;

const bills: Experiment = async ({ seed, folder, log }) => {
  const historyFile = join(folder, 'history-bills.jsonl');
  const plan = killsPlan(seed, KILLS);
  const { sold, refused, failed, violations } = await inWorld({}, (world) =>
    runBills(world, { ...TILLS, seed, plan, historyFile, log }),
  );
  const counts = `${sold} sold, ${refused} refused, ${failed} calls met a fault`;
  return outcomeOf(`R1: bills of ${TILLS.tills} tills over ${plan.length} kills, ${counts}`, violations);
};

/** Chaos runs with one question each. */
export const EXPERIMENTS = { failpoints, events, edges, keys, bills } as const satisfies Readonly<
  Record<string, Experiment>
>;

export type ExperimentName = keyof typeof EXPERIMENTS;
