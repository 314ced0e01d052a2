import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.js';
import { type Intent, isFailed } from './history.js';
import { type Chance, chanceOf } from './random.js';
import type { ChaosShop } from './shops.js';

type Order = Omit<Intent, 'shop'> & { readonly kind: 'order' };

/** An order whose outcome is unknown yet. */
export interface OpenOrder {
  readonly shop: ChaosShop;
  readonly order: Order;
}

export interface ClientsOptions {
  readonly seed: number;
  /** Distinguishes the request keys of this run from those of an earlier one on the same shops. */
  readonly run?: number;
  readonly count: number;
  /** The interval between the starts of two calls of a client, as far as replies allow; a short pause when absent. */
  readonly everyMs?: number | undefined;
  readonly shops: readonly ChaosShop[];
  readonly call: Caller;
}

const READS = [
  '/api/products/all',
  '/api/invoices',
  '/api/orders/orders?limit=50',
  '/api/dashboard/stats',
  '/api/dashboard/today',
  '/api/dashboard/inventory-summary',
  '/api/statistics/chart-data-fixed?period=weekly',
  '/api/statistics/dashboard-summary',
  '/api/top-products/top-products',
  '/api/users/profile',
];
const RETRIES = 3;
const RACERS = 8;
/** More than any client can reach. */
const TURNS = 1_000_000;

/** Clients that trade until they are stopped. The seed decides what they do, but not when. */
export function startClients({ seed, run: runNumber = 0, count, everyMs, shops, call }: ClientsOptions) {
  let isOver = false;
  const open: OpenOrder[] = [];

  /** Retries with the same key, as a client should; what stays open is settled after the faults. */
  const insist = async (shop: ChaosShop, order: Order) => {
    for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
      const { entry } = await call(shop, order);
      if (!isFailed(entry) || !order.key) return;
      if (isOver) break;
      await pause(250 * 2 ** attempt);
    }
    open.push({ shop, order });
  };

  /** Many at once under one key, one of them with another payload, and the same key in another shop. */
  const storm = async (chance: Chance, shop: ChaosShop, order: Order) => {
    const { quantity = 1 } = order;
    const other = shops[(shop.index + 1) % shops.length];
    const elsewhere =
      other && other !== shop
        ? [insist(other, { ...newOrder(chance, order.client, other), key: order.key ?? '' })]
        : [];
    await Promise.all([
      ...Array.from({ length: RACERS }, () => insist(shop, order)),
      insist(shop, { ...order, quantity: quantity + 1 }),
      ...elsewhere,
    ]);
  };

  const settleInvoice = async (chance: Chance, client: number, shop: ChaosShop) => {
    const { body } = await call(shop, { kind: 'read', client, path: '/api/invoices?status=Unpaid' });
    const [first] = body.invoices ?? [];
    if (!first) return;
    const { invoiceId } = chance.pick(body.invoices ?? [first]);
    const kind = chance.happens(0.6) ? 'pay' : 'return';
    await call(shop, { kind, client, invoiceId, path: `/api/invoices/${invoiceId}/${kind}` });
  };

  const act = (chance: Chance, client: number, turn: number): Promise<unknown> => {
    const shop = chance.pick(shops);
    const order = newOrder(chance, client, shop);
    const key = `r${runNumber}-c${client}-${turn}`;
    const dice = chance.next();
    if (dice < 0.6) return insist(shop, { ...order, key });
    if (dice < 0.7) return insist(shop, order);
    if (dice < 0.73) return storm(chance, shop, { ...order, key: `storm-${key}` });
    if (dice < 0.82) return settleInvoice(chance, client, shop);
    return call(shop, { kind: 'read', client, path: chance.pick(READS) });
  };

  /** Spreads the regular turns, so that they do not all begin at the same moment. */
  const rest = (chance: Chance, tookMs: number) => {
    const breathMs = chance.between(20, 120);
    return pause(everyMs === undefined ? breathMs : Math.max(0, everyMs - 70 + breathMs - tookMs));
  };

  const run = async (client: number) => {
    if (everyMs !== undefined) await pause((everyMs * client) / count);
    for (let turn = 0; !isOver; turn += 1) {
      // A chance of its own for each turn: the product's replies must not change the next request.
      const chance = chanceOf(seed, (client + 1) * TURNS + turn);
      const startedAt = performance.now();
      await act(chance, client, turn);
      await rest(chance, performance.now() - startedAt);
    }
  };

  const running = Array.from({ length: count }, (_, client) => run(client));
  return {
    /** Lets every client finish what it is doing; resolves with the orders that are still open. */
    async stop(): Promise<readonly OpenOrder[]> {
      isOver = true;
      await Promise.all(running);
      return open;
    },
  };
}

function newOrder(chance: Chance, client: number, shop: ChaosShop): Order {
  const [scarce] = shop.products;
  const { productId } = scarce && chance.happens(0.3) ? scarce : chance.pick(shop.products);
  return {
    kind: 'order',
    client,
    path: '/api/orders/place-order',
    productId,
    quantity: chance.between(1, 3),
    rating: chance.between(1, 5),
  };
}
