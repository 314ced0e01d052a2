import { chosenFrom } from '@bahi/testing/cli/command-line';
import { SUBSCRIPTIONS } from '@bahi/testing/worlds/catch-up';
import type { ProxyMode } from '@bahi/testing/worlds/processes/fault-proxy';
import type { NodeName, ServiceName, StoreName } from '@bahi/testing/worlds/processes-world';

/** The proxy from one part to another. */
export interface Edge {
  readonly from: NodeName;
  readonly to: NodeName | StoreName;
}

/** `one-way`: a half-open connection, whose one side disappeared without closing it. */
const TROUBLES = ['frozen', 'slow', 'one-way', 'cut'] as const satisfies readonly ProxyMode[];
export type Trouble = (typeof TROUBLES)[number];

export interface EdgeFault extends Edge {
  readonly mode: Trouble;
}

const SUBSCRIBERS: readonly ServiceName[] = ['catalog', 'orders', 'billing', 'analytics'];
const ALL: readonly ServiceName[] = ['auth', ...SUBSCRIBERS];

/** Every proxy between two processes of the product, and those to the stores. */
const EDGES: readonly Edge[] = [
  ...ALL.map((to) => ({ from: 'bff', to }) as const),
  { from: 'bff', to: 'redis' },
  { from: 'auth', to: 'redis' },
  { from: 'catalog', to: 'redis' },
  ...SUBSCRIBERS.map((from) => ({ from, to: 'auth' }) as const),
  { from: 'orders', to: 'catalog' },
  { from: 'auth', to: 'billing' },
  // Consumers fetch missed events from their producer, and some replies wait for them.
  ...SUBSCRIPTIONS.flatMap(([from, sources]) => sources.map((to) => ({ from, to }))),
  ...ALL.map((from) => ({ from, to: 'postgres' }) as const),
  ...SUBSCRIBERS.map((from) => ({ from, to: 'rabbitmq' }) as const),
];

export function nameOfFault({ from, to, mode }: EdgeFault): string {
  return `${from} to ${to} ${mode}`;
}

/** Each kind of fault on each proxy, filtered by parts of its name. */
export function edgeFaults(words: readonly string[]): readonly EdgeFault[] {
  return chosenFrom(
    EDGES.flatMap((edge) => TROUBLES.map((mode) => ({ ...edge, mode }))),
    words,
    (fault, word) => nameOfFault(fault).includes(word),
  );
}
