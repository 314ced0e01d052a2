import { TaxProfileChanged } from '@bahi/contracts/auth';
import type { TaxProfile } from '@bahi/contracts/tax';
import { keepTaxProfile } from '../data/tax-profiles.js';
import { on } from '../messaging/index.js';
import type { Subscription } from '../messaging/types.js';

/** How a service that makes documents learns what its shops are for the tax office; it applies `createTaxProfiles`, too. */
export function taxProfileCopy(): Subscription {
  return on(TaxProfileChanged, ({ data }, tx) => keepTaxProfile(tx, data as TaxProfile));
}
