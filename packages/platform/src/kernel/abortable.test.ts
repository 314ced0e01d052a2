import { forEachOf, nextPause } from './abortable.js';

describe('forEachOf', () => {
  it('processes all items although one of them fails, and then rejects', async () => {
    const done: string[] = [];
    const work = async (shop: string) => {
      if (shop === 'away') throw new Error('away');
      done.push(shop);
    };

    await expect(forEachOf(['away', 'first', 'second'], 1, work)).rejects.toThrow('away');

    expect(done).toEqual(['first', 'second']);
  });
});

describe('nextPause', () => {
  it('grows to five seconds, or to a given maximum, and stays there', () => {
    const pauses = Array.from({ length: 7 }).reduce<number[]>((all) => [...all, nextPause(all.at(-1) ?? 0)], [100]);

    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    expect([nextPause(500, 700), nextPause(700, 700)]).toEqual([700, 700]);
  });
});
