import type { CallName, ProcessName } from '../cost/costs.js';

/** What one shop does in the busiest minute of its day, and in a year. An assumption, not a measurement. */
export const PROFILE = {
  /** Calls per minute. A shop sells once a minute, sees the list that this changed and one that nothing changed, is paid. */
  callsPerMinute: {
    placeOrder: 1,
    payInvoice: 1,
    productList: 1,
    unchangedList: 1,
    // Home once in two minutes, four calls each time.
    home: 2,
    signIn: 0.02,
  } satisfies Readonly<Record<CallName, number>>,
  ordersPerYear: 60_000,
  products: 200,
} as const;

/** What the manifests of `deploy` allow; a test compares. */
export const LIMITS = {
  /** Largest number of copies, one CPU each. */
  copies: { gateway: 10, auth: 8, catalog: 8, orders: 10, billing: 6, analytics: 6 },
  /** CPUs of the parts that are one. */
  cpus: { postgres: 2, rabbitmq: 1, redis: 0.5 },
  connections: 600,
} as const satisfies {
  readonly copies: Partial<Record<ProcessName, number>>;
  readonly cpus: Partial<Record<ProcessName, number>>;
  readonly connections: number;
};

/** Autoscalers add a copy above this. */
export const TARGET_UTILISATION = 0.7;
/** Two of everything, so that one may die. */
export const FEWEST_COPIES = 2;
/** A pool of ten and the relay's own. */
export const CONNECTIONS_PER_COPY = 11;
/** How long published events stay in the outbox. */
export const EVENTS_KEPT_DAYS = 30;
