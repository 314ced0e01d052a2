import { customerFailures } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { listEntries } from '../../data/account-views.js';
import { findDueLink } from '../../data/due-links.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import type { Account, AccountEntry } from '../../domain/account.js';
import type { PaymentRules } from '../../domain/payment-rules.js';
import { readCustomer } from './read-customer.js';
import { shopName, tokenDigestOf } from './remind-customer.js';

const LAST_ENTRIES = 20;
/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** What the page of a customer shows. */
export interface DuePage {
  readonly shop: string;
  readonly account: Account;
  readonly entries: readonly AccountEntry[];
  readonly rules: PaymentRules;
}

/**
 * The page behind a link (customers.md 4.6), asked by a network a limited number of times.
 * @throws RefusedError 404 for all that is not open, 429 above the limit.
 */
export async function readDue(
  deps: Deps,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<DuePage> {
  await takeTurn(deps, network);
  const link = TOKEN.test(token) ? await findDueLink(deps.db, tokenDigestOf(token), deps.clock.now()) : null;
  if (!link) throw new RefusedError(customerFailures.dueNotFound);
  const { shopId, accountKey } = link;
  const shop = await shopName(deps, shopId);
  return deps.db.read(shopId, async (tx) => {
    const { account } = await readCustomer(tx, accountKey);
    const entries = await listEntries(tx, { accountKey: account.accountKey, before: null, limit: LAST_ENTRIES });
    return { shop, account, entries, rules: await findPaymentRules(tx) };
  });
}

async function takeTurn({ duePages }: Deps, network: string): Promise<void> {
  await duePages.consume(network).catch((rejection: Error | { readonly msBeforeNext: number }) => {
    if (rejection instanceof Error) throw rejection;
    const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds });
  });
}
