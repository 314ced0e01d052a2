import { setTimeout as pause } from 'node:timers/promises';
import { load, type Shot } from '../load.js';
import type { Costs } from './costs.js';
import type { CostWorld } from './world.js';

const ORDERS = 1_000;
const CLIENTS = 8;
const PATIENCE_MS = 120_000;
const LOOK_MS = 50;

type Consumer = keyof Costs['drainPerSecond'];

const SOURCES = { billing: ['orders'], analytics: ['catalog', 'orders', 'billing'] } as const;

/** How fast one consumer drains its backlog: first billing, then analytics with all three queues. */
export async function measureDrain(cost: CostWorld, placeOrder: () => Shot): Promise<Costs['drainPerSecond']> {
  const { billing, analytics } = cost.world.nodes;
  await cost.level();
  await Promise.all([billing[0]?.stop(), analytics[0]?.stop()]);
  await load({ baseUrl: cost.url, clients: CLIENTS, calls: ORDERS, expects: [201], next: placeOrder });
  const rates = { billing: await drain(cost, 'billing') };
  return { ...rates, analytics: await drain(cost, 'analytics') };
}

/** Events that the consumer has received, from its own database. */
async function appliedBy({ world }: CostWorld, consumer: Consumer): Promise<number> {
  const sql = 'select coalesce(sum(position), 0)::float8 as count from inbox';
  const [row] = await world.query<{ count: number }>(consumer, sql);
  return row?.count ?? 0;
}

/** Positions have no gaps, so their sum is the number of events. */
async function publishedFor(cost: CostWorld, consumer: Consumer): Promise<number> {
  const counts = await Promise.all(SOURCES[consumer].map((source) => cost.published(source)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Events a second between the first look that saw progress and the last: the start of the process does not count. */
async function drain(cost: CostWorld, consumer: Consumer): Promise<number> {
  const [before, target] = [await appliedBy(cost, consumer), await publishedFor(cost, consumer)];
  const startedAt = performance.now();
  const starting = cost.world.nodes[consumer][0]?.start();
  let first: { count: number; at: number } | null = null;
  let last = { count: before, at: startedAt };
  while (last.count < target) {
    await pause(LOOK_MS);
    const now = { count: await appliedBy(cost, consumer), at: performance.now() };
    if (now.count > before) first ??= now;
    if (now.at - startedAt > PATIENCE_MS) throw new Error(`${consumer} did not empty its backlog`);
    last = now;
  }
  await starting;
  return first && last.at > first.at ? ((last.count - first.count) * 1000) / (last.at - first.at) : 0;
}
