import { setTimeout as pause } from 'node:timers/promises';
import type { Databases, ServiceName } from './processes-world.js';

/** The producers whose events each service receives. */
export const SUBSCRIPTIONS: readonly (readonly [consumer: ServiceName, sources: readonly ServiceName[]])[] = [
  ['catalog', ['billing']],
  ['orders', ['billing']],
  ['billing', ['orders']],
  ['analytics', ['catalog', 'orders', 'billing']],
];

interface Position {
  readonly shop_id: string;
  readonly source: string;
  readonly position: number;
}

const EVERY_MS = 200;

/** Waits until every consumer has received what was published until now. @returns what is still missing, as sentences. */
export async function untilCaughtUp(databases: Databases, withinMs: number): Promise<readonly string[]> {
  return untilReceived(databases, await headsNow(databases), performance.now() + withinMs);
}

/**
 * Waits until no event is left, also of those that consumers publish in turn: an order becomes an invoice, and the invoice
 * a figure. @returns what is missing at the deadline, as sentences.
 */
export async function untilEventsSettled(databases: Databases, withinMs: number): Promise<readonly string[]> {
  const untilMs = performance.now() + withinMs;
  for (let heads = await headsNow(databases); ; ) {
    const behind = await untilReceived(databases, heads, untilMs);
    const later = await headsNow(databases);
    const isQuiet = [...later].every(([source, position]) => heads.get(source) === position);
    if (behind.length > 0 || isQuiet || performance.now() > untilMs) return behind;
    heads = later;
  }
}

/** The last published position of every producer, by `source shop`. */
async function headsNow(databases: Databases): Promise<ReadonlyMap<string, number>> {
  const heads = new Map<string, number>();
  for (const source of ['catalog', 'orders', 'billing'] as const) {
    const sql = 'select shop_id, position::float8 as position from outbox_positions';
    for (const row of await databases.query<Position>(source, sql)) heads.set(`${source} ${row.shop_id}`, row.position);
  }
  return heads;
}

/** Which consumers are behind the given heads, as sentences. */
async function whoIsBehind(databases: Databases, heads: ReadonlyMap<string, number>) {
  const behind: string[] = [];
  for (const [consumer, sources] of SUBSCRIPTIONS) {
    const rows = await databases.query<Position>(
      consumer,
      'select shop_id, source, position::float8 as position from inbox',
    );
    const received = new Map(rows.map(({ shop_id, source, position }) => [`${source} ${shop_id}`, position]));
    for (const [head, position] of heads) {
      const at = received.get(head) ?? 0;
      if (sources.some((source) => head.startsWith(`${source} `)) && at < position)
        behind.push(`${consumer} received ${head} up to ${at} of ${position}`);
    }
  }
  return behind;
}

async function untilReceived(databases: Databases, heads: ReadonlyMap<string, number>, untilMs: number) {
  for (;;) {
    const behind = await whoIsBehind(databases, heads);
    if (behind.length === 0 || performance.now() > untilMs) return behind;
    await pause(EVERY_MS);
  }
}
