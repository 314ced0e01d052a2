import {
  type BytesPerDatabase,
  CALLS,
  type CallName,
  type Costs,
  DATABASES,
  type PerProcess,
  PROCESSES,
  type ProcessName,
} from '../cost/costs.js';
import {
  CONNECTIONS_PER_COPY,
  EVENTS_KEPT_DAYS,
  FEWEST_COPIES,
  LIMITS,
  PROFILE,
  TARGET_UTILISATION,
} from './profile.js';
import { type Waiting, waitingAt } from './queueing.js';

export type Copied = keyof typeof LIMITS.copies;
export type Single = keyof typeof LIMITS.cpus;
export type Consumer = keyof Costs['drainPerSecond'];

export const COPIED = Object.keys(LIMITS.copies) as readonly Copied[];
export const SINGLE = Object.keys(LIMITS.cpus) as readonly Single[];
/** The gateway alone has no database. */
const WITH_DATABASE = COPIED.filter((name) => name !== 'gateway');

/** Calls a second that `shops` shops make in their busiest minute. */
export function callsPerSecond(shops: number): number {
  return CALLS.reduce((sum, name) => sum + perSecond(shops, name), 0);
}

/** CPUs that the calls of `shops` shops keep busy in each process; what idle copies use is left out. */
export function cpusBusy({ calls }: Costs, shops: number): PerProcess {
  return Object.fromEntries(
    PROCESSES.map((process) => [
      process,
      CALLS.reduce((sum, name) => sum + (perSecond(shops, name) * calls[name].cpuMs[process]) / 1000, 0),
    ]),
  ) as PerProcess;
}

/** Copies that keep each below the target, whatever the autoscaler's largest number is. */
export function copiesFor(cpus: PerProcess): Readonly<Record<Copied, number>> {
  return Object.fromEntries(
    COPIED.map((name) => [name, Math.max(FEWEST_COPIES, Math.ceil(cpus[name] / TARGET_UTILISATION))]),
  ) as Record<Copied, number>;
}

export function connectionsOf(copies: Readonly<Record<Copied, number>>): number {
  return WITH_DATABASE.reduce((sum, name) => sum + copies[name] * CONNECTIONS_PER_COPY, 0);
}

/** How busy the one active consumer is; above 1 its queue grows. */
export function queueUtilisation(costs: Costs, consumer: Consumer, shops: number): number {
  return arrivalsAt(costs, consumer, shops) / costs.drainPerSecond[consumer];
}

/** Bytes that `shops` shops add in a year, and those that are there only for the time events are kept. */
export function diskOf({ bytes }: Costs, shops: number): BytesPerDatabase {
  const { ordersPerYear, products } = PROFILE;
  const share = EVENTS_KEPT_DAYS / 365;
  return Object.fromEntries(
    DATABASES.map((name) => {
      const of = (kind: 'kept' | 'pruned', orders: number) =>
        shops * (orders * (bytes.order[name][kind] + bytes.payment[name][kind]) + products * bytes.product[name][kind]);
      return [
        name,
        {
          kept: of('kept', ordersPerYear) + shops * bytes.shop[name].kept,
          pruned: of('pruned', ordersPerYear * share),
        },
      ];
    }),
  ) as BytesPerDatabase;
}

/** Less than this is noise: the call does not pass through the process. */
const LEAST_VISIT_MS = 0.1;

/**
 * Waiting for a process. Each copy of a service has a queue of its own, because connections stick to copies; the CPUs of
 * PostgreSQL and RabbitMQ share one.
 */
export function waitingFor(
  costs: Costs,
  process: ProcessName,
  { shops, servers }: { shops: number; servers: number },
): Waiting {
  const visits = CALLS.filter((name) => costs.calls[name].cpuMs[process] >= LEAST_VISIT_MS);
  const arrivals = visits.reduce((sum, name) => sum + perSecond(shops, name), 0);
  const serviceMs = arrivals === 0 ? 0 : (cpusBusy(costs, shops)[process] * 1000) / arrivals;
  const isCopied = (COPIED as readonly ProcessName[]).includes(process);
  return isCopied
    ? waitingAt({ arrivalsPerSecond: arrivals / servers, serviceMs, servers: 1 })
    : waitingAt({ arrivalsPerSecond: arrivals, serviceMs, servers });
}

/** A limit of growth, and how many shops it allows. */
export interface Limit {
  readonly what: string;
  readonly shops: number;
  readonly handle: string;
}

/** All limits as the manifests stand, the nearest first. Everything grows in proportion to the shops. */
export function limitsOf(costs: Costs): readonly Limit[] {
  const cpu = (name: ProcessName) => (shops: number) => cpusBusy(costs, shops)[name];
  const copied = COPIED.map((name) => ({
    what: `${name}: ${LIMITS.copies[name]} copies at ${TARGET_UTILISATION * 100} %`,
    shops: shopsUntil(LIMITS.copies[name] * TARGET_UTILISATION, cpu(name)),
    handle: 'maxReplicas, and max_connections with it',
  }));
  const single = SINGLE.map((name) => ({
    what: `${name}: ${LIMITS.cpus[name]} CPU at ${TARGET_UTILISATION * 100} %`,
    shops: shopsUntil(LIMITS.cpus[name] * TARGET_UTILISATION, cpu(name)),
    handle: name === 'postgres' ? 'more CPUs, then a server per service, then shops over servers' : 'more CPU',
  }));
  const queues = (['billing', 'analytics'] as const).map((name) => ({
    what: `${name}: its one active consumer at ${TARGET_UTILISATION * 100} %`,
    shops: shopsUntil(TARGET_UTILISATION, (shops) => queueUtilisation(costs, name, shops)),
    handle: 'queues split by shop',
  }));
  return [...copied, ...single, ...queues]
    .filter(({ shops }) => Number.isFinite(shops))
    .sort((a, b) => a.shops - b.shops);
}

function perSecond(shops: number, name: CallName) {
  return (shops * PROFILE.callsPerMinute[name]) / 60;
}

/** Events a second for a consumer, from orders and payments. */
function arrivalsAt({ events }: Costs, consumer: Consumer, shops: number): number {
  const [orders, payments] = [perSecond(shops, 'placeOrder'), perSecond(shops, 'payInvoice')];
  // Billing receives every order once; analytics receives every published event.
  return consumer === 'billing' ? orders : orders * events.order.published + payments * events.payment.published;
}

function shopsUntil(limit: number, used: (shops: number) => number) {
  return Math.round(limit / used(1));
}
