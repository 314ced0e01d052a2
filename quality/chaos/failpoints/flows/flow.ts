import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@bahi/testing/shop/http-client';
import type { Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import type { ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import type { Caller } from '../../caller.js';
import { type History, isFailed } from '../../history.js';
import type { ChaosProduct } from '../../shops.js';
import type { Steps } from '../steps.js';

/** The shop of one flow; what a flow adds to its goods it adds here too. */
export interface StageShop {
  readonly index: number;
  readonly keeper: Shopkeeper;
  readonly products: ChaosProduct[];
}

/** The environment of a flow. */
export interface Stage {
  readonly world: ProcessesWorld;
  readonly steps: Steps;
  readonly shop: StageShop;
  /** Makes calls whose replies the rules of the chaos run check. */
  readonly call: Caller;
  /** What was called and answered, of every flow. */
  readonly history: History;
}

/** One write with its consequences. */
export interface Run {
  /** Repeats it under its request key until the outcome is known. */
  act(): Promise<void>;
  /** When no work is left: violations, as sentences. */
  check(): Promise<readonly string[]>;
}

/** A kind of write. */
export interface Flow {
  readonly name: string;
  /** The calls of the contract whose steps it takes, by method and path. */
  readonly calls: readonly string[];
  /** Prepares the write; its own steps do not count. */
  prepare(stage: Stage): Promise<Run>;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 120;

/** Retries after failures and missing replies, as a client with a request key should. */
export async function insist<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (const start = performance.now(); ; await pause(PAUSE_MS)) {
    const answer = await ask().catch(() => null);
    if (answer && !isFailed(answer)) return answer;
    if (performance.now() - start > PATIENCE_MS) throw new Error(`Still ${answer?.status ?? 'no answer'}`);
  }
}

/** Waits until a condition holds. */
export async function waitFor(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = performance.now(); !(await isSo()); await pause(25))
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${what}: not in ${PATIENCE_MS} ms`);
}

/** A sentence when two values differ. */
export function expectEqual(what: string, found: unknown, wanted: unknown): readonly string[] {
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
}
