import { AsyncResource } from 'node:async_hooks';
import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  readonly item: Item;
  /** The context of the request that brought the item. */
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
 * Lets callers of one shop share a trip to the database: while one round is under way the next one gathers, so nobody
 * waits for company longer than this turn of the event loop lasts. Those whom another round let go come in the same turn;
 * without that wait the first of them would leave alone and the others would find it under way. What a round does begins
 * after its last caller arrived, and belongs to the request of that one: who has waited longest, and has little time left,
 * must not hurry those who have just come.
 */
export function batchByShop<Item, Result>(options: BatchOptions<Item, Result>) {
  const { serve, retryIndividually = () => false, largest = 64 } = options;
  const queues = new Map<string, Waiting<Item, Result>[]>();

  const serveRound = async (shopId: string, round: readonly Waiting<Item, Result>[], isLast = false): Promise<void> => {
    const items = round.map(({ item }) => item);
    try {
      const { context } = round.at(-1) as Waiting<Item, Result>;
      const results = await context.runInAsyncScope(serve, undefined, shopId, items);
      for (const [index, { resolve }] of round.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (!isLast && retryIndividually(error))
        for (const one of round) await serveRound(shopId, [one], round.length === 1);
      else for (const { reject } of round) reject(error);
    }
  };

  const serveAll = async (shopId: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      await endOfTurn();
      await serveRound(shopId, queue.splice(0, largest));
    }
    queues.delete(shopId);
  };

  /** All of them come at once, so they share a round unless there are too many. */
  const all = async (shopId: string, items: readonly Item[]): Promise<Result[]> => {
    // Not AsyncLocalStorage.snapshot, which does the same and costs a sale a hundredth of its time.
    const context = new AsyncResource('round');
    const under = queues.get(shopId);
    const queue = under ?? [];
    const results = items.map(
      (item) => new Promise<Result>((resolve, reject) => queue.push({ item, context, resolve, reject })),
    );
    if (!under) {
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
