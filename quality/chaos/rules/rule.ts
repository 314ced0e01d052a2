import type { ShopEvidence } from '../evidence.js';
import type { Happened } from '../faults.js';
import type { Entry } from '../history.js';
import type { Settled } from '../settle.js';

/** What a rule may use. */
export interface RunRecord {
  readonly entries: readonly Entry[];
  readonly faults: readonly Happened[];
  readonly settled: Settled;
  readonly shops: readonly ShopEvidence[];
  /** False on a shared, slow machine: times are then shown and not checked. */
  readonly checkTimes: boolean;
}

/** A promise of the product; `check` gives one sentence per violation. */
export interface Rule {
  readonly name: string;
  readonly promise: string;
  readonly check: (record: RunRecord) => readonly string[];
}

/** The number of times each value occurs. */
export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

export function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

/** The items under each key. */
export function groupsBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
