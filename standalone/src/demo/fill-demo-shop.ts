import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { authApi } from '@bahi/contracts/auth';
import { billingApi } from '@bahi/contracts/billing';
import { catalogApi } from '@bahi/contracts/catalog';
import { ordersApi } from '@bahi/contracts/orders';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import type { MovableClock } from '../movable-clock.js';
import { demoDiary, type Entry } from './diary.js';
import type { Good } from './goods.js';
import { httpClient } from './http-client.js';

export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface FillOptions {
  readonly account: DemoAccount;
  /** Where a service answers. */
  readonly urlOf: (service: string) => string;
  readonly clock: MovableClock;
  readonly signal: AbortSignal | undefined;
}

/** A signed-in shopkeeper at one moment of the diary. */
interface Desk {
  readonly catalog: ReturnType<typeof httpClient<typeof catalogApi>>;
  readonly orders: ReturnType<typeof httpClient<typeof ordersApi>>;
  readonly billing: ReturnType<typeof httpClient<typeof billingApi>>;
}

/** Sessions last 24 hours of the held clock. */
const SESSION_MS = 20 * 3_600_000;
const INVOICE_DEADLINE_MS = 15_000;
const POLL_MS = 20;
/** Beside `src` and `dist`. */
const PICTURES = join(import.meta.dirname, '..', '..', 'pictures');

/**
 * Replays three weeks of the demo shop through the product's own calls, with the clock held at each moment in turn.
 * The product must not be in use meanwhile.
 */
export async function fillDemoShop(options: FillOptions): Promise<void> {
  const { account, urlOf, clock, signal } = options;
  const today = clock.now();
  const diary = demoDiary(today);
  const productIds = new Map<Good, string>();
  const orderIds = new Map<number, string>();
  const reception = receptionOf(options);

  const live = async (entry: Entry, desk: Desk): Promise<void> => {
    switch (entry.what) {
      case 'buy':
        productIds.set(entry.good, await addGood(desk, entry.good, today));
        return;
      case 'sell': {
        const body = {
          productId: productIds.get(entry.good) ?? '',
          quantityOrdered: entry.units,
          rating: entry.rating,
        };
        orderIds.set(entry.order, (await desk.orders.placeOrder({ body })).order.orderId);
        return;
      }
      case 'pay':
        await desk.billing.payInvoice({
          params: { invoiceId: await invoiceOf(desk, orderIds.get(entry.order) ?? '') },
        });
        return;
      case 'return':
        await desk.billing.returnInvoice({
          params: { invoiceId: await invoiceOf(desk, orderIds.get(entry.order) ?? '') },
        });
        return;
      default:
        entry satisfies never;
    }
  };

  try {
    clock.holdAt(diary[0]?.at ?? today);
    await httpClient(urlOf('auth'), authApi).register({ body: account });
    await nameShop(options);
    for (const entry of diary) {
      signal?.throwIfAborted();
      clock.holdAt(entry.at);
      await live(entry, await reception());
    }
    // The order placed last; its number in the diary may be lower.
    const last = [...orderIds.values()].at(-1);
    if (last) await invoiceOf(await reception(), last);
  } finally {
    clock.release();
  }
}

/** What stands on the bills of the demo shop. */
const SHOP = { version: 0, name: 'Meera General Store', address: 'MG Road\nKochi 682016', phone: '', logo: null };

async function nameShop({ account: { email, password }, urlOf }: FillOptions): Promise<void> {
  const { token } = await httpClient(urlOf('auth'), authApi).login({ body: { email, password } });
  await httpClient(urlOf('auth'), authApi, token).updateShopDetails({ body: SHOP });
}

function deskWith(urlOf: FillOptions['urlOf'], token: string): Desk {
  return {
    catalog: httpClient(urlOf('catalog'), catalogApi, token),
    orders: httpClient(urlOf('orders'), ordersApi, token),
    billing: httpClient(urlOf('billing'), billingApi, token),
  };
}

/** Signs in again whenever the session has expired by the held clock. */
function receptionOf({ account: { email, password }, urlOf, clock }: FillOptions) {
  let desk: Desk | undefined;
  let signedInAtMs = 0;
  return async (): Promise<Desk> => {
    const nowMs = clock.now().getTime();
    if (desk && nowMs - signedInAtMs < SESSION_MS) return desk;
    const { token } = await httpClient(urlOf('auth'), authApi).login({ body: { email, password } });
    signedInAtMs = nowMs;
    desk = deskWith(urlOf, token);
    return desk;
  };
}

/** Invoices follow their orders by an event; they are there a moment later. */
async function invoiceOf({ billing }: Desk, orderId: string): Promise<string> {
  for (const deadline = Date.now() + INVOICE_DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const { invoices } = await billing.listInvoices({});
    const invoice = invoices.find((one) => one.orderId === orderId);
    if (invoice) return invoice.invoiceId;
  }
  throw new Error(`The invoice of ${orderId} did not appear`);
}

async function addGood({ catalog }: Desk, good: Good, today: Date): Promise<string> {
  const { product } = await catalog.addProduct({
    body: {
      productName: good.name,
      category: good.category,
      costPrice: String(good.cost),
      sellingPrice: String(good.price),
      quantity: String(good.quantity),
      unit: good.unit,
      thresholdValue: String(good.threshold),
      expiryDate: addDays(dayOf(today, DEFAULT_TIME_ZONE), good.keepsDays),
      supplier: good.supplier,
    },
    ...(await pictureOf(good)),
  });
  return product.productId;
}

async function pictureOf({ picture }: Good) {
  const fileName = `${picture}.png`;
  return { file: new Blob([await readFile(join(PICTURES, fileName))], { type: 'image/png' }), fileName };
}
