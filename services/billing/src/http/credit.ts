import type { billingInternalApi } from '@bahi/contracts/billing';
import type { Handlers } from '@bahi/platform/http';
import { claimCredit, releaseCredit } from '../app/accounts/hold-credit.js';
import { readBuyer } from '../app/customers/read-buyer.js';
import type { Deps } from '../deps.js';

/** What orders asks about the customer of a bill. */
export function creditHandlers(
  deps: Deps,
): Pick<Handlers<typeof billingInternalApi>, 'readBuyer' | 'claimCredit' | 'releaseCredit'> {
  return {
    readBuyer: ({ body }) => readBuyer(deps, body),
    claimCredit: ({ body }) => claimCredit(deps, body),
    releaseCredit: async ({ body }) => ({ released: await releaseCredit(deps, body) }),
  };
}
