import { billingApi, type Invoice } from '@bahi/contracts/billing';
import type { EventData } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import {
  asPaise,
  milliFromUnits,
  newOrderId,
  newProductId,
  orderTotals,
  timesMilli,
  uuidv7,
  wholeUnits,
} from '@bahi/contracts/shared';
import { openDatabase } from '@bahi/platform/data';
import type { AuditSince, DriftingShop } from '@bahi/platform/host';
import { silentLogger } from '@bahi/platform/kernel';
import {
  type SignedIn,
  startTestService,
  type TestClient,
  type TestService,
  type TestServiceOptions,
} from '@bahi/testing';
import { auditShops } from '../../src/app/audit-shops.js';
import { billingService } from '../../src/index.js';

type PlacedData = EventData<typeof OrderPlaced>;

/** A sale of one product; `quantity` in units, with up to three decimals. */
export interface Sale {
  readonly quantity?: number;
  readonly unitPricePaise?: number;
  readonly placedAt?: string;
  readonly productName?: string;
}

export interface Shop {
  readonly who: SignedIn;
  readonly client: TestClient<typeof billingApi>;
  /** The data of an order event, not published. */
  orderOf(sale?: Sale): PlacedData;
  /** Publishes the order; resolves when it is billed. */
  place(order: PlacedData): Promise<void>;
  /** Places an order and returns its invoice. */
  bill(sale?: Sale): Promise<Invoice>;
}

/** A new shop with a signed-in user. */
export function newShop(service: TestService): Shop {
  const who = service.signIn();
  const client = service.client(billingApi, { as: who });
  const place = async (data: PlacedData) => {
    await service.publishFromPeer(OrderPlaced, { shopId: who.shopId, data });
  };
  return {
    who,
    client,
    orderOf: (sale = {}) => orderData(service, sale),
    place,
    bill: async (sale = {}) => {
      const order = orderData(service, sale);
      await place(order);
      const invoice = (await client.listInvoices()).body.invoices.find(({ orderId }) => orderId === order.orderId);
      if (!invoice) throw new Error(`${order.orderId} was not billed`);
      return invoice;
    },
  };
}

/** Starts billing on a database of its own. */
export function startBilling(
  env: Readonly<Record<string, string>> = {},
  resources: TestServiceOptions['resources'] = {},
): Promise<TestService> {
  return startTestService(billingService, { env, resources });
}

/** Counts the published events of a shop by type. */
export async function eventsOf({ database }: TestService, shopId: string): Promise<Record<string, number>> {
  const rows = await database.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from outbox where shop_id = $1 group by type',
    [shopId],
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

/** The shops that the audit reports. */
export async function auditOf({ database }: TestService, sinceOf?: AuditSince): Promise<DriftingShop[]> {
  const db = openDatabase({ url: database.url, applicationName: 'audit', logger: silentLogger() });
  const reported: DriftingShop[] = [];
  try {
    for await (const shop of auditShops({ db, sinceOf })) reported.push(shop);
    return reported;
  } finally {
    await db.close();
  }
}

function orderData(
  service: TestService,
  { quantity = 2, unitPricePaise = 49_500, placedAt, productName = 'Basmati Rice 5 kg' }: Sale,
): PlacedData {
  const nowMs = service.clock.now().getTime();
  const quantityMilli = milliFromUnits(quantity);
  const totals = orderTotals(timesMilli(asPaise(unitPricePaise), quantityMilli));
  return {
    orderKey: uuidv7(nowMs),
    orderId: newOrderId(nowMs),
    totalPaise: totals.netPaise,
    totals,
    rating: 4,
    placedAt: placedAt ?? service.clock.now().toISOString(),
    lines: [
      {
        lineNo: 1,
        productKey: uuidv7(nowMs),
        productId: newProductId(nowMs),
        productName,
        quantity: wholeUnits(quantityMilli),
        quantityMilli,
        unitPricePaise,
        unitCostPaise: 41_000,
      },
    ],
  };
}
