import { setTimeout as pause } from 'node:timers/promises';
import { untilCaughtUp } from '@bahi/testing/worlds/catch-up';
import { canMakeDisks } from '@bahi/testing/worlds/processes/disk';
import { openProcesses, type ProcessesOptions } from '@bahi/testing/worlds/processes-world';
import { createCaller } from './caller.js';
import { startClients } from './clients.js';
import { gatherAllEvidence } from './evidence.js';
import { createFaults, type Happened } from './faults.js';
import { type Entry, type History, isFailed, openHistory } from './history.js';
import { type Fault, killsPlan, longPlan, rollingPlan, shortPlan, wipesPlan } from './plan.js';
import { chanceOf } from './random.js';
import { RULES } from './rules/index.js';
import { settle } from './settle.js';
import { type ChaosShop, openShops } from './shops.js';
import { type ChaosSize, SIZES } from './sizes.js';
import type { ChaosWorld } from './world.js';

export interface ChaosOptions {
  readonly seed: number;
  /**
   * `short`: every process is killed once, each disk is full once and each clock wrong once. `kills`: every process is
   * killed, `times` times. `full`: the same with as much trade as is promised for. `long`: anything, for `minutes`.
   * `rolling`: two copies of everything, restarted gracefully. `wipes`: of the broker.
   */
  readonly kind: 'short' | 'kills' | 'full' | 'long' | 'rolling' | 'wipes';
  readonly times?: number;
  /** Faults in place of those of the kind. */
  readonly plan?: Iterable<Fault>;
  /** How long faults go on, for a long one. */
  readonly minutes?: number;
  /** That of the kind when absent. */
  readonly clients?: number | undefined;
  /** Every call and answer is written here, one JSON object to a line. */
  readonly historyFile: string;
  readonly checkTimes?: boolean;
  readonly log?: (line: string) => void;
}

export interface Verdict {
  readonly rule: string;
  readonly promise: string;
  readonly violations: readonly string[];
}

export interface ChaosReport {
  readonly seed: number;
  readonly faults: readonly Happened[];
  readonly entries: readonly Entry[];
  readonly verdicts: readonly Verdict[];
}

/** Every plan ends this long after its last fault, so that clients still see a late failure. */
const CALM_MS = 1_000;
const RECOVERY_MS = 40_000;
const PROBES = [
  '/api/products/all',
  '/api/orders/orders?limit=1',
  '/api/invoices?status=Paid',
  '/api/dashboard/stats',
  '/api/users/profile',
];

/**
 * Trades while parts of the given product are killed, frozen and disconnected, then checks every promise by the history
 * of all calls and by all databases.
 */
export async function runChaosOn(world: ChaosWorld, options: ChaosOptions): Promise<ChaosReport> {
  const history = openHistory(options.historyFile);
  try {
    return await trade(options, world, history);
  } finally {
    await history.close();
  }
}

/** The same on the distributed form as processes of this machine, which is started for it. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const world = await openProcesses(worldFor(options));
  try {
    return await runChaosOn(world, options);
  } finally {
    await world.close();
  }
}

/** What the faults of a kind need of the world. */
function worldFor({ kind, log }: ChaosOptions): ProcessesOptions {
  // Graceful restarts need no proxies to the stores, and proxies cost this process more than the clients do.
  if (kind === 'rolling') return { copies: 2, isDirect: true };
  if (kind !== 'short' && kind !== 'long') return {};
  const ownDisks = canMakeDisks();
  if (!ownDisks) log?.('No disk will be full: that needs one of its own, and only root may make one');
  return { ownDisks, ownClocks: true };
}

function planOf({ seed, kind, times = 1, plan }: ChaosOptions): Iterable<Fault> {
  if (plan) return plan;
  if (kind === 'rolling') return rollingPlan();
  if (kind === 'wipes') return wipesPlan(seed);
  if (kind === 'short') return shortPlan(seed);
  return kind === 'long' ? longPlan(seed) : killsPlan(seed, times);
}

function sizeOf({ kind }: ChaosOptions): ChaosSize {
  if (kind === 'rolling') return SIZES.steady;
  return kind === 'full' ? SIZES.full : SIZES.small;
}

async function untilOrdered({ entries }: History, orders: number) {
  while (entries.filter(({ kind }) => kind === 'order').length < orders) await pause(500);
}

/** Polls every part until all of them answer. */
function recovery(call: ReturnType<typeof createCaller>, shop: ChaosShop) {
  return async () => {
    for (const start = performance.now(); performance.now() - start < RECOVERY_MS; await pause(50)) {
      const probes = PROBES.map((path) => call(shop, { kind: 'probe', client: -1, path }));
      const answers = await Promise.all(probes);
      if (answers.every(({ entry }) => !isFailed(entry))) return;
    }
  };
}

function describeFault({ part, kind, jumpMs, forMs, fromMs, servesMs, recoveredMs, settleMs }: Happened) {
  return (
    `${(fromMs / 1000).toFixed(1).padStart(7)} s  ${kind}${jumpMs ? ` ${jumpMs} ms off` : ''} ${part} for ${forMs} ms: served after ${servesMs - fromMs} ms, ` +
    `all answered ${recoveredMs - servesMs} ms later${settleMs ? `, consumers level ${settleMs - servesMs} ms later` : ''}`
  );
}

async function inflictAll(options: ChaosOptions, { disks }: ChaosWorld, inflict: (fault: Fault) => Promise<Happened>) {
  const { kind, minutes = 1, log = () => undefined } = options;
  const faults: Happened[] = [];
  const endsAt = kind === 'long' ? performance.now() + minutes * 60_000 : Number.POSITIVE_INFINITY;
  for (const fault of planOf(options)) {
    if (performance.now() > endsAt) break;
    if (fault.kind === 'disk-full' && !disks) continue;
    const happened = await inflict(fault);
    log(describeFault(happened));
    faults.push(happened);
  }
  await pause(CALM_MS);
  return faults;
}

async function trade(options: ChaosOptions, world: ChaosWorld, history: History): Promise<ChaosReport> {
  const { seed, checkTimes = true } = options;
  const size = sizeOf(options);
  const { clients: count = size.clients } = options;
  const shops = await openShops(world.url, size.shops);
  const [first] = shops;
  if (!first) throw new Error('No shop was opened');
  const call = createCaller(world.url, history);
  const clients = startClients({ seed, count, everyMs: size.everyMs, shops, call });
  const level = async () => void (await untilCaughtUp(world, 60_000));
  const inflict = createFaults({ world, history, recovered: recovery(call, first), level });
  const faults = await inflictAll(options, world, inflict);
  await untilOrdered(history, size.orders);
  const open = await clients.stop();
  const settled = await settle({ databases: world, history, shops, call, open, chance: chanceOf(seed, 10_000) });
  const evidence = await gatherAllEvidence(world, shops);
  const record = { entries: history.entries, faults, settled, shops: evidence, checkTimes };
  const verdicts = RULES.map(({ name, promise, check }) => ({ rule: name, promise, violations: check(record) }));
  return { seed, faults, entries: history.entries, verdicts };
}
