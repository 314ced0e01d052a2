import type { BillTaxContext } from '@bahi/contracts/catalog';
import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import type { Tx } from '@bahi/platform/data';

/** The profile of the shop on a day. */
export async function taxProfileOn(_tx: Tx, _day: Day): Promise<TaxProfile> {
  return SIMPLE_PROFILE;
}

/** The profile under which a sale was made. @throws Error while auth's event of that change has not arrived. */
export async function taxProfileOf(tx: Tx, { day, profileVersion }: BillTaxContext): Promise<TaxProfile> {
  const profile = await taxProfileOn(tx, day as Day);
  if (profile.version < profileVersion) throw new Error(`The tax profile ${profileVersion} has not arrived yet`);
  return profile;
}
