import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { deleteReservation, type Release } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { BillPlacement, RequestedBill } from '../../domain/bill.js';
import { askPeer } from '../ask-peer.js';
import { claimCredit, releaseCredit } from './hold-credit.js';

/** How a reserved bill ended; see `Completion` of place-order. */
export type BillCompletion =
  | { readonly kind: 'placed'; readonly placement: BillPlacement }
  | { readonly kind: 'refused'; readonly refusal: RefusedError }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };

/**
 * Holds the credit of a reserved bill, sells it in catalog and records it. A refusal counts only when no other attempt of the
 * same bill can still arrive and no credit is held; otherwise the bill is voided first, so that a free bill key never belongs
 * to a bill.
 */
export async function completeBill(deps: Deps, shopId: string, request: RequestedBill): Promise<BillCompletion> {
  const { orderKey } = request;
  const credit = await claimCredit(deps, shopId, request);
  const isClaimed = credit.kind === 'claimed';
  const outcome = isClaimed || credit.kind === 'none' ? await deps.sellBill(shopId, request) : credit;
  switch (outcome.kind) {
    case 'sold':
      return { kind: 'placed', placement: await deps.recordBill(shopId, { ...request, sold: outcome.sold }) };
    case 'refused': {
      const isFinal = outcome.isFinal && !isClaimed;
      if (isFinal && (await releaseBill(deps, shopId, { orderKey, onlyIfSole: true }))) return outcome;
      const completion = await voidBill(deps, shopId, request);
      return completion.kind === 'voided' ? outcome : completion;
    }
    case 'voided':
      return forgetBill(deps, shopId, request);
    case 'unknown':
      return voidBill(deps, shopId, request);
  }
}

/** Voids a reserved bill: one that catalog had already sold is recorded, any other is released. */
export async function voidBill(deps: Deps, shopId: string, request: RequestedBill): Promise<BillCompletion> {
  const { catalogBills, config, logger } = deps;
  const { orderKey } = request;
  const reply = await askPeer(
    () => catalogBills.voidBill({ body: { shopId, orderKey } }, { timeoutMs: config.voidTimeoutMs }),
    (error) => logger.warn({ err: error, orderKey, call: 'void-bill' }, 'Call to catalog failed'),
  );
  if (!reply) return { kind: 'unknown' };
  if (reply.result.outcome === 'sold')
    return { kind: 'placed', placement: await deps.recordBill(shopId, { ...request, sold: reply.result.bill }) };
  return forgetBill(deps, shopId, request);
}

/** Ends a bill that catalog will never sell: first its credit, then its reservation, which a crash between them keeps. */
async function forgetBill(deps: Deps, shopId: string, request: RequestedBill): Promise<BillCompletion> {
  if (!(await releaseCredit(deps, shopId, request))) return { kind: 'unknown' };
  await releaseBill(deps, shopId, { orderKey: request.orderKey, onlyIfSole: false });
  return { kind: 'voided' };
}

/** @throws RefusedError unless the bill was placed. */
export function billPlacementOf(completion: BillCompletion): BillPlacement {
  if (completion.kind === 'placed') return completion.placement;
  throw completion.kind === 'refused' ? completion.refusal : new RefusedError(commonFailures.unavailable);
}

/** @returns false when there was nothing to release. */
function releaseBill({ db }: Deps, shopId: string, release: Release): Promise<boolean> {
  return db.write(shopId, (tx) => deleteReservation(tx, shopId, release));
}
