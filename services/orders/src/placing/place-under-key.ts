import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { commonFailures, type Failure, RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import type { Database } from '@bahi/platform/data';
import { keyWaitMs, type RequestKey } from '@bahi/platform/http';
import { oneAtATime, StillRunningError } from '@bahi/platform/kernel';
import { type Clock, MAX_CLOCK_SKEW_MS } from '@bahi/platform/ports';
import {
  findRequest,
  type NewReservation,
  type StoredRequest,
  shareReservation,
} from '../data/reservations-repository.js';
import { type Driven, type DriveParts, driveOrder, placedOrRefused } from './drive-order.js';
import type { Placed } from './order-ledger.js';

export interface KeyedParts extends DriveParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyWaitMs: number;
  readonly takeOverAfterMs: number;
}

/** A new order, or the stored body of the one that the key already stands for. */
export type KeyedOutcome = { readonly placed: Placed } | { readonly replay: string };

const POLL_MS = 100;
const REFUSALS: ReadonlySet<Failure> = new Set(Object.values(ordersFailures));

/** A request that is under way, and how it was refused. */
interface UnderWay {
  readonly digest: Buffer;
  refusal?: RefusedError;
}

/**
 * Places an order at most once per request key. A repeat gets the stored answer; while the first request runs it waits,
 * and when that one is slow or its process is gone it drives the same order to its end.
 * @throws RefusedError 422 for another request under the key, 503 when the first is not done in time or before the caller gives up.
 */
export function placeUnderKey(parts: KeyedParts) {
  const runAlone = oneAtATime();

  const attempt = async (
    shopId: string,
    key: RequestKey,
    reservation: NewReservation,
    untilMs: number,
  ): Promise<KeyedOutcome> => {
    for (;;) {
      if (await parts.ledger.reserve(shopId, reservation))
        return { placed: placedOrRefused(await driveOrder(parts, shopId, reservation.request)) };
      const followed = await followFirst(parts, shopId, key);
      if (followed) return followed;
      if (performance.now() >= untilMs) throw inProgress();
      await pause(POLL_MS);
    }
  };

  const underWay = new Map<string, UnderWay>();

  /** Lets those who ask the same meanwhile know how it was refused; a fault tells them nothing. */
  const shown = async (id: string, { digest }: RequestKey, work: () => Promise<KeyedOutcome>) => {
    const mine: UnderWay = { digest };
    underWay.set(id, mine);
    try {
      return await work();
    } catch (error) {
      if (error instanceof RefusedError && REFUSALS.has(error.failure)) mine.refusal = error;
      throw error;
    } finally {
      underWay.delete(id);
    }
  };

  return async (shopId: string, key: RequestKey, reservation: NewReservation): Promise<KeyedOutcome> => {
    const untilMs = performance.now() + keyWaitMs(parts.keyWaitMs);
    const id = `${shopId} ${key.scope} ${key.value}`;
    const awaited = underWay.get(id);
    try {
      return await runAlone(id, untilMs, async () => {
        // It waited for this answer. Asking again, each in its turn, the last of many would wait many times as long.
        if (awaited?.refusal && timingSafeEqual(awaited.digest, key.digest)) throw awaited.refusal;
        return shown(id, key, () => attempt(shopId, key, reservation, untilMs));
      });
    } catch (error) {
      throw error instanceof StillRunningError ? inProgress() : error;
    }
  };
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

function checkDigest(stored: StoredRequest, key: RequestKey): void {
  if (!timingSafeEqual(stored.digest, key.digest)) throw new RefusedError(commonFailures.idempotencyKeyReused);
}

/** Drives what an earlier request under the key began; `null` when it is settled meanwhile. */
async function takeOver(parts: KeyedParts, shopId: string, orderKey: string): Promise<Driven | null> {
  const request = await parts.db.write(shopId, (tx) => shareReservation(tx, shopId, orderKey));
  if (!request) return null;
  const driven = await driveOrder(parts, shopId, request);
  return driven.kind === 'voided' ? null : driven;
}

/** One look at a key that is in use: its answer, the end of what it began, or `null` to look again. */
async function followFirst(parts: KeyedParts, shopId: string, key: RequestKey): Promise<KeyedOutcome | null> {
  const stored = await findRequest(parts.db, shopId, key);
  if (!stored) return null;
  checkDigest(stored, key);
  if (stored.reply !== null) return { replay: stored.reply };
  const ageMs = parts.clock.now().getTime() - stored.requestedAt.getTime();
  if (ageMs < parts.takeOverAfterMs && ageMs > -MAX_CLOCK_SKEW_MS) return null;
  const driven = await takeOver(parts, shopId, stored.orderKey);
  if (!driven) return null;
  const placed = placedOrRefused(driven);
  // Whoever was first wrote the answer that every repeat gets.
  return placed.position === null ? null : { placed };
}
