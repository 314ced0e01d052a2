import { RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import { asPaise, toRupees } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import type { RequestedBill } from '../../domain/bill.js';
import { askPeer } from '../ask-peer.js';

/** Two attempts fit beside the sale into the gateway's deadline. */
const TIMEOUT_MS = 400;

export type CreditOutcome =
  /** Nothing is on credit. */
  | { readonly kind: 'none' }
  | { readonly kind: 'claimed' }
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'unknown' };

type CreditDeps = Pick<Deps, 'billing' | 'logger'>;

/** Holds the credit of a bill in billing, before its goods are taken: claims of all tills together keep the limit. */
export async function claimCredit(
  { billing, logger }: CreditDeps,
  shopId: string,
  { orderKey, terms: { customerKey, creditPaise, isOverLimit } }: RequestedBill,
): Promise<CreditOutcome> {
  if (customerKey === null || creditPaise === 0) return { kind: 'none' };
  const body = { shopId, orderKey, customerKey, amountPaise: creditPaise, mayPassLimit: isOverLimit ?? false };
  const outcome = await askPeer<CreditOutcome>(
    async (attemptNo) => {
      const reply = await billing.claimCredit({ body }, { timeoutMs: TIMEOUT_MS });
      if (reply.outcome === 'claimed') return { kind: 'claimed' };
      if (reply.outcome === 'released') return { kind: 'unknown' };
      return { kind: 'refused', refusal: refusalOf(reply), isFinal: attemptNo === 1 };
    },
    (error) => logger.warn({ err: error, orderKey, call: 'claim-credit' }, 'Call to billing failed'),
  );
  return outcome ?? { kind: 'unknown' };
}

/** Gives back the credit of a bill that will never be; @returns false while billing does not answer. */
export async function releaseCredit(
  { billing, logger }: CreditDeps,
  shopId: string,
  { orderKey, terms: { customerKey, creditPaise } }: RequestedBill,
): Promise<boolean> {
  if (customerKey === null || creditPaise === 0) return true;
  const reply = await askPeer(
    () => billing.releaseCredit({ body: { shopId, orderKey, customerKey } }, { timeoutMs: TIMEOUT_MS }),
    (error) => logger.warn({ err: error, orderKey, call: 'release-credit' }, 'Call to billing failed'),
  );
  return reply !== undefined;
}

type Refused = Exclude<Awaited<ReturnType<Deps['billing']['claimCredit']>>, { outcome: 'claimed' | 'released' }>;

function refusalOf(reply: Refused): RefusedError {
  if (reply.outcome === 'over-limit') return overLimit(reply);
  return new RefusedError(reply.outcome === 'archived' ? billFailures.customerArchived : billFailures.customerNotFound);
}

function overLimit({ limitPaise, balancePaise, overPaise }: Extract<Refused, { outcome: 'over-limit' }>): RefusedError {
  const rupees = (paise: number) => toRupees(asPaise(paise));
  const [account, limit] = [limitPaise + overPaise, limitPaise].map((paise) => AMOUNT.format(rupees(paise)));
  return new RefusedError(billFailures.creditLimit, {
    text: `This would bring the account to ${account}; the limit is ${limit}`,
    figures: { limit: rupees(limitPaise), balance: rupees(balancePaise), over: rupees(overPaise) },
  });
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
