import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import type { Tx } from '@bahi/platform/data';
import type { NewReservation } from '../../data/reservations-repository.js';
import { findRules } from '../../data/rules-repository.js';
import type { Deps } from '../../deps.js';
import { saleTaxOf, WALK_IN } from '../../domain/tax-context.js';
import { profilesByDay } from '../read-sale.js';

/**
 * Orders that are about to be reserved, with their tax: a shop that is not `simple` bills them to an unregistered buyer
 * within its State (gst.md 1). Bills have theirs already.
 */
export async function taxOrders(
  tx: Tx,
  { dayOf }: Pick<Deps, 'dayOf'>,
  reservations: readonly NewReservation[],
): Promise<readonly NewReservation[]> {
  const orders = reservations.filter(({ request }) => request.kind === 'order');
  const profiles = await profilesByDay(tx, new Set(orders.map(({ request }) => dayOf(request.requestedAt))));
  if ([...profiles.values()].every(isSimple)) return reservations;
  const { roundToPaise: roundTo } = await findRules(tx);
  return reservations.map((reservation) => {
    const { request } = reservation;
    if (request.kind !== 'order') return reservation;
    const day = dayOf(request.requestedAt);
    const tax = saleTaxOf(profiles.get(day) ?? SIMPLE_PROFILE, { day, placeOfSupply: null, buyer: WALK_IN });
    return tax ? { ...reservation, request: { ...request, tax: { context: tax.context, roundTo } } } : reservation;
  });
}

function isSimple({ kind }: TaxProfile): boolean {
  return kind === 'simple';
}
