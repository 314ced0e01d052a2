import type { StreamHead } from '@bahi/contracts/kit';
import type { Database, Tx } from '../data/types.js';
import { forEachOf, nextPause, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Closable } from '../kernel/ports/index.js';
import { type ServiceInbox, unlessPaused } from './inbox.js';

const PAGE_HEADS = 500;
const SHOPS_AT_ONCE = 4;
const FIRST_RETRY_MS = 500;
/** Longer than any transaction: a position is allocated before its transaction commits. */
const OVERLAP_MS = 60_000;

export interface ReconcilerOptions {
  readonly inbox: ServiceInbox;
  readonly logger: Logger;
  readonly everyMs: number;
}

const BEHIND = `select head.shop_id from unnest(?::uuid[], ?::bigint[]) as head (shop_id, position)
  left join inbox on inbox.shop_id = head.shop_id and inbox.source = ?
  where coalesce(inbox.position, 0) < head.position`;

/**
 * Compares the service with every producer at intervals and fetches missing events, so that a bus may lose everything.
 * The first comparison after a start covers all events.
 */
export function startReconciler(options: ReconcilerOptions): Closable {
  const stop = new AbortController();
  const { inbox, logger, everyMs } = options;
  const loop = async (source: string) => {
    let since: string | undefined;
    let retryMs = FIRST_RETRY_MS;
    while (!stop.signal.aborted) {
      try {
        const asOf = await reconcileSource(options, source, since);
        since = new Date(Date.parse(asOf) - OVERLAP_MS).toISOString();
        retryMs = FIRST_RETRY_MS;
        await pause(everyMs, stop.signal);
      } catch (error) {
        if (!stop.signal.aborted)
          logger.warn({ err: error, source, retryMs }, 'Reconciling with a producer failed; will retry');
        await pause(retryMs, stop.signal);
        retryMs = nextPause(retryMs, everyMs);
      }
    }
  };
  const loops = inbox.sources().map(loop);
  return {
    async close() {
      stop.abort();
      await Promise.all(loops);
    },
  };
}

async function shopsBehind(db: Database, source: string, heads: readonly StreamHead[]): Promise<string[]> {
  const bindings = [heads.map(({ shopId }) => shopId), heads.map(({ position }) => position), source];
  const compare = (tx: Tx) => tx.raw<{ rows: { shop_id: string }[] }>(BEHIND, bindings as never);
  // While a cell is away no comparison counts: what its shops miss is found when it is back.
  const cells = await db.inEveryCell(compare, { needsAll: true });
  const [first = [], ...others] = cells.map(({ rows }) => rows.map(({ shop_id }) => shop_id));
  // Every cell but its own lacks all of a shop.
  return first.filter((shopId) => others.every((behind) => behind.includes(shopId)));
}

/** Reconciles with one producer; @returns the producer's time of the comparison. */
async function reconcileSource(
  { inbox }: ReconcilerOptions,
  source: string,
  since: string | undefined,
): Promise<string> {
  let cursor: string | undefined;
  let firstAsOf: string | undefined;
  for (;;) {
    const query = { limit: PAGE_HEADS, ...(since ? { since } : {}), ...(cursor ? { cursor } : {}) };
    const { heads, asOf } = await inbox.feeds(source).listHeads({ query });
    firstAsOf ??= asOf;
    const behind = heads.length === 0 ? [] : await shopsBehind(inbox.db, source, heads);
    await forEachOf(behind, SHOPS_AT_ONCE, (shopId) => unlessPaused(() => inbox.pull(source, shopId)));
    if (heads.length < PAGE_HEADS) return firstAsOf;
    cursor = heads.at(-1)?.shopId;
  }
}
