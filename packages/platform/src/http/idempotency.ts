import { timingSafeEqual } from 'node:crypto';
import { commonFailures, type EndpointSpec, RefusedError, type ReplyInput } from '@bahi/contracts/kit';
import { LockTimeoutError } from '../data/errors.js';
import type { WriteOptions, WriteTx } from '../data/types.js';
import { oneAtATime, StillRunningError } from '../kernel/one-at-a-time.js';
import { timeLeftMs } from '../kernel/request-context.js';
import type { Call, RequestKey } from './call.js';

/** How long a second request waits for the reply to the first. */
export const IDEMPOTENCY_WAIT_MS = 10_000;
/** The time reserved to reply that the first one still runs. */
const RESPONSE_MARGIN_MS = 500;

/** How long a repeat may wait for the first request: its reply must reach the caller in time. */
export function keyWaitMs(atMostMs: number): number {
  return Math.max(1, timeLeftMs(atMostMs + RESPONSE_MARGIN_MS) - RESPONSE_MARGIN_MS);
}

/** Opens the transaction of the effect: `(work, options) => db.write(shopId, work, options)`. */
export type WriteRunner = <T>(work: (tx: WriteTx) => Promise<T>, options?: WriteOptions) => Promise<T>;

export interface OnceOptions {
  readonly write: WriteRunner;
  /** The shop of the stored row; calls without a token use the shop they act in or the nil UUID. */
  readonly shopId: string;
  /** The status that is stored with the reply; the contract's own when left out. */
  readonly status?: number;
  /** Overrides the refusal for a key that stands for another request. */
  readonly reused?: RefusedError;
}

interface StoredRow {
  readonly digest: Buffer;
  readonly status: number;
  readonly reply: unknown;
}

/** One wait per key in this process, so that a burst of repeats does not hold a connection each. */
const runAlone = oneAtATime();

/**
 * Runs an effect at most once per request key. The key's row is claimed inside the effect's own transaction: a
 * second request blocks on it until the first commits (then it gets the stored reply) or rolls back (then it runs).
 * @throws RefusedError 422 for another request under the same key, 503 when the first takes longer than 10 s or the caller waits.
 */
export async function once<E extends EndpointSpec>(
  call: Pick<Call<E>, 'key' | 'answer'>,
  options: OnceOptions,
  effect: (tx: WriteTx) => Promise<ReplyInput<E>>,
): Promise<ReplyInput<E>> {
  const { key, answer } = call;
  const { write, shopId, status = 200, reused } = options;
  if (!key) return write(effect);
  const untilMs = performance.now() + keyWaitMs(IDEMPOTENCY_WAIT_MS);
  const attempt = () =>
    write(
      async (tx) => {
        const earlier = await claim(tx, shopId, key);
        if (earlier) return replay(earlier, key, reused);
        const reply = await effect(tx);
        const stored = { status, reply: JSON.stringify(reply) };
        await tx('idempotency_keys').where({ shop_id: shopId, scope: key.scope, key: key.value }).update(stored);
        return { digest: key.digest, status: 0, reply } satisfies StoredRow;
      },
      { lockTimeoutMs: Math.max(1, untilMs - performance.now()) },
    );
  try {
    const { status: storedStatus, reply } = await runAlone(`${shopId} ${key.scope} ${key.value}`, untilMs, attempt);
    if (storedStatus !== 0) answer.replayed(storedStatus);
    return reply as ReplyInput<E>;
  } catch (error) {
    throw error instanceof LockTimeoutError || error instanceof StillRunningError ? inProgress() : error;
  }
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

async function claim(tx: WriteTx, shopId: string, key: RequestKey): Promise<StoredRow | null> {
  const where = { shop_id: shopId, scope: key.scope, key: key.value };
  const placed = await tx('idempotency_keys')
    .insert({ ...where, digest: key.digest, status: 0, reply: null })
    .onConflict(['shop_id', 'scope', 'key'])
    .ignore()
    .returning('key');
  if (placed.length > 0) return null;
  const row = await tx<StoredRow>('idempotency_keys').where(where).first('digest', 'status', 'reply');
  if (!row) throw inProgress();
  return row;
}

function replay(row: StoredRow, key: RequestKey, reused?: RefusedError): StoredRow {
  if (!timingSafeEqual(row.digest, key.digest)) throw reused ?? new RefusedError(commonFailures.idempotencyKeyReused);
  return row;
}
