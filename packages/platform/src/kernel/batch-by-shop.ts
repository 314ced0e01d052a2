import { AsyncResource } from 'node:async_hooks';
import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  readonly item: Item;
  /** The context of the request that added the item. */
  readonly context: AsyncResource;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions<Item, Result> {
  /** Serves all items at once; one result per item, in their order. */
  readonly serve: (shopId: string, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a failure may be the fault of one item, or pass by the next time; then each is served alone, twice at most. */
  readonly retryIndividually?: (error: unknown) => boolean;
  readonly largest?: number;
}

/**
 * Lets concurrent callers of one shop share a round trip: while one batch runs the next one gathers. A batch waits for the
 * end of this turn of the event loop only, in which callers of the previous batch may join. It runs in the context of its
 * last caller, whose deadline is the latest.
 */
export function batchByShop<Item, Result>(options: BatchOptions<Item, Result>) {
  const { serve, retryIndividually = () => false, largest = 64 } = options;
  const queues = new Map<string, Waiting<Item, Result>[]>();

  const serveBatch = async (shopId: string, batch: readonly Waiting<Item, Result>[], isLast = false): Promise<void> => {
    const items = batch.map(({ item }) => item);
    try {
      const { context } = batch.at(-1) as Waiting<Item, Result>;
      const results = await context.runInAsyncScope(serve, undefined, shopId, items);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (!isLast && retryIndividually(error))
        for (const one of batch) await serveBatch(shopId, [one], batch.length === 1);
      else for (const { reject } of batch) reject(error);
    }
  };

  const serveAll = async (shopId: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      await endOfTurn();
      await serveBatch(shopId, queue.splice(0, largest));
    }
    queues.delete(shopId);
  };

  /** All items arrive together, so they share a batch up to its size limit. */
  const all = async (shopId: string, items: readonly Item[]): Promise<Result[]> => {
    // AsyncLocalStorage.snapshot does the same but costs 1 % of a sale's time.
    const context = new AsyncResource('batch');
    const running = queues.get(shopId);
    const queue = running ?? [];
    const results = items.map(
      (item) => new Promise<Result>((resolve, reject) => queue.push({ item, context, resolve, reject })),
    );
    if (!running) {
      queues.set(shopId, queue);
      void serveAll(shopId, queue); // never rejects: every failure goes to the callers it concerns
    }
    return Promise.all(results);
  };
  const one = async (shopId: string, item: Item): Promise<Result> => {
    const [result] = await all(shopId, [item]);
    return result as Result;
  };
  return Object.assign(one, { all });
}
