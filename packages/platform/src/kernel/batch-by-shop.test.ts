import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { batchByShop } from './batch-by-shop.js';

/** Batches that end on request. */
function controlled() {
  const batches: { items: readonly number[]; end: (error?: unknown) => void }[] = [];
  const serve = (_shop: string, items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (error?: unknown) => (error ? reject(error) : resolve(items.map((item) => item * 10)));
      batches.push({ items, end });
    });
  return { batches, serve };
}

/** Two turns: a batch ends in the first, the next one begins at the end of the second. */
async function settle() {
  await endOfTurn();
  await endOfTurn();
}

describe('batchByShop', () => {
  it('serves the callers of one turn together, and then all that arrived meanwhile', async () => {
    const { batches, serve } = controlled();
    const ask = batchByShop({ serve });
    const early = [ask('shop', 1), Promise.resolve().then(() => ask('shop', 2))];
    await settle();
    const late = [ask('shop', 3), ask('shop', 4)];
    await settle();

    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.end();
    await settle();
    expect(batches[1]?.items).toEqual([3, 4]);
    batches[1]?.end();
    expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40]);
  });

  it('keeps the callers of one batch together in the next', async () => {
    const { batches, serve } = controlled();
    const [first, second] = [batchByShop({ serve }), batchByShop({ serve })];
    const answers = [1, 2, 3].map(async (item) => second('shop', await first('shop', item)));
    await settle();

    batches[0]?.end();
    await settle();

    expect(batches[1]?.items).toEqual([10, 20, 30]);
    batches[1]?.end();
    expect(await Promise.all(answers)).toEqual([100, 200, 300]);
  });

  it('serves the items of one call together', async () => {
    const { batches, serve } = controlled();
    const ask = batchByShop({ serve });

    const answers = ask.all('shop', [1, 2]);
    await settle();
    const next = [ask.all('shop', [3]), ask.all('shop', [4, 5])];
    batches[0]?.end();
    await settle();
    batches[1]?.end();

    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect([await answers, ...(await Promise.all(next))]).toEqual([[10, 20], [30], [40, 50]]);
  });

  it('serves a batch as part of the request of its last caller', async () => {
    const request = new AsyncLocalStorage<string>();
    const served: unknown[] = [];
    const serve = async (_shop: string, items: readonly number[]) => {
      served.push([request.getStore(), items]);
      await settle();
      return items;
    };
    const ask = batchByShop({ serve });

    await Promise.all([1, 2, 3].map((item) => request.run(`request ${item}`, () => ask('shop', item))));

    expect(served).toEqual([['request 3', [1, 2, 3]]]);
  });

  it('keeps shops apart and batches small', async () => {
    const { batches, serve } = controlled();
    const ask = batchByShop({ serve, largest: 2 });
    for (const item of [1, 2, 3]) void ask('one', item);
    void ask('two', 9);

    await settle();
    batches[0]?.end();
    await settle();

    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [9], [3]]);
  });

  it('fails the callers of a failed batch, and serves the next', async () => {
    const { batches, serve } = controlled();
    const ask = batchByShop({ serve });
    const first = ask('shop', 1);
    await settle();
    const second = ask('shop', 2);

    batches[0]?.end(new Error('unavailable'));
    await expect(first).rejects.toThrow('unavailable');
    await settle();
    batches[1]?.end();
    expect(await second).toBe(20);
  });

  it('serves each alone when the failure may be of one, and that one once more', async () => {
    const served: string[] = [];
    const serve = async (_shop: string, items: readonly number[]) => {
      served.push(items.join());
      if (items.includes(3)) throw new Error('bad three');
      return items.map((item) => item * 10);
    };
    const ask = batchByShop({ serve, retryIndividually: () => true });

    const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => ask('shop', item)));

    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'bad'))).toEqual([
      10,
      20,
      'bad',
      40,
    ]);
    expect(served).toEqual(['1,2,3,4', '1', '2', '3', '3', '4']);
  });
});
