import type { MachineInfo } from '../results.js';

/** The processes of the distributed form. */
export const PROCESSES = [
  'gateway',
  'auth',
  'catalog',
  'orders',
  'billing',
  'analytics',
  'postgres',
  'rabbitmq',
  'redis',
] as const;
export type ProcessName = (typeof PROCESSES)[number];
export type PerProcess = Readonly<Record<ProcessName, number>>;

export const DATABASES = ['auth', 'catalog', 'orders', 'billing', 'analytics'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** What one call costs everywhere, the events that follow it included. */
export interface CallCost {
  readonly calls: number;
  readonly cpuMs: PerProcess;
}

/** Bytes on disk per thing: rows that stay for good, and rows that each service prunes after a while. */
export interface Bytes {
  readonly kept: number;
  readonly pruned: number;
}

export type BytesPerDatabase = Readonly<Record<DatabaseName, Bytes>>;

export const CALLS = ['signIn', 'productList', 'unchangedList', 'home', 'placeOrder', 'payInvoice'] as const;
export type CallName = (typeof CALLS)[number];

export const THINGS = ['shop', 'product', 'order', 'payment'] as const;
export type ThingName = (typeof THINGS)[number];

/** The measured costs of the distributed form. */
export interface Costs {
  readonly measuredOn: string;
  readonly machine: MachineInfo;
  readonly shops: number;
  /** How the calls were made, for the reader of the figures. */
  readonly how: string;
  readonly calls: Readonly<Record<CallName, CallCost>>;
  /** CPU milliseconds per second without calls. */
  readonly idleCpuMs: PerProcess;
  readonly memory: {
    /** Bytes after the start. */
    readonly idle: PerProcess;
    /** Bytes after every shop was served. */
    readonly served: PerProcess;
  };
  readonly bytes: Readonly<Record<ThingName, BytesPerDatabase>>;
  /** Events that an order and a payment publish, and how often each is delivered. */
  readonly events: Readonly<Record<'order' | 'payment', { readonly published: number; readonly delivered: number }>>;
  /** Events a second that the only active consumer of a backlog applies. */
  readonly drainPerSecond: Readonly<Record<'billing' | 'analytics', number>>;
}
