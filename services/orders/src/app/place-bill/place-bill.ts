import { RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import { type Day, newOrderId, uuidv7 } from '@bahi/contracts/shared';
import { shareReservation } from '../../data/reservations-repository.js';
import type { Deps, SaleStart } from '../../deps.js';
import type { BillPlacement, BillTerms, PlacedBill, RequestedBill } from '../../domain/bill.js';
import { billPlacementOf, completeBill } from './complete-bill.js';

/** The scope of bill keys among the request keys of a shop. */
const SCOPE = 'bill';

export interface PlacedOnce {
  readonly placement: BillPlacement;
  /** The bill was placed by an earlier request under its key. */
  readonly isReplay: boolean;
}

/** A bill that is asked for; its terms are made only if it is new. */
export interface AskedBill extends Pick<BillTerms, 'billKey' | 'digest'> {
  readonly day: Day;
  readonly termsFor: (sale: SaleStart) => Promise<BillTerms>;
}

/**
 * Sells a bill at most once under its bill key: reserves it, holds its credit in billing, sells it in catalog, records it. A
 * refusal frees the key.
 * @throws RefusedError when the bill is not placed; 422 when the key belongs to another bill.
 */
export async function placeBill(deps: Deps, shopId: string, asked: AskedBill): Promise<PlacedOnce> {
  const sale = await deps.readSale(shopId, asked);
  if (sale.earlier) return replayOf(sale.earlier, asked);
  const terms = await asked.termsFor(sale);
  const request = requestOf(deps, terms);
  const digest = Buffer.from(terms.digest, 'hex');
  const key = { scope: SCOPE, value: terms.billKey, digest };
  const reservation = { request, digest, recoverAt: recoverAt(deps, request) };
  const outcome = await deps
    .onceInSteps(
      { shopId, key },
      {
        claim: () => deps.reserveOrder(shopId, reservation),
        complete: async (reserved) => billPlacementOf(await completeBill(deps, shopId, reserved)),
        resume: (orderKey) => takeOver(deps, shopId, orderKey),
      },
    )
    .catch(asKeyOfBill);
  if ('result' in outcome) return { placement: outcome.result, isReplay: false };
  const stored = (await deps.readSale(shopId, asked)).earlier;
  if (!stored) throw new Error(`The bill ${terms.billKey} has a reply but no order`);
  return replayOf(stored, asked);
}

/** A bill is found by its key for ever, its request key only for a while. */
function replayOf(bill: PlacedBill, { digest }: AskedBill): PlacedOnce {
  if (bill.terms.digest !== digest) throw new RefusedError(billFailures.billKeyReused);
  return { placement: { bill, position: null }, isReplay: true };
}

function requestOf({ clock }: Deps, terms: BillTerms): RequestedBill {
  const requestedAt = clock.now();
  const nowMs = requestedAt.getTime();
  return {
    kind: 'bill',
    orderKey: uuidv7(nowMs),
    orderId: newOrderId(nowMs),
    requestedAt,
    requestKey: { scope: SCOPE, value: terms.billKey },
    terms,
  };
}

function recoverAt({ config }: Deps, { requestedAt }: RequestedBill): Date {
  return new Date(requestedAt.getTime() + config.recoverAfterMs);
}

/** Completes the bill of an earlier request; `null` when it ended meanwhile. */
async function takeOver(deps: Deps, shopId: string, orderKey: string): Promise<BillPlacement | null> {
  const request = await deps.db.write(shopId, (tx) => shareReservation(tx, shopId, orderKey));
  if (request?.kind !== 'bill') return null;
  const completion = await completeBill(deps, shopId, request);
  if (completion.kind === 'voided') return null;
  const placement = billPlacementOf(completion);
  return placement.position === null ? null : placement;
}

function asKeyOfBill(error: unknown): never {
  const isReused = error instanceof RefusedError && error.failure.code === 'idempotency-key-reused';
  throw isReused ? new RefusedError(billFailures.billKeyReused) : error;
}
