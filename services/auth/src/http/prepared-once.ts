import { commonFailures, type EndpointSpec, RefusedError, type ReplyInput } from '@bahi/contracts/kit';
import type { Database, WriteOptions, WriteTx } from '@bahi/platform/data';
import { type Call, type OnceOptions, once } from '@bahi/platform/http';
import { HOUSE } from '../data/house.js';
import { hasStoredAnswer } from '../data/stored-answers.js';

/** How `once` writes for calls without a token: across shops, with the key under the nil shop. */
export const acrossShops = (db: Database): Pick<OnceOptions, 'shopId' | 'write'> => ({
  shopId: HOUSE,
  write: (work, options: WriteOptions = {}) =>
    db.acrossShops(async (tx) => {
      const { lockTimeoutMs } = options;
      if (lockTimeoutMs) await tx.raw(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
      return work(tx);
    }),
});

/** How `once` writes for a signed-in caller: in the own shop. */
export const inShop = (db: Database, shopId: string): Pick<OnceOptions, 'shopId' | 'write'> => ({
  shopId,
  write: (work, options) => db.write(shopId, work, options),
});

export interface PreparedSteps<Prepared, Reply> {
  /** Limits, look-ups, hashing: everything that must not happen inside a transaction, or again for a repeat. */
  prepare(): Promise<Prepared>;
  effect(tx: WriteTx, prepared: Prepared): Promise<Reply>;
}

/**
 * `once` with a costly part before it. A call whose key has an answer already is not prepared. A refusal met while
 * preparing counts only if there is still no answer: it may be the doing of the first call under the same key.
 */
export const preparedOnce = async <E extends EndpointSpec, Prepared>(
  call: Pick<Call<E>, 'key' | 'answer'>,
  { db, ...options }: OnceOptions & { readonly db: Database },
  { prepare, effect }: PreparedSteps<Prepared, ReplyInput<E>>,
): Promise<ReplyInput<E>> => {
  const isRepeat = () => hasStoredAnswer(db, options.shopId, call.key);
  const preparing = async () => {
    try {
      return { value: await prepare() };
    } catch (error) {
      if (await isRepeat()) return null;
      throw error;
    }
  };
  const prepared = (await isRepeat()) ? null : await preparing();
  return once<E>(call, options, async (tx) => {
    // The answer was there a moment ago and has been forgotten since: the next try starts afresh.
    if (!prepared) throw new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
    return effect(tx, prepared.value);
  });
};
