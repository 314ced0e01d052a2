import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { commonFailures, type Failure, RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import { keyWaitMs, type RequestKey } from '@bahi/platform/http';
import { oneAtATime, StillRunningError } from '@bahi/platform/kernel';
import { MAX_CLOCK_SKEW_MS } from '@bahi/platform/ports';
import {
  findRequest,
  insertReservation,
  type NewReservation,
  type StoredRequest,
  shareReservation,
} from '../../data/reservations-repository.js';
import type { Deps, InFlight, RequestInFlight } from '../../deps.js';
import type { Placement } from '../../domain/order.js';
import { type Completion, completeOrder, placementOf } from './complete-order.js';

/** A placed order, or the stored reply to an earlier request under the same key. */
export type PlaceOrderOutcome = { readonly placement: Placement } | { readonly replay: string };

export interface KeyedRequest {
  readonly shopId: string;
  readonly key: RequestKey;
  readonly reservation: NewReservation;
}

const POLL_MS = 100;
const REFUSALS: ReadonlySet<Failure> = new Set(Object.values(ordersFailures));

/**
 * Places an order at most once per request key. A repeat waits for the first request and returns its stored reply. When
 * that request is slow or its process is gone, the repeat completes the same order.
 * @throws RefusedError 422 for another request under the key, 503 when the first one runs longer than the caller waits.
 */
export async function idempotentPlaceOrder(deps: Deps, request: KeyedRequest): Promise<PlaceOrderOutcome> {
  const { runAlone, requests } = deps.inFlight;
  const { shopId, key } = request;
  const untilMs = performance.now() + keyWaitMs(deps.config.keyWaitMs);
  const id = `${shopId} ${key.scope} ${key.value}`;
  const first = requests.get(id);
  try {
    return await runAlone(id, untilMs, async () => {
      // One take of stock serves all repeats: one after another, the last would wait many times as long.
      if (first?.refusal && timingSafeEqual(first.digest, key.digest)) throw first.refusal;
      return shareRefusal(deps.inFlight, { id, key }, () => attempt(deps, request, untilMs));
    });
  } catch (error) {
    throw error instanceof StillRunningError ? inProgress() : error;
  }
}

/** What a process starts with: no request. */
export function createInFlight(): InFlight {
  return { runAlone: oneAtATime(), requests: new Map() };
}

/** Shares a refusal with the repeats that wait for it. A fault is not shared: each repeat tries again. */
async function shareRefusal(
  { requests }: InFlight,
  { id, key }: { readonly id: string; readonly key: RequestKey },
  work: () => Promise<PlaceOrderOutcome>,
): Promise<PlaceOrderOutcome> {
  const mine: RequestInFlight = { digest: key.digest };
  requests.set(id, mine);
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedError && REFUSALS.has(error.failure)) mine.refusal = error;
    throw error;
  } finally {
    requests.delete(id);
  }
}

/** Reserves and completes the order, or follows the first request under the key until `untilMs`. */
async function attempt(deps: Deps, request: KeyedRequest, untilMs: number): Promise<PlaceOrderOutcome> {
  const { shopId, key, reservation } = request;
  for (;;) {
    if (await deps.db.write(shopId, (tx) => insertReservation(tx, shopId, reservation)))
      return { placement: placementOf(await completeOrder(deps, shopId, reservation.request)) };
    const followed = await followFirst(deps, shopId, key);
    if (followed) return followed;
    if (performance.now() >= untilMs) throw inProgress();
    await pause(POLL_MS);
  }
}

/** Checks a key in use once: its stored reply, the completion of its order, or `null` to check again. */
async function followFirst(deps: Deps, shopId: string, key: RequestKey): Promise<PlaceOrderOutcome | null> {
  const stored = await findRequest(deps.db, shopId, key);
  if (!stored) return null;
  checkDigest(stored, key);
  if (stored.reply !== null) return { replay: stored.reply };
  const ageMs = deps.clock.now().getTime() - stored.requestedAt.getTime();
  if (ageMs < deps.config.takeOverAfterMs && ageMs > -MAX_CLOCK_SKEW_MS) return null;
  const completion = await takeOver(deps, shopId, stored.orderKey);
  if (!completion) return null;
  const placement = placementOf(completion);
  // The request that placed the order first stored the reply that every repeat returns.
  return placement.position === null ? null : { placement };
}

function checkDigest(stored: StoredRequest, key: RequestKey): void {
  if (!timingSafeEqual(stored.digest, key.digest)) throw new RefusedError(commonFailures.idempotencyKeyReused);
}

/** Completes the order of an earlier request under the key; `null` when it ended in the meantime. */
async function takeOver(deps: Deps, shopId: string, orderKey: string): Promise<Completion | null> {
  const request = await deps.db.write(shopId, (tx) => shareReservation(tx, shopId, orderKey));
  if (!request) return null;
  const completion = await completeOrder(deps, shopId, request);
  return completion.kind === 'voided' ? null : completion;
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}
