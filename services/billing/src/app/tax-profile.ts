import type { BillTaxContext } from '@bahi/contracts/catalog';
import type { Day } from '@bahi/contracts/shared';
import type { TaxProfile } from '@bahi/contracts/tax';
import { AwaitedEventError, findTaxProfile, type Tx } from '@bahi/platform/data';

/** The profile under which a sale was made. @throws AwaitedEventError until auth's event of that change has arrived. */
export async function taxProfileOf(tx: Tx, { day, profileVersion }: BillTaxContext): Promise<TaxProfile> {
  const profile = await findTaxProfile(tx, day as Day);
  if (profile.version < profileVersion)
    throw new AwaitedEventError(`Tax profile ${profileVersion} has not arrived yet`);
  return profile;
}
