import { InvoiceCreated } from '@bahi/contracts/billing';
import { ProductsAdded } from '@bahi/contracts/catalog';
import type { Envelope } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { DEFAULT_TIME_ZONE, uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase, type Tx } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { Subscription } from '@bahi/platform/messaging';
import type { TestService } from '@bahi/testing';
import pg from 'pg';
import { analyticsSubscriptions } from '../src/events/subscriptions.js';
import { type AddedProduct, anInvoice, anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

/** The rows of the largest file that may be uploaded. */
const MANY = 50_000;
/** Handling this many takes a few milliseconds. */
const MOST_AT_ONCE = 500;

let service: TestService;
let db: Database;
beforeAll(async () => {
  service = await startAnalytics();
  db = openDatabase({ url: service.database.url, applicationName: 'long-work', logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await service.close();
});

/** How many statements a piece of work sends on the connection of its transaction. */
async function statementsOf(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await tx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const clients = sent.mock.contexts as unknown as { processID: number }[];
  sent.mockRestore();
  return clients.filter(({ processID }) => processID === rows[0]?.pid).length;
}

/** Counts what happens within one turn of the event loop, in which no other request is served. */
function countPerTurn() {
  let count = 0;
  const counter = {
    most: 0,
    add: () => {
      if (count === 0)
        setImmediate(() => {
          count = 0;
        });
      count += 1;
      counter.most = Math.max(counter.most, count);
    },
  };
  return counter;
}

function products(count: number, onRead: () => void = () => undefined): AddedProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const product = aProduct({ createdAt: '2026-11-21T05:12:08.114Z', productName: `Product ${index}` });
    const { createdAt } = product;
    return Object.defineProperty(product, 'createdAt', {
      enumerable: true,
      get: () => {
        onRead();
        return createdAt;
      },
    });
  });
}

/** Applies an event of a shop as the inbox does; calls `before` the commit. */
function applyAdded(
  shopId: string,
  added: readonly AddedProduct[],
  before: () => Promise<void> = async () => undefined,
) {
  const subscription = analyticsSubscriptions({ timeZone: DEFAULT_TIME_ZONE }).find(
    ({ event }) => event.type === ProductsAdded.type,
  );
  const envelope = { shopId, position: 1, id: uuidv7() } as Envelope;
  return db.write(shopId, async (tx) => {
    if (subscription) await subscription.apply([subscription.read({ data: { products: added }, envelope })], tx);
    await before();
  });
}

describe('an event about 50,000 products', () => {
  it('is applied in steps that let other requests in', async () => {
    const shop = aShop(service);
    const turn = countPerTurn();

    await applyAdded(shop.shopId, products(MANY, turn.add));

    expect(turn.most).toBeGreaterThan(0);
    expect(turn.most).toBeLessThanOrEqual(MOST_AT_ONCE);
    const { body } = await shop.client.readInventorySummary();
    expect(body.overallInventory.totalProducts.count).toBe(MANY);
  });

  it('does not block other shops while its transaction is open', async () => {
    const [busy, other] = [aShop(service), aShop(service)];

    await applyAdded(busy.shopId, products(2 * MOST_AT_ONCE), async () => {
      await applyAdded(other.shopId, products(2));
      const { body } = await other.client.readInventorySummary();
      expect(body.overallInventory.totalProducts.count).toBe(2);
    });
  });
});

describe('a batch of events', () => {
  it('takes as many statements as one event', async () => {
    const { shopId } = aShop(service);
    const [product] = products(1) as [AddedProduct];
    const subscriptions = analyticsSubscriptions({ timeZone: DEFAULT_TIME_ZONE });
    const statementsFor = (count: number) =>
      db.write(shopId, async (tx) => {
        const orders = Array.from({ length: count }, () => anOrder(product, { at: product.createdAt }));
        const events = orders.flatMap((order) => [
          [OrderPlaced.type, order] as const,
          [InvoiceCreated.type, anInvoice(order)] as const,
        ]);
        const received = events.map(([type, data]) => {
          const subscription = subscriptions.find(({ event }) => event.type === type) as Subscription;
          return { subscription, item: subscription.read({ data, envelope: { shopId } as Envelope }) };
        });
        const items = received.map(({ item }) => item);
        return statementsOf(tx, async () => received[0]?.subscription.apply(items, tx));
      });
    await statementsFor(1);

    const forOne = await statementsFor(1);

    expect(forOne).toBeGreaterThan(0);
    expect(await statementsFor(100)).toBe(forOne);
  });
});
