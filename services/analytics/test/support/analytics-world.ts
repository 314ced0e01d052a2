import { analyticsApi } from '@bahi/contracts/analytics';
import {
  InvoiceArchived,
  InvoiceCreated,
  InvoiceMoneyChanged,
  InvoicePaid,
  InvoiceReturned,
} from '@bahi/contracts/billing';
import { ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { BillPlaced, OrderCancelled, OrderPlaced, OrderReduced } from '@bahi/contracts/orders';
import { milliFromUnits, newOrderId, newProductId, uuidv7 } from '@bahi/contracts/shared';
import { type SignedIn, startTestService, type TestService, type TestServiceOptions } from '@bahi/testing';
import { analyticsService } from '../../src/index.js';

export type AddedProduct = EventData<typeof ProductsAdded>['products'][number];
export type PlacedOrder = EventData<typeof OrderPlaced>;

/** A product in an event of the catalog, with quantities in units; tests name only what matters to them. */
export function aProduct(given: Partial<AddedProduct> & { readonly createdAt: string }): AddedProduct {
  const { quantity = 10, thresholdValue = 2 } = given;
  return {
    productKey: uuidv7(),
    productId: newProductId(),
    productName: 'Toor Dal 1 kg',
    category: 'Food',
    supplier: null,
    unit: 'pack',
    imageUrl: null,
    costPaise: 10_000,
    sellingPaise: 12_000,
    expiryDate: null,
    ...given,
    quantity: Math.ceil(quantity),
    quantityMilli: milliFromUnits(quantity),
    thresholdValue: Math.ceil(thresholdValue),
    thresholdMilli: milliFromUnits(thresholdValue),
  };
}

interface Sold {
  readonly units?: number;
  readonly pricePaise?: number;
  readonly costPaise?: number;
}

/** An order of one product at its own price and cost, unless named otherwise. */
export function anOrder(product: AddedProduct, { at, ...sold }: Sold & { readonly at: string }): PlacedOrder {
  return aBasket([{ product, ...sold }], at);
}

/** An order of several lines; a product may be in more than one of them. */
export function aBasket(sold: readonly (Sold & { readonly product: AddedProduct })[], at: string): PlacedOrder {
  const lines = sold.map(({ product, units = 1, pricePaise, costPaise }, index) => ({
    lineNo: index + 1,
    productKey: product.productKey,
    productId: product.productId,
    productName: product.productName,
    quantity: Math.ceil(units),
    quantityMilli: milliFromUnits(units),
    unitPricePaise: pricePaise ?? product.sellingPaise,
    unitCostPaise: costPaise ?? product.costPaise,
  }));
  const totalPaise = lines.reduce((sum, line) => sum + halfUp((line.unitPricePaise * line.quantityMilli) / 1_000), 0);
  return { orderKey: uuidv7(), orderId: newOrderId(), totalPaise, rating: 4, placedAt: at, lines };
}

type Payment = EventData<typeof BillPlaced>['payments'][number];

interface BillTerms {
  readonly discountPaise?: number;
  /** Shares of the total in percent by method; the last one takes the rest, `pending` waits for its UPI. Cash unless named. */
  readonly paid?: readonly (readonly [method: Payment['method'] | 'credit' | 'pending', percent: number])[];
}

/** The bill of these lines: the first is sold in packs of two, the discount comes off its net, tax and round-off are added. */
export function aBill(
  order: PlacedOrder,
  { discountPaise = 0, paid = [['cash', 100]] }: BillTerms = {},
): EventData<typeof BillPlaced> {
  const lines = order.lines.map((line) => billLineOf(line, line.lineNo === 1 ? discountPaise : 0));
  const sumOf = (read: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + read(line), 0);
  const [netPaise, taxPaise] = [sumOf((line) => line.netPaise), sumOf((line) => line.taxPaise)];
  const totalPaise = halfUp((netPaise + taxPaise) / 100) * 100;
  const { orderKey, orderId, placedAt } = order;
  return {
    ...{ orderKey, orderId, placedAt, billKey: uuidv7(), by: uuidv7(), customerKey: null, drawerKey: null, note: null },
    grossPaise: sumOf((line) => line.grossPaise),
    discountPaise,
    netPaise,
    taxPaise,
    roundOffPaise: totalPaise - netPaise - taxPaise,
    totalPaise,
    ...paymentsOf(totalPaise, paid),
    lines,
  };
}

function paymentsOf(totalPaise: number, paid: NonNullable<BillTerms['paid']>) {
  let leftPaise = totalPaise;
  let creditPaise = 0;
  const payments: Payment[] = [];
  for (const [index, [method, percent]] of paid.entries()) {
    const amountPaise = index === paid.length - 1 ? leftPaise : Math.floor((totalPaise * percent) / 100);
    leftPaise -= amountPaise;
    const terms = { paymentNo: payments.length + 1, amountPaise, tenderedPaise: null, reference: null };
    if (method === 'credit') creditPaise += amountPaise;
    else if (method === 'pending') payments.push({ ...terms, method: 'upi', state: 'pending' });
    else payments.push({ ...terms, method, state: 'done' });
  }
  return { creditPaise, payments };
}

/** The nearest whole number, the greater one in the middle. */
export function halfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** The invoice of an order in an event of billing. */
export function anInvoice(order: PlacedOrder) {
  return {
    invoiceKey: uuidv7(),
    invoiceId: 'INV-2627-000001',
    orderKey: order.orderKey,
    orderId: order.orderId,
    totalPaise: order.totalPaise,
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    unitsMilli: order.lines.reduce((sum, { quantityMilli = 0 }) => sum + quantityMilli, 0),
    createdAt: order.placedAt,
  };
}

function billLineOf(line: PlacedOrder['lines'][number], discountPaise: number) {
  const { lineNo, productKey, productId, productName, unitPricePaise, unitCostPaise, quantityMilli = 0 } = line;
  const isPack = lineNo === 1 && quantityMilli % 2 === 0;
  const pack = { packNo: isPack ? 2 : 1, packName: isPack ? 'Pair' : null };
  const grossPaise = halfUp((unitPricePaise * quantityMilli) / 1_000);
  const netPaise = grossPaise - discountPaise;
  const taxPaise = halfUp(netPaise * 0.05);
  return {
    ...{ lineNo, productKey, productId, productName, unit: null, ...pack, unitCostPaise },
    quantityMilli: isPack ? quantityMilli / 2 : quantityMilli,
    unitsMilli: quantityMilli,
    listPricePaise: isPack ? unitPricePaise * 2 : unitPricePaise,
    unitPricePaise: isPack ? unitPricePaise * 2 : unitPricePaise,
    ...{ grossPaise, discountPaise, billDiscountPaise: 0, netPaise, taxPaise, totalPaise: netPaise + taxPaise },
  };
}

/** What came back of the first line of an order so far. */
interface Reduction {
  readonly units: number;
  readonly netPaise: number;
  readonly costPaise: number;
  readonly isCancelled?: boolean;
  readonly at: string;
}

interface Movement {
  readonly change: number;
  readonly left: number;
  readonly kind?: EventData<typeof StockChanged>['kind'];
  readonly at: string;
  readonly ratingTotal?: number;
  readonly ratingCount?: number;
}

/** A shop: `receives` publishes events of other services to it, `client` calls analytics as its owner. */
export function aShop(service: TestService, as: SignedIn = service.signIn()) {
  return {
    shopId: as.shopId,
    receives: publisherFor(service, as.shopId),
    client: service.client(analyticsApi, { as }),
  };
}

export function startAnalytics(options: TestServiceOptions = {}): Promise<TestService> {
  return startTestService(analyticsService, options);
}

function aStockChange({ productKey, productId }: AddedProduct, movement: Movement): EventData<typeof StockChanged> {
  return {
    productKey,
    productId,
    movementId: uuidv7(),
    kind: movement.kind ?? (movement.change < 0 ? 'sale' : 'return'),
    change: Math.ceil(movement.change),
    changeMilli: milliFromUnits(movement.change),
    quantityLeft: Math.ceil(movement.left),
    quantityLeftMilli: milliFromUnits(movement.left),
    ratingTotal: movement.ratingTotal ?? 0,
    ratingCount: movement.ratingCount ?? 0,
    at: movement.at,
  };
}

function publisherFor(service: TestService, shopId: string) {
  return {
    productsAdded: (products: AddedProduct[]) => service.publishFromPeer(ProductsAdded, { shopId, data: { products } }),
    stockChanged: (product: AddedProduct, movement: Movement) =>
      service.publishFromPeer(StockChanged, { shopId, data: aStockChange(product, movement) }),
    orderPlaced: (order: PlacedOrder) => service.publishFromPeer(OrderPlaced, { shopId, data: order }),
    billPlaced: (bill: EventData<typeof BillPlaced>) => service.publishFromPeer(BillPlaced, { shopId, data: bill }),
    orderReduced: ({ orderKey, orderId, lines: [line] }: PlacedOrder, back: Reduction) => {
      const lines = [
        {
          lineNo: 1,
          productKey: line?.productKey ?? '',
          returnedMilli: milliFromUnits(back.units),
          netPaise: back.netPaise,
          costPaise: back.costPaise,
        },
      ];
      const { isCancelled = false, at } = back;
      return service.publishFromPeer(OrderReduced, {
        shopId,
        data: { orderKey, orderId, isCancelled, reducedAt: at, lines },
      });
    },
    orderCancelled: ({ orderKey, orderId }: PlacedOrder, cancelledAt: string) =>
      service.publishFromPeer(OrderCancelled, { shopId, data: { orderKey, orderId, cancelledAt } }),
    invoiceCreated: (order: PlacedOrder) => service.publishFromPeer(InvoiceCreated, { shopId, data: anInvoice(order) }),
    invoicePaid: (order: PlacedOrder, paidAt: string) =>
      service.publishFromPeer(InvoicePaid, { shopId, data: { ...anInvoice(order), paidAt } }),
    /** How an order is paid now, in paise; what is not named is nothing. */
    moneyChanged: (order: PlacedOrder, parts: object) => {
      const { invoiceKey, invoiceId, orderKey, orderId } = anInvoice(order);
      const nothing = { cash: 0, upi: 0, card: 0, bank: 0, other: 0, unspecified: 0, pending: 0, credit: 0 };
      const data = { invoiceKey, invoiceId, orderKey, orderId, changedAt: order.placedAt, ...nothing, ...parts };
      return service.publishFromPeer(InvoiceMoneyChanged, { shopId, data });
    },
    invoiceArchived: (order: PlacedOrder, archivedAt: string) =>
      service.publishFromPeer(InvoiceArchived, { shopId, data: { ...anInvoice(order), archivedAt } }),
    invoiceReturned: (order: PlacedOrder, returnedAt: string) => {
      const lines = order.lines.map(({ lineNo, productKey, quantity }) => ({ lineNo, productKey, quantity }));
      return service.publishFromPeer(InvoiceReturned, { shopId, data: { ...anInvoice(order), returnedAt, lines } });
    },
  };
}
