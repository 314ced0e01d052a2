import { commonFailures, type EndpointSpec, RefusedError } from '@bahi/contracts/kit';
import type { Database, WriteOptions, WriteTx } from '@bahi/platform/data';
import {
  type AnswerControl,
  IDEMPOTENCY_WAIT_MS,
  keyWaitMs,
  type OnceOptions,
  once,
  type RequestKey,
} from '@bahi/platform/http';
import { oneAtATime, StillRunningError } from '@bahi/platform/kernel';
import { hasStoredReply } from '../data/idempotency-keys-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';

/** A call that may be repeated under its key. */
export interface IdempotentCall<Result, Reply> {
  readonly key: RequestKey | undefined;
  readonly answer: AnswerControl;
  /** The status stored with the reply; 200 when left out. */
  readonly status?: number;
  /** The reply for a result; it is stored under the key. */
  readonly present: (result: Result) => Reply;
}

/** Where keys are stored and effects are written. */
export type KeyScope = Pick<OnceOptions, 'shopId' | 'write'> & { readonly db: Database };

export interface IdempotentSteps<Prepared, Result> {
  /** Limits, queries, hashing: work outside of the transaction that a repeat skips. */
  prepare(): Promise<Prepared>;
  effect(tx: WriteTx, prepared: Prepared): Promise<Result>;
}

const runAlone = oneAtATime();

/**
 * The platform's `once` with an expensive step before it, which runs only if the key has no reply yet. A refusal of
 * that step is thrown under the claimed key: the reply of a first call in another process, its likely cause, wins.
 */
export async function runIdempotently<Prepared, Result, Reply>(
  call: IdempotentCall<Result, Reply>,
  { db, ...options }: KeyScope,
  { prepare, effect }: IdempotentSteps<Prepared, Result>,
): Promise<Reply> {
  const { key, present, status = 200 } = call;
  const run = async (prepared: () => Prepared) => {
    const act = async (tx: WriteTx) => present(await effect(tx, prepared()));
    return (await once<EndpointSpec>(call, { ...options, status }, act)) as Reply;
  };
  if (!key) {
    const prepared = await prepare();
    return run(() => prepared);
  }
  return afterEarlier(options.shopId, key, async () => {
    const isRepeat = await db.read(options.shopId, (tx) => hasStoredReply(tx, options.shopId, key));
    if (!isRepeat) return run(await settled(prepare));
    return run(() => {
      // The stored reply was deleted a moment ago: the client's retry is a first call.
      throw inProgress();
    });
  });
}

/** For calls without a token: writes across shops, with the key under the nil shop. */
export function acrossShops(db: Database): KeyScope {
  return {
    db,
    shopId: SYSTEM_SHOP_ID,
    write: (work, { lockTimeoutMs }: WriteOptions = {}) =>
      db.acrossShops(async (tx) => {
        if (lockTimeoutMs) await tx.raw(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
        return work(tx);
      }),
  };
}

/** For a signed-in caller: writes in the caller's shop. */
export function inShop(db: Database, shopId: string): KeyScope {
  return {
    db,
    shopId,
    write: (work, options) => db.write(shopId, work, options),
  };
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

/** Returns the prepared value or throws the refusal, later. Any other error is thrown at once. */
async function settled<Prepared>(prepare: () => Promise<Prepared>): Promise<() => Prepared> {
  try {
    const prepared = await prepare();
    return () => prepared;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return () => {
      throw error;
    };
  }
}

/** Repeats wait here for an earlier call of this process, so that limits count them once. */
async function afterEarlier<T>(shopId: string, { scope, value }: RequestKey, work: () => Promise<T>): Promise<T> {
  try {
    return await runAlone(`${shopId} ${scope} ${value}`, performance.now() + keyWaitMs(IDEMPOTENCY_WAIT_MS), work);
  } catch (error) {
    throw error instanceof StillRunningError ? inProgress() : error;
  }
}
