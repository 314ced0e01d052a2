import { createGate } from '../kernel/gate.js';
import type { Tx } from './types.js';

/** Few enough that other calls wait only milliseconds for a batch to be parsed and encoded. */
const BATCH_ROWS = 200;
/** One batch of one list at a time, so that many readers delay other calls no longer than one does. */
const turn = createGate({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 });

/**
 * The rows of a query in batches, from a cursor of the transaction: memory stays flat, however many there are. Use it in
 * `db.stream`, and one at a time.
 */
export async function* readBatches<Row>(
  tx: Tx,
  sql: string,
  bindings: readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  await tx.raw(`declare streamed_rows no scroll cursor for ${sql}`, [...bindings] as never);
  for (;;) {
    const { rows } = await turn(() => tx.raw<{ rows: Row[] }>(`fetch ${BATCH_ROWS} from streamed_rows`));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await tx.raw('close streamed_rows');
}
