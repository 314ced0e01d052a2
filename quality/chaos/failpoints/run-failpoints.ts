import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openProcesses } from '@bahi/testing/worlds/processes-world';
import { createCaller } from '../caller.js';
import { openHistory } from '../history.js';
import { openShops } from '../shops.js';
import type { Flow, Stage } from './flows/flow.js';
import { flowsCalled } from './flows/index.js';
import { keptOpen } from './kept-open.js';
import { untilQuiet } from './quiet.js';
import { nameOf, openSteps, type Step } from './steps.js';
import { auditDrifts, brokenPromises } from './verdict.js';

/** A write, and the step at which a process died in the middle of it. */
export interface Pair {
  readonly flow: string;
  readonly step: string;
  readonly violations: readonly string[];
}

export interface FailpointsReport {
  readonly pairs: readonly Pair[];
  readonly drifts: readonly string[];
}

export interface FailpointsOptions {
  readonly historyFile: string;
  /** Which of the steps of a flow are tried; all when absent. */
  readonly choose?: (flow: string, steps: readonly Step[]) => readonly Step[];
  /** Names of flows; all when absent. */
  readonly flows?: readonly string[];
  readonly log?: (line: string) => void;
}

/** Frequent recovery, so that pending orders are completed during the run. */
const QUICK = { ORDERS_RECOVER_AFTER_MS: '1500', ORDERS_RECOVER_EVERY_MS: '300', ORDERS_TAKE_OVER_AFTER_MS: '500' };
/** How long a step may still follow when no work is left: the last frame to the broker. */
const LAST_STEP_MS = 1_500;
/** Between flows: the last reply before and the last acknowledgement after. */
const DRAIN_MS = 150;
/** Batches differ from run to run; a step that never occurs in as many runs is dropped. */
const TRIES = 4;

/**
 * Kills at every numbered step of every write: first each flow runs unharmed and its steps are numbered, then once for
 * each step, at which its process dies. Its supervisor restarts it, the client retries with its key, and all promises
 * are checked in all databases.
 */
export async function runFailpoints(options: FailpointsOptions): Promise<FailpointsReport> {
  const { historyFile, choose = (_flow, steps) => steps, log = () => undefined } = options;
  const flows = flowsCalled(options.flows ?? []);
  const folder = mkdtempSync(join(tmpdir(), 'bahi-failpoints-'));
  const steps = openSteps(folder);
  const processes = await openProcesses({ env: { ...steps.env, ...QUICK } });
  const databases = keptOpen(processes);
  const world = { ...processes, query: databases.query };
  const history = openHistory(historyFile);
  const pairs: Pair[] = [];
  try {
    const sizes = { shops: flows.length, products: 1, units: 5_000, scarceUnits: 5_000 };
    const shops = await openShops(world.url, sizes);
    const call = createCaller(world.url, history);
    await untilQuiet(world);
    for (const [index, flow] of flows.entries()) {
      const shop = shops[index];
      if (!shop) throw new Error(`${flow.name} has no shop`);
      const stage = { world, steps, history, call, shop: { ...shop, products: [...shop.products] } };
      const chosen = choose(flow.name, await stepsOf(flow, stage, 2));
      for (const [number, step] of chosen.entries()) {
        const pair = await tryPair(flow, stage, step);
        log(describePair(number + 1, chosen.length, pair));
        pairs.push(pair);
      }
    }
    return { pairs, drifts: auditDrifts(world) };
  } finally {
    await history.close();
    await databases.close();
    await processes.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryPair(flow: Flow, stage: Stage, step: Step): Promise<Pair> {
  const pair = { flow: flow.name, step: nameOf(step) };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { isMet, violations } = await killAt(flow, stage, step).catch((error: unknown) => ({
      isMet: true,
      violations: [String(error)],
    }));
    if (isMet || violations.length > 0) return { ...pair, violations };
  }
  return { ...pair, violations: [`this step never came again in ${TRIES} runs`] };
}

/** Runs a flow without kills, as often as asked for; @returns every step it takes. */
async function stepsOf(flow: Flow, stage: Stage, times: number): Promise<readonly Step[]> {
  const found = new Map<string, Step>();
  for (let time = 0; time < times; time += 1) {
    const run = await flow.prepare(stage);
    await pause(DRAIN_MS);
    stage.steps.forget();
    await run.act();
    await untilQuiet(stage.world);
    await pause(DRAIN_MS);
    for (const step of stage.steps.recorded()) found.set(nameOf(step), step);
    await run.check();
  }
  return [...found.values()];
}

/** Brings the process back after its death; resolves false when it did not die. */
function reviver({ world, steps }: Stage, step: Step) {
  let isOver = false;
  const [node] = world.nodes[step.node];
  if (!node) throw new Error(`There is no ${step.node}`);
  const revived = (async () => {
    for (; !steps.isMet(step); await pause(10)) if (isOver) return false;
    await node.kill();
    await node.start();
    return true;
  })();
  revived.catch(() => undefined); // reported by `done` later
  return {
    /** Waits a moment longer for the process to die. */
    async done() {
      for (const start = performance.now(); !steps.isMet(step); await pause(10))
        if (performance.now() - start > LAST_STEP_MS) break;
      isOver = true;
      return revived;
    },
  };
}

async function killAt(flow: Flow, stage: Stage, step: Step): Promise<{ isMet: boolean; violations: string[] }> {
  const { world, steps, shop } = stage;
  const run = await flow.prepare(stage);
  steps.arm(step);
  const revival = reviver(stage, step);
  let isMet = false;
  try {
    await run.act();
    if (!steps.isMet(step)) await untilQuiet(world);
  } finally {
    isMet = await revival.done();
    steps.disarm(step);
  }
  const open = await untilQuiet(world);
  const own = await run.check();
  const history = stage.history;
  return { isMet, violations: [...open, ...own, ...(await brokenPromises(world, history, { shop, behind: open }))] };
}

function describePair(number: number, total: number, { flow, step, violations }: Pair) {
  return [
    `${violations.length === 0 ? '✓' : '✗'} ${flow} ${number}/${total}: ${step}`,
    ...violations.map((violation) => `    ${violation}`),
  ].join('\n');
}
