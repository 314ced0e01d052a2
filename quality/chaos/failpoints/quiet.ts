import { setTimeout as pause } from 'node:timers/promises';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import type { Databases } from '@bahi/testing/worlds/processes-world';

/** A mail whose sender died is taken up again after a minute. */
const QUIET_MS = 90_000;

/** Waits until no work is left; @returns what is left at the deadline, as sentences. */
export async function untilQuiet(databases: Databases): Promise<readonly string[]> {
  for (const start = performance.now(); ; await pause(40)) {
    const open = await openEnds(databases);
    if (open.length === 0 || performance.now() - start > QUIET_MS)
      return [...open, ...(await untilEventsSettled(databases, QUIET_MS))];
  }
}

async function countOf(databases: Databases, service: Parameters<Databases['query']>[0], from: string) {
  const [row] = await databases.query<{ count: number }>(service, `select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

async function openEnds(databases: Databases): Promise<string[]> {
  const left = await Promise.all([
    countOf(databases, 'orders', 'reservations'),
    ...(['catalog', 'orders', 'billing'] as const).map((one) =>
      countOf(databases, one, 'outbox where published_at is null'),
    ),
    countOf(databases, 'auth', 'mails where sealed is not null'),
  ]);
  const names = ['reservations', 'events of catalog', 'events of orders', 'events of billing', 'mails'];
  return names.flatMap((name, index) => (left[index] === 0 ? [] : [`${left[index]} ${name} are still open`]));
}
