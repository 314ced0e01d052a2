import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

describe('void stock', () => {
  it('rejects a late take', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const orderKey = uuidv7();

    expect(await shop.void(orderKey)).toEqual({ outcome: 'voided' });
    expect(await shop.takeBasket([{ productRef: dal.productId }, { productRef: dal._id }], { orderKey })).toEqual({
      outcome: 'voided',
    });
    expect(await shop.void(orderKey)).toEqual({ outcome: 'voided' });
    expect((await shop.named(dal.productName))?.quantity).toBe(9);
  });

  it('comes too late for a take that has happened', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const orderKey = uuidv7();
    const lines = [{ productRef: dal.productId, quantity: 2 }, { productRef: dal.productId }];
    const taken = await shop.takeBasket(lines, { orderKey });

    expect(await shop.void(orderKey)).toMatchObject({
      outcome: 'taken',
      lines: taken.outcome === 'taken' ? taken.lines.map(({ lineNo }) => ({ lineNo })) : [],
    });
    expect((await shop.named(dal.productName))?.quantity).toBe(6);
  });

  it('leaves a refused basket as it is', async () => {
    const shop = world.shop();
    const orderKey = uuidv7();
    await shop.take({ productRef: 'PROD-MWPYB740-B41E77', orderKey });

    expect(await shop.void(orderKey)).toEqual({ outcome: 'voided' });
  });

  it('replies to each of many concurrent ones separately', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const [soldKey, freeKey] = [uuidv7(), uuidv7()];
    const taken = await shop.take({ productRef: dal.productId, orderKey: soldKey, quantity: 2 });

    const answers = await Promise.all([soldKey, freeKey, freeKey, soldKey].map((orderKey) => shop.void(orderKey)));

    expect(answers).toEqual([taken, { outcome: 'voided' }, { outcome: 'voided' }, taken]);
    expect(await shop.take({ productRef: dal.productId, orderKey: freeKey })).toEqual({ outcome: 'voided' });
  });

  it('agrees with the take when both come together', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '40', thresholdValue: '0' });

    const races = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const orderKey = uuidv7();
        const [taken, voided] = await Promise.all([
          shop.take({ productRef: dal.productId, orderKey }),
          shop.void(orderKey),
        ]);
        return `${taken.outcome} ${voided.outcome}`;
      }),
    );

    expect(races.filter((race) => race !== 'taken taken' && race !== 'voided voided')).toEqual([]);
    const sold = races.filter((race) => race === 'taken taken').length;
    expect((await shop.named(dal.productName))?.quantity).toBe(40 - sold);
    expect(await shop.drift()).toEqual([]);
  });
});
