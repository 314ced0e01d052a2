import { setTimeout as pause } from 'node:timers/promises';
import type { Databases, ServiceName } from './processes-world.js';

/** Who hears whom. */
export const HEARS: readonly (readonly [consumer: ServiceName, sources: readonly ServiceName[]])[] = [
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

/** Waits until every consumer has heard what has been said by now, whatever is said meanwhile; the sentences that are left. */
export async function untilCaughtUp(databases: Databases, withinMs: number): Promise<readonly string[]> {
  return untilReceived(databases, await headsNow(databases), performance.now() + withinMs);
}

/**
 * Waits until nobody has anything left to hear, not even of what consumers said when they heard something: an order
 * becomes an invoice, and the invoice a figure. The sentences that are left when the time is over.
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

/** How far every producer has spoken, by `source shop`. */
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
  for (const [consumer, sources] of HEARS) {
    const rows = await databases.query<Position>(
      consumer,
      'select shop_id, source, position::float8 as position from inbox',
    );
    const heard = new Map(rows.map(({ shop_id, source, position }) => [`${source} ${shop_id}`, position]));
    for (const [head, position] of heads) {
      const at = heard.get(head) ?? 0;
      if (sources.some((source) => head.startsWith(`${source} `)) && at < position)
        behind.push(`${consumer} heard ${head} up to ${at} of ${position}`);
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
