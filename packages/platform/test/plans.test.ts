import { openShelves, shop } from './fixtures/shelves.js';

/** In a file of its own, because plans are counted for the whole process. */
describe('a connection', () => {
  it('keeps 500 plans at most, however many statements there are', async () => {
    const shelves = await openShelves();
    const single = shelves.open(1);
    await single.read(shop, async (tx) => {
      for (let no = 0; no < 510; no += 1) await tx.raw(`select ${no} as no where 1 = ?`, [1]);
    });
    const { rows } = await single.read(shop, (tx) => tx.raw('select count(*) as plans from pg_prepared_statements'));
    await single.close();
    await shelves.close();

    expect(rows).toEqual([{ plans: 500 }]);
  });
});
