import { ordersApi } from '@bahi/contracts/orders';
import { type SignedIn, startTestService, type TestClient, type TestService } from '@bahi/testing';
import { ordersService } from '../../src/index.js';
import { type StockedProduct, type StubCatalog, stubCatalog } from './stub-catalog.js';

export interface OrdersWorld {
  readonly service: TestService;
  readonly catalog: StubCatalog;
  /** A user of a new shop with one product in stock. */
  shop(product?: Partial<StockedProduct>): Shop;
  /** Another replica of the service on the same database and the same catalog; the shop's user is signed in there. */
  replica(shop: Shop): Promise<{ readonly service: TestService; readonly client: TestClient<typeof ordersApi> }>;
  close(): Promise<void>;
}

export interface Shop {
  readonly who: SignedIn;
  readonly client: TestClient<typeof ordersApi>;
  readonly product: StockedProduct;
}

/** Pending orders are recovered only when a test runs the jobs. */
const NO_RECOVERY = { ORDERS_RECOVER_EVERY_MS: '600000' };

/** Short deadlines, for tests that wait for them. */
export const IMPATIENT = { ORDERS_TAKE_TIMEOUT_MS: '250', ORDERS_VOID_TIMEOUT_MS: '250', ORDERS_KEY_WAIT_MS: '3000' };

/** The orders service beside a catalog in memory. */
export async function ordersWorld(env: Readonly<Record<string, string>> = {}): Promise<OrdersWorld> {
  const catalog = stubCatalog();
  const settings = { ...NO_RECOVERY, ...env };
  const service = await startTestService(ordersService, { env: settings, peers: { catalog: [catalog.stub] } });
  const replicas: TestService[] = [];
  return {
    service,
    catalog,
    shop: (product) => {
      const who = service.signIn();
      return { who, client: service.client(ordersApi, { as: who }), product: catalog.stock(who.shopId, product) };
    },
    replica: async ({ who }) => {
      const resources = { databaseUrl: service.database.url, clock: service.clock };
      const peers = { catalog: [catalog.stub] };
      const second = await startTestService(ordersService, { env: settings, clock: service.clock, peers, resources });
      replicas.push(second);
      const as = second.signIn({ shopId: who.shopId, userId: who.userId });
      return { service: second, client: second.client(ordersApi, { as }) };
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await service.close();
    },
  };
}

/** The input of place-order for a product. */
export function orderOf({ productId }: { readonly productId: string }, quantityOrdered = 2, rating = 4) {
  return {
    body: { productId, quantityOrdered, rating },
  };
}

export function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms));
}

/** Lasts longer than the deadline of an impatient call. */
export function silence() {
  return wait(600);
}

/** Lasts longer than all attempts of an impatient order. */
export function lateArrival() {
  return wait(1_600);
}

/** A wait that a test ends. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export function breakdown() {
  return Promise.reject(new Error('Catalog broke down'));
}

interface Left {
  readonly reservations: number;
  readonly keys: number;
  readonly orders: number;
  readonly events: number;
}

/** Everything that place-order leaves in the tables of a shop. */
export async function leftBehind({ database }: TestService, shopId: string): Promise<Left> {
  const [row] = await database.query<Left>(
    `select (select count(*)::int from reservations where shop_id = $1) as reservations,
      (select count(*)::int from idempotency_keys where shop_id = $1) as keys,
      (select count(*)::int from orders where shop_id = $1) as orders,
      (select count(*)::int from outbox where shop_id = $1) as events`,
    [shopId],
  );
  if (!row) throw new Error('The counts are missing');
  return row;
}
