import { dayOf } from '@bahi/contracts/shared';
import type { Database } from '@bahi/platform/data';
import type { Inbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import type { ShopMoment } from '../data/dashboard-views.js';

/** What the calls need. */
export interface Ports {
  readonly db: Database;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** A shop and the moment for which its figures are asked. */
export function momentOf({ clock, timeZone }: Ports, { shopId }: { readonly shopId: string }): ShopMoment {
  const now = clock.now();
  return { shopId, now, today: dayOf(now, timeZone) };
}

/** Sums of paise as rupees. Exact as long as a number can tell paise apart: up to seventy trillion (2^46) rupees. */
export function rupees(paise: bigint): number {
  return Number(paise) / 100;
}

/** Half of an amount in rupees; the screen doubles it, so half a paisa stays. */
export function halfRupees(paise: bigint): number {
  return Number(paise) / 200;
}
