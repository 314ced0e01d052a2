import {
  KEEPERS,
  type KeeperName,
  NODES,
  type NodeName,
  STORES,
  type StoreName,
} from '@bahi/testing/worlds/processes-world';
import { type Chance, chanceOf } from './random.js';

export type PartName = NodeName | StoreName;

/** A planned fault of a part. */
export interface Fault {
  readonly part: PartName;
  /**
   * `kill`: SIGKILL. `freeze`: SIGSTOP. `cut`, `slow`, `half-open`: of the line in front of it; what is asked over a half
   * open one arrives, and no answer comes back. `wipe`: killed, and what it had stored is gone. `restart`: stopped
   * gracefully, all of it at once. `roll`: stopped gracefully and started again, copy after copy. `disk-full`: nothing more
   * can be stored. `clock`: it jumps, and jumps back when it is mended.
   */
  readonly kind: 'kill' | 'freeze' | 'cut' | 'slow' | 'half-open' | 'wipe' | 'restart' | 'roll' | 'disk-full' | 'clock';
  /** How long it lasts before it is repaired. */
  readonly forMs: number;
  /** Quiet time before it. */
  readonly afterMs: number;
  /** How far a `clock` jumps; back when negative. */
  readonly jumpMs?: number;
}

/** Parts whose faults must not fail any call. */
export const HARMLESS: ReadonlySet<PartName> = new Set(['redis', 'rabbitmq']);
/** What a fault may still cause after its repair: an open circuit, a dead connection. */
export const AFTERMATH_MS = 2_500;

/** Every process so many times, in rounds, each in its own random order. */
export function killsPlan(seed: number, times: number): readonly Fault[] {
  const chance = chanceOf(seed);
  return Array.from({ length: times }, () => chance.shuffle<PartName>([...NODES, ...STORES])).flatMap((parts) =>
    parts.map((part) => killOf(chance, part)),
  );
}

/** From a correction by a time server to a clock that is an hour off. */
const JUMPS_MS = [2_000, 45_000, 600_000, 3_600_000] as const;

/** Every process killed once, each disk full once and each clock wrong once. */
export function shortPlan(seed: number): readonly Fault[] {
  return [...killsPlan(seed, 1), ...machinesPlan(seed)];
}

const KINDS = ['kill', 'kill', 'kill', 'freeze', 'cut', 'slow', 'half-open', 'disk-full', 'clock'] as const;

/** Faults without end; the chaos run takes as many as its time allows. */
export function* longPlan(seed: number): Generator<Fault> {
  const chance = chanceOf(seed);
  yield* killsPlan(seed, 1);
  for (;;) yield anyFault(chance);
}

const WIPES = 3;

/** The broker loses everything it has, several times while all clients trade. */
export function wipesPlan(seed: number): readonly Fault[] {
  const chance = chanceOf(seed);
  return Array.from({ length: WIPES }, () => ({ ...killOf(chance, 'rabbitmq'), kind: 'wipe', afterMs: 3_000 }));
}

/** Warm-up before a rolling restart: twelve processes that have just started answer slowly. */
const WARM_MS = 15_000;

/** Every copy of everything that has copies, restarted gracefully. */
export function rollingPlan(): readonly Fault[] {
  return NODES.map(
    (part, place) => ({ part, kind: 'roll', forMs: 0, afterMs: place === 0 ? WARM_MS : 500 }) satisfies Fault,
  );
}

/** Optional parts fail when nothing else can cause a failure; otherwise no call could be checked. */
function inCalm(fault: Fault): Fault {
  return HARMLESS.has(fault.part) ? { ...fault, afterMs: fault.afterMs + AFTERMATH_MS } : fault;
}

function killOf(chance: Chance, part: PartName): Fault {
  return inCalm({ part, kind: 'kill', forMs: chance.between(0, 800), afterMs: chance.between(200, 900) });
}

function jumpOf(chance: Chance, part: NodeName, base: Pick<Fault, 'forMs' | 'afterMs'>): Fault {
  const jumpMs = chance.pick(JUMPS_MS);
  return { ...base, part, kind: 'clock', jumpMs: chance.happens(0.5) ? jumpMs : -jumpMs };
}

function fullDiskOf(part: KeeperName, base: Pick<Fault, 'forMs' | 'afterMs'>): Fault {
  return inCalm({ ...base, part, kind: 'disk-full' });
}

/** Each disk full once, and each clock wrong once. */
function machinesPlan(seed: number): readonly Fault[] {
  const chance = chanceOf(seed);
  const base = () => ({ forMs: chance.between(1_500, 3_000), afterMs: chance.between(200, 900) });
  return chance.shuffle([
    ...KEEPERS.map((part) => fullDiskOf(part, base())),
    ...NODES.map((part) => jumpOf(chance, part, base())),
  ]);
}

function anyFault(chance: Chance): Fault {
  const part = chance.pick<PartName>([...NODES, ...STORES]);
  const kind = chance.pick(KINDS);
  // Some last longer than any call may take.
  const forMs = chance.happens(0.15) ? chance.between(9_000, 12_000) : chance.between(100, 4_000);
  const base = { part, forMs, afterMs: chance.between(300, 2_500) };
  if (kind === 'disk-full') return fullDiskOf(chance.pick(KEEPERS), base);
  if (kind === 'clock') return jumpOf(chance, chance.pick(NODES), base);
  if (part === 'rabbitmq' && kind === 'kill' && chance.happens(0.4)) return inCalm({ ...base, kind: 'wipe' });
  return inCalm({ ...base, kind });
}
