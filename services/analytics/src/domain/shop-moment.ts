import { type Day, dayOf } from '@bahi/contracts/shared';

/** A shop and the moment its figures are for. */
export interface ShopMoment {
  readonly shopId: string;
  readonly now: Date;
  /** The day of `now` in the shop's time zone. */
  readonly today: Day;
}

/** The moment `now` of a shop in this time zone. */
export function shopMoment(shopId: string, now: Date, timeZone: string): ShopMoment {
  return { shopId, now, today: dayOf(now, timeZone) };
}
