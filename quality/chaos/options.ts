import { parseArgs } from 'node:util';
import { numberOf, seedOf, UsageError } from '@bahi/testing/cli/command-line';
import { EXPERIMENTS, type ExperimentName } from './experiments.js';
import type { ChaosOptions } from './run-chaos.js';

/** How often every process is killed in a full run. */
const FULL_KILLS = 6;

/** The options of a chaos run. */
export interface CommandOptions {
  readonly seed: number;
  /** Chaos runs with one question each; the chaos run of faults when empty. */
  readonly experiments: readonly ExperimentName[];
  /** Of what the experiments try; everything when empty. */
  readonly only: readonly string[];
  readonly chaos: Pick<ChaosOptions, 'kind' | 'times' | 'minutes' | 'clients' | 'checkTimes'>;
}

interface Forms {
  readonly size?: string;
  readonly kills?: string;
  readonly rolling: boolean;
  readonly wipes: boolean;
}

const OPTIONS = {
  seed: { type: 'string' },
  minutes: { type: 'string', default: '3' },
  clients: { type: 'string' },
  size: { type: 'string' },
  kills: { type: 'string' },
  rolling: { type: 'boolean', default: false },
  wipes: { type: 'boolean', default: false },
  failpoints: { type: 'boolean', default: false },
  events: { type: 'boolean', default: false },
  edges: { type: 'boolean', default: false },
  keys: { type: 'boolean', default: false },
  bills: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
  'show-times-only': { type: 'boolean', default: false },
} as const;

/**
 * Reads the arguments of the program.
 * @throws when one of them is unknown.
 */
export function optionsOf(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { seed, minutes, clients, only } = values;
  const experiments = (Object.keys(EXPERIMENTS) as ExperimentName[]).filter((name) => values[name]);
  if (only.length > 0 && !values.failpoints && !values.edges)
    throw new UsageError('--only goes with --failpoints or --edges');
  return {
    seed: seedOf(seed),
    experiments,
    only,
    chaos: {
      ...kindOf(values),
      minutes: numberOf('minutes', minutes, { least: 0.1, isWhole: false }),
      clients: clients === undefined ? undefined : numberOf('clients', clients, { least: 1 }),
      checkTimes: !values['show-times-only'],
    },
  };
}

function kindOf({ size, kills, rolling, wipes }: Forms) {
  if (size !== undefined && size !== 'short' && size !== 'full') throw new UsageError(`There is no size "${size}"`);
  const times = kills === undefined ? undefined : numberOf('kills', kills, { least: 1 });
  if (rolling) return { kind: 'rolling' } as const;
  if (wipes) return { kind: 'wipes' } as const;
  if (size === 'full') return { kind: 'full', times: times ?? FULL_KILLS } as const;
  if (times !== undefined) return { kind: 'kills', times } as const;
  return { kind: size ?? 'long' } as const;
}
