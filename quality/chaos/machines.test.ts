// In pairs, after the others: waits for parts of the product that end and start.
import { eventually, newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { canMakeDisks } from '@bahi/testing/worlds/processes/disk';
import { missingForProcesses, openProcesses, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';

const missing = [...missingForProcesses(), ...(canMakeDisks() ? [] : ['the right to mount'])];
const isStrict = process.env.CI === 'true';

const HOUR_MS = 3_600_000;

describe('the machine of a part', () => {
  if (missing.length > 0) {
    it(`is left out, because ${missing.join(' and ')} is not here`, () => {
      expect(isStrict ? missing : []).toEqual([]);
    });
    return;
  }

  let world: ProcessesWorld;
  let shop: Shopkeeper;
  let productId: string;

  beforeAll(async () => {
    world = await openProcesses({ ownDisks: true, ownClocks: true });
    shop = await newShopkeeper(world.url);
    ({ productId } = await shop.addProduct({ productName: 'Rava 500 g', quantity: 500 }));
  });
  afterAll(() => world?.close());

  const statusOfSale = async () => (await shop.order(productId, 1)).status;

  it('has a disk that takes nothing while it is full, and everything when there is space again', async () => {
    world.disks?.postgres.disk.fill();
    // Space that the log of the database reserved before can still be written.
    const refused = await eventually(statusOfSale, (status) => status !== 201, 20_000);
    world.disks?.postgres.disk.free();

    const taken = await eventually(statusOfSale, (status) => status === 201, 20_000);

    expect([refused, taken]).toEqual([503, 201]);
  });

  it('has a disk under the broker, too: while it is full sales go on, and events wait in the outbox', async () => {
    const waiting = async () => {
      const sql = `select 1 from outbox where published_at is null and time < now() - interval '2 seconds'`;
      return [await statusOfSale(), (await world.query('orders', sql)).length > 0] as const;
    };
    world.disks?.rabbitmq.disk.fill();
    const full = await eventually(waiting, ([, isWaiting]) => isWaiting, 60_000);
    world.disks?.rabbitmq.disk.free();
    // Its queues stop without space and return with a restart.
    await world.rabbitmq.kill();
    await world.rabbitmq.start();
    const roomy = await eventually(waiting, ([, isWaiting]) => !isWaiting, 60_000);

    expect([full, roomy]).toEqual([
      [201, true],
      [201, false],
    ]);
  });

  it('has a clock that dates what is sold', async () => {
    const newest = async () => {
      const { order } = (await shop.order(productId, 1)).body as unknown as { order: { createdAt: string } };
      return Date.parse(order.createdAt) - Date.now();
    };
    world.clocks?.orders.setAheadMs(HOUR_MS);

    const aheadMs = await eventually(newest, (ms) => ms > HOUR_MS / 2, 10_000);
    world.clocks?.orders.setAheadMs(0);

    expect(aheadMs).toBeGreaterThan(HOUR_MS - 60_000);
  });
});
