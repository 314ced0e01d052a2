import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '../../data/types.js';
import type { AnswerControl, RequestKey } from '../call.js';
import { checkDigest, createKeyQueue, IDEMPOTENCY_WAIT_MS, inProgress } from './key-queue.js';
import { claimKey, findKey, type KeyScope, type StoredKey, type StoredReply, storeReply } from './key-rows.js';

/** A call that may be repeated under its key. */
export interface IdempotentCall<Result, Reply> {
  readonly key: RequestKey | undefined;
  readonly answer: AnswerControl;
  /** The status that is stored with the reply; 200 when left out. */
  readonly status?: number;
  /** The reply for a result; it is stored under the key. */
  readonly present: (result: Result) => Reply;
}

export interface IdempotentSteps<Prepared, Result> {
  /** Limits, queries, hashing: work outside of the transaction that a repeat skips. */
  prepare?(): Promise<Prepared>;
  /** Runs in the transaction that stores the reply. */
  effect(tx: WriteTx, prepared: Prepared): Promise<Result>;
}

const inTurn = createKeyQueue();

/**
 * Runs an effect at most once per request key. The key's row is claimed inside the effect's own transaction: a
 * second request blocks on it until the first commits (then it gets the stored reply) or rolls back (then it runs).
 * @throws RefusedError 422 for another request under the key, 503 when the first takes longer than the repeat may wait.
 */
export async function once<Prepared, Result, Reply>(
  call: IdempotentCall<Result, Reply>,
  scope: KeyScope,
  steps: IdempotentSteps<Prepared, Result>,
): Promise<Reply> {
  const { key, answer, status = 200, present } = call;
  const act = async (tx: WriteTx, prepared: Prepared) => present(await steps.effect(tx, prepared));
  const prepare = async () => (await steps.prepare?.()) as Prepared;
  if (!key) {
    const prepared = await prepare();
    return scope.write((tx) => act(tx, prepared));
  }
  const id = `${scope.shopId} ${key.scope} ${key.value}`;
  const outcome = await inTurn(id, IDEMPOTENCY_WAIT_MS, async (untilMs): Promise<Outcome> => {
    const earlier = steps.prepare && (await scope.read((tx) => findKey(tx, scope.shopId, key)));
    if (earlier) return replay(earlier, key);
    const prepared = await settled(prepare);
    const lockTimeoutMs = Math.max(1, untilMs - performance.now());
    return scope.write((tx) => runUnderKey(tx, { scope, key, status }, () => act(tx, prepared())), { lockTimeoutMs });
  });
  if (outcome.isReplay) answer.replayed(outcome.status);
  return outcome.reply as Reply;
}

interface Outcome extends StoredReply {
  readonly isReplay: boolean;
}

interface KeyedWrite {
  readonly scope: KeyScope;
  readonly key: RequestKey;
  readonly status: number;
}

async function runUnderKey(
  tx: WriteTx,
  { scope: { shopId }, key, status }: KeyedWrite,
  act: () => Promise<unknown>,
): Promise<Outcome> {
  if (!(await claimKey(tx, { shopId, key }))) {
    const earlier = await findKey(tx, shopId, key);
    if (!earlier) throw inProgress();
    return replay(earlier, key);
  }
  const reply = await act();
  await storeReply(tx, { shopId, key }, { status, reply });
  return { isReplay: false, status, reply };
}

function replay({ digest, stored }: StoredKey, key: RequestKey): Outcome {
  checkDigest(digest, key.digest);
  if (!stored) throw inProgress();
  return { isReplay: true, ...stored };
}

/**
 * Returns the prepared value or throws the refusal, later: the reply of a first call in another process, its likely
 * cause, wins. Any other error is thrown at once.
 */
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
