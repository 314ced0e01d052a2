import { analyticsApi } from '@bahi/contracts/analytics';
import { InvoiceArchived, InvoiceCreated, InvoicePaid, InvoiceReturned } from '@bahi/contracts/billing';
import { ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { OrderCancelled, OrderPlaced } from '@bahi/contracts/orders';
import { newOrderId, newProductId, uuidv7 } from '@bahi/contracts/shared';
import { type SignedIn, startTestService, type TestService, type TestServiceOptions } from '@bahi/testing';
import { analyticsService } from '../../src/index.js';

export type AddedProduct = EventData<typeof ProductsAdded>['products'][number];
export type PlacedOrder = EventData<typeof OrderPlaced>;

/** A product that is told to analytics; only what matters to a test is named. */
export function aProduct(given: Partial<AddedProduct> & { readonly createdAt: string }): AddedProduct {
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
    quantity: 10,
    thresholdValue: 2,
    expiryDate: null,
    ...given,
  };
}

interface Sold {
  readonly units?: number;
  readonly at?: string;
  readonly pricePaise?: number;
  readonly costPaise?: number;
}

/** An order of one product at its own price and cost, unless named otherwise. */
export function anOrder(product: AddedProduct, sold: Sold & { readonly at: string }): PlacedOrder {
  const { units = 1, at, pricePaise = product.sellingPaise, costPaise = product.costPaise } = sold;
  const { productKey, productId, productName } = product;
  const line = { lineNo: 1, productKey, productId, productName, quantity: units };
  return {
    orderKey: uuidv7(),
    orderId: newOrderId(),
    totalPaise: units * pricePaise,
    rating: 4,
    placedAt: at,
    lines: [{ ...line, unitPricePaise: pricePaise, unitCostPaise: costPaise }],
  };
}

/** What billing says about the invoice of an order. */
export function anInvoice(order: PlacedOrder) {
  return {
    invoiceKey: uuidv7(),
    invoiceId: 'INV-2627-000001',
    orderKey: order.orderKey,
    orderId: order.orderId,
    totalPaise: order.totalPaise,
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    createdAt: order.placedAt,
  };
}

interface Movement {
  readonly change: number;
  readonly left: number;
  readonly at: string;
  readonly ratingTotal?: number;
  readonly ratingCount?: number;
}

/** A shop as its neighbours tell of it and as its owner sees it. */
export function aShop(service: TestService, as: SignedIn = service.signIn()) {
  return {
    shopId: as.shopId,
    hears: tellerOf(service, as.shopId),
    sees: service.client(analyticsApi, { as }),
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
    kind: movement.change < 0 ? 'sale' : 'return',
    change: movement.change,
    quantityLeft: movement.left,
    ratingTotal: movement.ratingTotal ?? 0,
    ratingCount: movement.ratingCount ?? 0,
    at: movement.at,
  };
}

function tellerOf(service: TestService, shopId: string) {
  return {
    productsAdded: (products: AddedProduct[]) => service.publishFromPeer(ProductsAdded, { shopId, data: { products } }),
    stockChanged: (product: AddedProduct, movement: Movement) =>
      service.publishFromPeer(StockChanged, { shopId, data: aStockChange(product, movement) }),
    orderPlaced: (order: PlacedOrder) => service.publishFromPeer(OrderPlaced, { shopId, data: order }),
    orderCancelled: ({ orderKey, orderId }: PlacedOrder, cancelledAt: string) =>
      service.publishFromPeer(OrderCancelled, { shopId, data: { orderKey, orderId, cancelledAt } }),
    invoiceCreated: (order: PlacedOrder) => service.publishFromPeer(InvoiceCreated, { shopId, data: anInvoice(order) }),
    invoicePaid: (order: PlacedOrder, paidAt: string) =>
      service.publishFromPeer(InvoicePaid, { shopId, data: { ...anInvoice(order), paidAt } }),
    invoiceArchived: (order: PlacedOrder, archivedAt: string) =>
      service.publishFromPeer(InvoiceArchived, { shopId, data: { ...anInvoice(order), archivedAt } }),
    invoiceReturned: (order: PlacedOrder, returnedAt: string) => {
      const lines = order.lines.map(({ lineNo, productKey, quantity }) => ({ lineNo, productKey, quantity }));
      return service.publishFromPeer(InvoiceReturned, { shopId, data: { ...anInvoice(order), returnedAt, lines } });
    },
  };
}
