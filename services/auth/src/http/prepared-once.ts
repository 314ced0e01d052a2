import { commonFailures, type EndpointSpec, RefusedError, type ReplyInput } from '@bahi/contracts/kit';
import type { Database, WriteOptions, WriteTx } from '@bahi/platform/data';
import {
  type Call,
  IDEMPOTENCY_WAIT_MS,
  keyWaitMs,
  type OnceOptions,
  once,
  type RequestKey,
} from '@bahi/platform/http';
import { oneAtATime, StillRunningError } from '@bahi/platform/kernel';
import { hasStoredAnswer } from '../data/stored-answers.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';

/** How `once` writes for calls without a token: across shops, with the key under the nil shop. */
export function acrossShops(db: Database): Pick<OnceOptions, 'shopId' | 'write'> {
  return {
    shopId: SYSTEM_SHOP_ID,
    write: (work, options: WriteOptions = {}) =>
      db.acrossShops(async (tx) => {
        const { lockTimeoutMs } = options;
        if (lockTimeoutMs) await tx.raw(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
        return work(tx);
      }),
  };
}

/** How `once` writes for a signed-in caller: in the own shop. */
export function inShop(db: Database, shopId: string): Pick<OnceOptions, 'shopId' | 'write'> {
  return {
    shopId,
    write: (work, options) => db.write(shopId, work, options),
  };
}

export interface PreparedSteps<Prepared, Reply> {
  /** Limits, look-ups, hashing: everything that must not happen inside a transaction, or again for a repeat. */
  prepare(): Promise<Prepared>;
  effect(tx: WriteTx, prepared: Prepared): Promise<Reply>;
}

const runAlone = oneAtATime();

/**
 * `once` with a costly part before it. A call whose key has an answer already is not prepared. A refusal met while
 * preparing is said under the claimed key, where the answer of a first call that runs in another process comes first:
 * the refusal may be that one's doing.
 */
export async function preparedOnce<E extends EndpointSpec, Prepared>(
  call: Pick<Call<E>, 'key' | 'answer'>,
  { db, ...options }: OnceOptions & { readonly db: Database },
  { prepare, effect }: PreparedSteps<Prepared, ReplyInput<E>>,
): Promise<ReplyInput<E>> {
  const { key } = call;
  const act = (prepared: () => Prepared) => once<E>(call, options, async (tx) => effect(tx, prepared()));
  if (!key) {
    const prepared = await prepare();
    return act(() => prepared);
  }
  return afterEarlier(options.shopId, key, async () => {
    if (!(await hasStoredAnswer(db, options.shopId, key))) return act(await settled(prepare));
    return act(() => {
      // The answer was there a moment ago and has been forgotten since: the next try starts afresh.
      throw inProgress();
    });
  });
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

/** What came of preparing: hands it out, or refuses with what was met. A fault is nobody's answer. */
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

/** Whatever an earlier call under the key has used up is counted once: its repeats wait here. */
async function afterEarlier<T>(shopId: string, { scope, value }: RequestKey, work: () => Promise<T>): Promise<T> {
  try {
    return await runAlone(`${shopId} ${scope} ${value}`, performance.now() + keyWaitMs(IDEMPOTENCY_WAIT_MS), work);
  } catch (error) {
    throw error instanceof StillRunningError ? inProgress() : error;
  }
}
