import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from '@bahi/contracts/kit';
import type { Database } from '../../data/types.js';
import { type Clock, MAX_CLOCK_SKEW_MS } from '../../kernel/ports/index.js';
import type { RequestKey } from '../call.js';
import { checkDigest, createKeyQueue, inProgress } from './key-queue.js';
import { findKey, type StoredReply } from './key-rows.js';

export interface OnceInStepsOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** How long a repeat waits for the first request, at most. */
  readonly waitMs: number;
  /** From this age on a repeat completes the document of the first request itself: its process is slow or gone. */
  readonly resumeAfterMs: number;
  /** Whether a refusal is the outcome of the call, which waiting repeats share, and no fault, after which each tries again. */
  readonly isOutcome: (refusal: RefusedError) => boolean;
}

export interface KeyedCall {
  readonly shopId: string;
  readonly key: RequestKey;
}

/** A call that makes one document over several transactions. */
export interface DocumentSteps<Pending, Result> {
  /** Claims the key and inserts the pending document, in one transaction; @returns it, or null when the key is in use. */
  claim(): Promise<Pending | null>;
  /** Completes the document. The transaction that completes it stores the reply; one that deletes it frees the key. */
  complete(pending: Pending): Promise<Result>;
  /** Completes the document of an earlier request; `null` when that ended meanwhile, so that the key is looked at again. */
  resume(documentKey: string): Promise<Result | null>;
}

/** The result of the call that completed the document, or the stored reply. */
export type StepsOutcome<Result> = { readonly result: Result } | { readonly replay: StoredReply };

export type OnceInSteps = <Pending, Result>(
  call: KeyedCall,
  steps: DocumentSteps<Pending, Result>,
) => Promise<StepsOutcome<Result>>;

interface RunningCall {
  readonly digest: Buffer;
  /** Set when the call was refused. */
  refusal?: RefusedError;
}

const POLL_MS = 100;

/**
 * Makes a document at most once per request key. A repeat waits for the first request and returns its stored reply. When
 * that request is slow or its process is gone, the repeat completes the same document.
 * @throws (from its calls) RefusedError 422 for another request under the key, 503 when the first outlasts the wait.
 */
export function createOnceInSteps(options: OnceInStepsOptions): OnceInSteps {
  const inTurn = createKeyQueue();
  const running = new Map<string, RunningCall>();
  return (call, steps) => {
    const { shopId, key } = call;
    const id = `${shopId} ${key.scope} ${key.value}`;
    const first = running.get(id);
    return inTurn(id, options.waitMs, async (untilMs) => {
      // One attempt serves all waiting repeats: one after another, the last would wait many times as long.
      if (first?.refusal && timingSafeEqual(first.digest, key.digest)) throw first.refusal;
      const mine: RunningCall = { digest: key.digest };
      running.set(id, mine);
      try {
        return await claimOrFollow({ ...options, ...call, untilMs }, steps);
      } catch (error) {
        if (error instanceof RefusedError && options.isOutcome(error)) mine.refusal = error;
        throw error;
      } finally {
        running.delete(id);
      }
    });
  };
}

interface Attempt extends OnceInStepsOptions, KeyedCall {
  readonly untilMs: number;
}

/** Claims and completes the document, or follows the first request under the key until `untilMs`. */
async function claimOrFollow<Pending, Result>(
  attempt: Attempt,
  steps: DocumentSteps<Pending, Result>,
): Promise<StepsOutcome<Result>> {
  for (;;) {
    const pending = await steps.claim();
    if (pending !== null) return { result: await steps.complete(pending) };
    const followed = await follow(attempt, steps);
    if (followed) return followed;
    if (performance.now() >= attempt.untilMs) throw inProgress();
    await pause(POLL_MS);
  }
}

/** Looks at a key in use once: its stored reply, the completion of its document, or `null` to look again. */
async function follow<Pending, Result>(
  { db, clock, resumeAfterMs, shopId, key }: Attempt,
  steps: DocumentSteps<Pending, Result>,
): Promise<StepsOutcome<Result> | null> {
  const row = await db.read(shopId, (tx) => findKey(tx, shopId, key));
  if (!row) return null;
  checkDigest(row.digest, key.digest);
  if (row.stored) return { replay: row.stored };
  const ageMs = clock.now().getTime() - row.createdAt.getTime();
  if (row.documentKey === null || (ageMs < resumeAfterMs && ageMs > -MAX_CLOCK_SKEW_MS)) return null;
  const result = await steps.resume(row.documentKey);
  return result === null ? null : { result };
}
