import { type NodeName, SERVICES, STORES, type StoreName } from '../src/processes-world.js';
import { type Chance, chanceOf } from './random.js';

export type PartName = NodeName | StoreName;

/** Something bad that is going to happen to a part. */
export interface Fault {
  readonly part: PartName;
  /**
   * `kill`: SIGKILL. `freeze`: SIGSTOP. `cut`, `slow`, `half-open`: of the line in front of it. `wipe`: killed, and what
   * it had stored is gone. `restart`: stopped politely, all of it at once. `roll`: stopped politely and started again,
   * copy after copy.
   */
  readonly kind: 'kill' | 'freeze' | 'cut' | 'slow' | 'half-open' | 'wipe' | 'restart' | 'roll';
  /** How long it lasts before anybody mends it. */
  readonly forMs: number;
  /** Quiet time before it. */
  readonly afterMs: number;
}

const NODES: readonly NodeName[] = [...SERVICES, 'bff'];

const killOf = (chance: Chance, part: PartName): Fault => ({
  part,
  kind: 'kill',
  forMs: chance.between(0, 800),
  afterMs: chance.between(200, 900),
});

/** Every process so many times: once each in an order of the seed's, then in another one. */
export const killsPlan = (seed: number, times: number): readonly Fault[] => {
  const chance = chanceOf(seed);
  return Array.from({ length: times }, () => chance.shuffle<PartName>([...NODES, ...STORES])).flatMap((parts) =>
    parts.map((part) => killOf(chance, part)),
  );
};

const KINDS = ['kill', 'kill', 'kill', 'freeze', 'cut', 'slow', 'half-open'] as const;

const anyFault = (chance: Chance): Fault => {
  const part = chance.pick<PartName>([...NODES, ...STORES]);
  const kind = chance.pick(KINDS);
  // Some last longer than any call may take.
  const forMs = chance.happens(0.15) ? chance.between(9_000, 12_000) : chance.between(100, 4_000);
  const base = { part, forMs, afterMs: chance.between(300, 2_500) };
  // Its processes belong to one connection each, so freezing the server is freezing the line to it.
  if (part === 'postgres' && kind === 'freeze') return { ...base, kind: 'half-open' };
  if (part === 'rabbitmq' && kind === 'kill' && chance.happens(0.4)) return { ...base, kind: 'wipe' };
  return { ...base, kind };
};

/** Faults without end; the campaign takes as many as its time allows. */
export function* longPlan(seed: number): Generator<Fault> {
  const chance = chanceOf(seed);
  yield* killsPlan(seed, 1);
  for (;;) yield anyFault(chance);
}

const WIPES = 3;

/** The broker loses everything it has, several times while everybody trades. */
export const wipesPlan = (seed: number): readonly Fault[] => {
  const chance = chanceOf(seed);
  return Array.from({ length: WIPES }, () => ({ ...killOf(chance, 'rabbitmq'), kind: 'wipe', afterMs: 3_000 }));
};

/** Every copy of everything that has copies, restarted politely. */
export const rollingPlan = (): readonly Fault[] =>
  NODES.map((part) => ({ part, kind: 'roll', forMs: 0, afterMs: 500 }) satisfies Fault);
