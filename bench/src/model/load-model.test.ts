import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type CallName, type Costs, DATABASES, PROCESSES, type ProcessName } from '../cost/costs.js';
import {
  callsPerSecond,
  connectionsOf,
  copiesFor,
  cpusBusy,
  diskOf,
  limitsOf,
  queueUtilisation,
  waitingFor,
} from './load-model.js';
import { LIMITS, PROFILE } from './profile.js';
import { SCALING_PAGE, withFigures } from './scaling-page.js';

const DEPLOY = resolve(import.meta.dirname, '..', '..', '..', 'deploy');

function per<Name extends string, Value>(names: readonly Name[], value: Value) {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

function cpuMs(own: Partial<Record<ProcessName, number>> = {}) {
  return {
    calls: 100,
    cpuMs: { ...per(PROCESSES, 0), ...own },
  };
}

function bytes(kept: number, pruned = 0) {
  return per(DATABASES, { kept, pruned });
}

/** A sale: 6 ms of the gateway, 12 of PostgreSQL, nothing else costs anything. */
const costs: Costs = {
  measuredOn: '2026-11-22T00:00:00.000Z',
  machine: { cores: 2, model: 'any', memoryBytes: 1, node: 'v20.0.0', loadAverage: 0 },
  shops: 10,
  how: 'made up',
  calls: {
    ...(per(['signIn', 'productList', 'unchangedList', 'home', 'payInvoice'] as const, cpuMs()) as Record<
      CallName,
      ReturnType<typeof cpuMs>
    >),
    placeOrder: cpuMs({ gateway: 6, postgres: 12 }),
  },
  idleCpuMs: per(PROCESSES, 0),
  memory: { idle: per(PROCESSES, 0), served: per(PROCESSES, 0) },
  bytes: { shop: bytes(1_000), product: bytes(10), order: bytes(100, 365), payment: bytes(50) },
  events: { order: { published: 3, delivered: 6 }, payment: { published: 1, delivered: 3 } },
  drainPerSecond: { billing: 100, analytics: 2_000 },
};

describe('the load model', () => {
  it('adds up the calls of all shops in their busiest minute', () => {
    const { placeOrder, payInvoice, productList, unchangedList, home, signIn } = PROFILE.callsPerMinute;
    const aMinute = placeOrder + payInvoice + productList + unchangedList + home + signIn;

    expect(callsPerSecond(600)).toBeCloseTo(aMinute * 10);
  });

  it('turns milliseconds per call into busy CPUs: 1,000 sales a second of 6 ms are six', () => {
    const busy = cpusBusy(costs, 60_000);

    expect(busy.gateway).toBeCloseTo(6 * PROFILE.callsPerMinute.placeOrder);
    expect(busy.postgres).toBeCloseTo(12 * PROFILE.callsPerMinute.placeOrder);
    expect(busy.auth).toBe(0);
  });

  it('keeps copies below 70 %, two at least, and eleven connections for each that has a database', () => {
    const copies = copiesFor({ ...per(PROCESSES, 0.1), gateway: 7.1, orders: 1.5 });

    expect(copies).toEqual({ gateway: 11, auth: 2, catalog: 2, orders: 3, billing: 2, analytics: 2 });
    expect(connectionsOf(copies)).toBe((2 + 2 + 3 + 2 + 2) * 11);
  });

  it('gives billing an event per order and analytics every event', () => {
    expect(queueUtilisation(costs, 'billing', 600)).toBeCloseTo(10 / 100);
    expect(queueUtilisation(costs, 'analytics', 600)).toBeCloseTo((10 * 3 + 10 * 1) / 2_000);
  });

  it('counts a year of orders, the products and the shop, and thirty days of events', () => {
    const { orders } = diskOf(costs, 2);

    expect(orders.kept).toBe(2 * (PROFILE.ordersPerYear * 150 + PROFILE.products * 10 + 1_000));
    expect(orders.pruned).toBeCloseTo(2 * PROFILE.ordersPerYear * (30 / 365) * 365);
  });

  it('lets callers wait for the copy their connection sticks to, and for any CPU of PostgreSQL', () => {
    // 100 sales a second: two copies of the gateway with 50 each of 6 ms, three CPUs of PostgreSQL for 1.2.
    const gateway = waitingFor(costs, 'gateway', { shops: 6_000, servers: 2 });
    const postgres = waitingFor(costs, 'postgres', { shops: 6_000, servers: 3 });

    expect(gateway.utilisation).toBeCloseTo(0.3);
    expect(gateway.meanMs).toBeCloseTo((0.3 / 0.7) * 6);
    expect(postgres.utilisation).toBeCloseTo(0.4);
    expect(postgres.meanMs).toBeLessThan(gateway.meanMs);
  });

  it('names the nearest limit first and leaves out what costs nothing', () => {
    const limits = limitsOf(costs).map(({ what, shops }) => [what.split(':')[0], shops]);

    expect(limits).toEqual([
      ['billing', 4_200],
      ['postgres', 7_000],
      ['analytics', 21_000],
      ['gateway', 70_000],
    ]);
  });
});

describe('docs/scaling.md', () => {
  it('shows the figures of the saved costs', () => {
    const saved = JSON.parse(readFileSync(join(DEPLOY, '..', 'bench', 'results', 'cost.json'), 'utf8')) as Costs;
    const page = readFileSync(SCALING_PAGE, 'utf8');

    expect(page).toBe(withFigures(page, saved));
  });
});

describe('the limits of the model', () => {
  const documents = (...path: string[]) =>
    parseAllDocuments(readFileSync(join(DEPLOY, ...path), 'utf8')).map((document) => document.toJS());

  it('are those of the autoscalers', () => {
    const http = documents('components', 'autoscaling', 'http.yaml').map(({ spec }) => [
      spec.scaleTargetRef.name,
      spec.maxReplicas,
    ]);
    const queues = documents('components', 'queue-scaling', 'consumers.yaml')
      .filter(({ kind }) => kind === 'ScaledObject')
      .map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicaCount]);

    expect(Object.fromEntries([...http, ...queues])).toEqual(LIMITS.copies);
  });

  it('are those of the stores in production', () => {
    const [cluster] = documents('overlays', 'production', 'data', 'postgres.yaml').filter(
      ({ kind }) => kind === 'Cluster',
    );
    const [broker] = documents('overlays', 'production', 'data', 'rabbitmq.yaml').filter(
      ({ kind }) => kind === 'RabbitmqCluster',
    );

    expect(Number(cluster.spec.resources.limits.cpu)).toBe(LIMITS.cpus.postgres);
    expect(Number(cluster.spec.postgresql.parameters.max_connections)).toBe(LIMITS.connections);
    expect(Number(broker.spec.resources.limits.cpu)).toBe(LIMITS.cpus.rabbitmq);
  });
});
