import { setTimeout as pause } from 'node:timers/promises';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import type { Databases } from '@bahi/testing/worlds/processes-world';
import type { Caller } from './caller.js';
import type { OpenOrder } from './clients.js';
import { type Entry, type History, isFailed } from './history.js';
import type { Chance } from './random.js';
import type { ChaosShop } from './shops.js';

/** How long an order may stay open after everything is mended. */
export const SETTLE_MS = 30_000;
/** How long consumers may need to receive everything. */
const LEVEL_MS = 60_000;
const ASKED_AGAIN = 40;

export interface Settled {
  /** Orders whose outcome could not be read in time. */
  readonly unsettled: readonly string[];
  readonly openReservations: number;
  readonly behind: readonly string[];
  readonly parked: readonly string[];
  /** Stored successes asked for once more. */
  readonly askedAgain: readonly { readonly first: Entry; readonly again: Entry }[];
}

/** The parked events of every service, as sentences. */
export async function parkedIn(databases: Databases) {
  const found: string[] = [];
  for (const service of ['catalog', 'orders', 'billing', 'analytics'] as const) {
    const sql = 'select source, type, reason from parked_events';
    const rows = await databases.query<Record<'source' | 'type' | 'reason', string>>(service, sql);
    for (const { source, type, reason } of rows) found.push(`${service} parked ${type} of ${source}: ${reason}`);
  }
  return found;
}

export interface SettleOptions {
  readonly databases: Databases;
  readonly history: History;
  readonly shops: readonly ChaosShop[];
  readonly call: Caller;
  readonly open: readonly OpenOrder[];
  readonly chance: Chance;
}

/** After the faults: every open order is retried until its outcome is known, and consumers catch up. */
export async function settle(options: SettleOptions): Promise<Settled> {
  const { databases, call, open } = options;
  const deadline = performance.now() + SETTLE_MS;
  const outcomes = await Promise.all(
    open.filter(({ order }) => order.key).map((one) => insistUntil(call, one, deadline)),
  );
  const openReservations = await reservationsAfter(databases, deadline);
  const behind = await untilEventsSettled(databases, LEVEL_MS);
  return {
    unsettled: outcomes.filter((sentence) => sentence !== null),
    openReservations,
    behind,
    parked: await parkedIn(databases),
    askedAgain: await repeatSome(options),
  };
}

async function insistUntil(call: Caller, { shop, order }: OpenOrder, deadline: number): Promise<string | null> {
  for (;;) {
    const { entry } = await call(shop, order);
    if (!isFailed(entry)) return null;
    if (performance.now() > deadline) return `order under ${order.key} still answers ${entry.status}`;
    await pause(300);
  }
}

async function countReservations(databases: Databases): Promise<number> {
  const [row] = await databases.query<{ count: number }>('orders', 'select count(*)::int as count from reservations');
  return row?.count ?? 0;
}

async function reservationsAfter(databases: Databases, deadline: number): Promise<number> {
  for (;;) {
    const open = await countReservations(databases);
    if (open === 0 || performance.now() > deadline) return open;
    await pause(250);
  }
}

async function repeatSome({ history, shops, call, chance }: SettleOptions) {
  const successes = history.entries.filter(({ kind, key, status }) => kind === 'order' && key && status === 201);
  const repeated: { first: Entry; again: Entry }[] = [];
  for (const first of chance.shuffle(successes).slice(0, ASKED_AGAIN)) {
    const shop = shops[first.shop];
    if (!shop) continue;
    const { client, path, productId, quantity, rating, key } = first;
    const { entry } = await call(shop, { kind: 'order', client, path, productId, quantity, rating, key } as never);
    repeated.push({ first, again: entry });
  }
  return repeated;
}
