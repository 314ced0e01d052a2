import type { SaleBuyer } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import type { Deps } from '../../deps.js';
import { WALK_IN } from '../../domain/tax-context.js';
import { askPeer } from '../ask-peer.js';

const TIMEOUT_MS = 500;

/** Who buys: the customer that the bill is entered for, and what its tax needs of the buyer. */
export interface BilledBuyer {
  readonly customerKey: string | null;
  readonly buyer: SaleBuyer;
}

/**
 * The buyer of a bill; a merged customer is the kept one. Without a customer billing is not asked.
 * @throws RefusedError 404 or 409 for a customer that cannot be billed, 503 while billing is away.
 */
export async function readBuyer(
  { billing, logger }: Pick<Deps, 'billing' | 'logger'>,
  shopId: string,
  customerKey: string | null,
): Promise<BilledBuyer> {
  if (customerKey === null) return { customerKey, buyer: WALK_IN };
  const reply = await askPeer(
    () => billing.readBuyer({ body: { shopId, customerKey } }, { timeoutMs: TIMEOUT_MS }),
    (error) => logger.warn({ err: error, call: 'read-buyer' }, 'Call to billing failed'),
  );
  if (!reply) throw new RefusedError(commonFailures.unavailable);
  if (reply.outcome === 'found') return { customerKey: reply.customerKey, buyer: reply.buyer };
  const { customerArchived, customerNotFound } = billFailures;
  throw new RefusedError(reply.outcome === 'archived' ? customerArchived : customerNotFound);
}
