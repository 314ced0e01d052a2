import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf, dayOfMonth, firstOfMonth } from '@bahi/contracts/shared';
import type { Clock } from '../kernel/ports/index.js';

/** The first day that an audit of a shop reads; `null` for all of its days. */
export type AuditSince = (shopId: string) => Day | null;

/** Every month has these days. */
const TURNS = 28;

/**
 * Leaves months out that are closed, which is all but this and the previous one: their totals hardly change, and an audit of
 * years would read more every day. Each shop has one day of the month on which all of it is audited.
 */
export function openMonths({ now }: Pick<Clock, 'now'>): AuditSince {
  return (shopId) => {
    const today = dayOf(now(), DEFAULT_TIME_ZONE);
    if (turnOf(shopId) === dayOfMonth(today)) return null;
    return firstOfMonth(addDays(firstOfMonth(today), -1));
  };
}

/** 1 to 28; the end of an id is random. */
function turnOf(shopId: string): number {
  return (Number.parseInt(shopId.slice(-8), 16) % TURNS) + 1;
}
