import { asPaise, type Paise } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { lockAccount } from '../../data/accounts-repository.js';
import { deleteReleasedClaims, findClaim, insertClaim, releaseClaim, sumClaims } from '../../data/credit-claims.js';
import { findCustomer } from '../../data/customers-repository.js';
import { findInvoicesOfOrders } from '../../data/invoices-repository.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';

/** No claim arrives as late as this after it was given back. */
const RELEASED_KEPT_MS = 86_400_000;

export interface CreditToHold {
  readonly shopId: string;
  readonly orderKey: string;
  readonly customerKey: string;
  readonly amountPaise: number;
  /** The account may pass its limit. */
  readonly mayPassLimit: boolean;
}

export type HeldCredit =
  | { readonly outcome: 'claimed' | 'released' | 'not-found' | 'archived' }
  | {
      readonly outcome: 'over-limit';
      readonly limitPaise: Paise;
      readonly balancePaise: Paise;
      readonly overPaise: Paise;
    };

/**
 * Holds credit of a customer for an order until its bill is entered (customers.md 4.2). Claims are taken under the lock of the
 * account, so that all tills together keep the limit; a repeat answers like the first.
 */
export function claimCredit({ db, clock }: Pick<Deps, 'db' | 'clock'>, claim: CreditToHold): Promise<HeldCredit> {
  return db.write(claim.shopId, (tx) => claimIn(tx, claim, clock.now()));
}

/** Gives back the credit of an order that will never be a bill; a repeat changes nothing. */
export function releaseCredit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { shopId, orderKey, customerKey }: Pick<CreditToHold, 'shopId' | 'orderKey' | 'customerKey'>,
): Promise<boolean> {
  return db.write(shopId, async (tx) => {
    const account = await lockAccount(tx, customerKey);
    if (!account) return false;
    const { accountKey } = account;
    const at = clock.now();
    await deleteReleasedClaims(tx, accountKey, new Date(at.getTime() - RELEASED_KEPT_MS));
    const held = await findClaim(tx, orderKey);
    await releaseClaim(tx, { orderKey, accountKey, at });
    return held !== null && held > 0;
  });
}

async function claimIn(tx: WriteTx, { orderKey, customerKey, ...asked }: CreditToHold, at: Date): Promise<HeldCredit> {
  const account = await lockAccount(tx, customerKey);
  const customer = account && (await findCustomer(tx, account.accountKey));
  if (!customer) return { outcome: 'not-found' };
  const earlier = await findClaim(tx, orderKey);
  if (earlier !== null) return { outcome: earlier > 0 ? 'claimed' : 'released' };
  // Its bill is entered already: a late repeat.
  if ((await findInvoicesOfOrders(tx, [orderKey])).has(orderKey)) return { outcome: 'claimed' };
  if (customer.erasedAt) return { outcome: 'not-found' };
  if (customer.archivedAt) return { outcome: 'archived' };
  const { accountKey, balancePaise } = account;
  const limitPaise = customer.limitPaise ?? (await findPaymentRules(tx)).defaultCreditLimitPaise;
  const wantedPaise = balancePaise + (await sumClaims(tx, accountKey)) + asked.amountPaise;
  if (limitPaise !== null && wantedPaise > limitPaise && !asked.mayPassLimit)
    return { outcome: 'over-limit', limitPaise, balancePaise, overPaise: asPaise(wantedPaise - limitPaise) };
  await insertClaim(tx, { orderKey, accountKey, amountPaise: asPaise(asked.amountPaise), at });
  return { outcome: 'claimed' };
}
