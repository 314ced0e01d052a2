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
    const movementId = uuidv7();

    expect(await shop.void(movementId)).toEqual({ outcome: 'voided' });
    expect(await shop.take({ productRef: dal.productId, movementId })).toEqual({
      outcome: 'refused',
      reason: 'voided',
      left: 0,
    });
    expect(await shop.void(movementId)).toEqual({ outcome: 'voided' });
    expect((await shop.named(dal.productName))?.quantity).toBe(9);
  });

  it('comes too late for a take that has happened', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const movementId = uuidv7();
    const taken = await shop.take({ productRef: dal.productId, movementId, quantity: 2 });

    expect(await shop.void(movementId)).toEqual(taken);
    expect((await shop.named(dal.productName))?.quantity).toBe(7);
  });

  it('leaves a refused movement as it is', async () => {
    const shop = world.shop();
    const movementId = uuidv7();
    await shop.take({ productRef: 'PROD-MWPYB740-B41E77', movementId });

    expect(await shop.void(movementId)).toEqual({ outcome: 'voided' });
  });

  it('replies to each of many concurrent ones separately', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const [soldId, freeId] = [uuidv7(), uuidv7()];
    const taken = await shop.take({ productRef: dal.productId, movementId: soldId, quantity: 2 });

    const answers = await Promise.all([soldId, freeId, freeId, soldId].map((movementId) => shop.void(movementId)));

    expect(answers).toEqual([taken, { outcome: 'voided' }, { outcome: 'voided' }, taken]);
    expect(await shop.take({ productRef: dal.productId, movementId: freeId })).toMatchObject({ reason: 'voided' });
  });

  it('agrees with the take when both come together', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '40', thresholdValue: '0' });

    const races = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const movementId = uuidv7();
        const [taken, voided] = await Promise.all([
          shop.take({ productRef: dal.productId, movementId }),
          shop.void(movementId),
        ]);
        return `${taken.outcome} ${voided.outcome}`;
      }),
    );

    expect(races.filter((race) => race !== 'taken taken' && race !== 'refused voided')).toEqual([]);
    const sold = races.filter((race) => race === 'taken taken').length;
    expect((await shop.named(dal.productName))?.quantity).toBe(40 - sold);
    expect(await shop.drift()).toEqual([]);
  });
});
