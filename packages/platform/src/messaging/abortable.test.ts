import { forEachOf } from './abortable.js';

describe('forEachOf', () => {
  it('works through all items although one of them fails, and then tells of it', async () => {
    const done: string[] = [];
    const work = async (shop: string) => {
      if (shop === 'away') throw new Error('away');
      done.push(shop);
    };

    await expect(forEachOf(['away', 'first', 'second'], 1, work)).rejects.toThrow('away');

    expect(done).toEqual(['first', 'second']);
  });
});
