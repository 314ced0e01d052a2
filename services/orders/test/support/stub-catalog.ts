import {
  type BasketLine,
  catalogInternalApi,
  type RefusedLine,
  type StockBasket,
  type StockSnapshot,
  type TakenLine,
  type TakeResult,
} from '@bahi/contracts/catalog';
import { asMilli, milliFromUnits, newProductId, toUnits, uuidv7 } from '@bahi/contracts/shared';
import { type Stub, stub } from '@bahi/testing';

export interface StockedProduct {
  readonly shopId: string;
  readonly _id: string;
  readonly productId: string;
  productName: string;
  /** In units. */
  quantity: number;
  unitPricePaise: number;
  unitCostPaise: number;
  isExpired: boolean;
}

interface StockCall {
  readonly name: 'take' | 'void';
  readonly orderKey: string;
}

/** The faults around the effect of a call; `callNo` counts the calls of one name for one order. */
export type Faults = (call: StockCall & { readonly callNo: number }) => {
  /** Runs before the effect; throw here and nothing happens. */
  readonly before?: () => Promise<void>;
  /** Runs after the effect; throw here and only the reply is lost. */
  readonly after?: () => Promise<void>;
};

export interface StubCatalog {
  readonly stub: Stub;
  /** The lines of orders whose stock is taken, by order. */
  readonly taken: Map<string, readonly TakenLine[]>;
  readonly voided: Set<string>;
  readonly calls: StockCall[];
  /** The baskets of the calls. */
  readonly baskets: StockBasket[];
  faults: Faults;
  stock(shopId: string, product?: Partial<Omit<StockedProduct, 'shopId'>>): StockedProduct;
}

const NO_FAULTS: Faults = () => ({});

/** A catalog in memory that keeps the rules of stock movements and has the faults that a test sets. */
export function stubCatalog(): StubCatalog {
  const products: StockedProduct[] = [];
  const catalog: Omit<StubCatalog, 'stub'> = {
    taken: new Map(),
    voided: new Set(),
    calls: [],
    baskets: [],
    faults: NO_FAULTS,
    stock: (shopId, product = {}) => {
      const stocked = { ...newProduct(shopId), ...product };
      products.push(stocked);
      return stocked;
    },
  };
  const find = (shopId: string, ref: string) =>
    products.find((product) => product.shopId === shopId && (product._id === ref || product.productId === ref));

  const take = (shopId: string, { orderKey, lines }: StockBasket): TakeResult => {
    const earlier = catalog.taken.get(orderKey);
    if (earlier) return { outcome: 'taken', lines: [...earlier] };
    if (catalog.voided.has(orderKey)) return { outcome: 'voided' };
    const refused = lines.flatMap((line) => refusalOf(line, find(shopId, line.productRef)) ?? []);
    if (refused.length > 0) return { outcome: 'refused', lines: refused };
    const taken = lines.map((line) => takeLine(line, find(shopId, line.productRef) as StockedProduct));
    catalog.taken.set(orderKey, taken);
    return { outcome: 'taken', lines: taken };
  };
  const takeLine = ({ lineNo, quantityMilli }: BasketLine, product: StockedProduct): TakenLine => {
    product.quantity -= toUnits(asMilli(quantityMilli));
    return { lineNo, product: snapshotOf(product, catalog.taken.size + lineNo) };
  };

  const voidStock = (orderKey: string) => {
    const earlier = catalog.taken.get(orderKey);
    if (earlier) return { outcome: 'taken' as const, lines: [...earlier] };
    catalog.voided.add(orderKey);
    return { outcome: 'voided' as const };
  };

  const through = async <T>(name: StockCall['name'], orderKey: string, effect: () => T): Promise<T> => {
    catalog.calls.push({ name, orderKey });
    const callNo = catalog.calls.filter((call) => call.name === name && call.orderKey === orderKey).length;
    const { before, after } = catalog.faults({ name, orderKey, callNo });
    await before?.();
    const result = effect();
    await after?.();
    return result;
  };

  const handlers = stub(catalogInternalApi, {
    takeStock: async ({ body: { shopId, baskets } }) => {
      catalog.baskets.push(...baskets);
      const takes = baskets.map((basket) => through('take', basket.orderKey, () => take(shopId, basket)));
      return { results: await Promise.all(takes) };
    },
    voidStock: ({ body: { orderKey } }) => through('void', orderKey, () => voidStock(orderKey)),
    readProduct: async ({ params: { shopId, ref } }) => {
      const product = find(shopId, ref);
      return { product: product ? wireProduct(product) : null };
    },
  });
  return Object.assign(catalog, { stub: handlers });
}

function newProduct(shopId: string): StockedProduct {
  const nowMs = Date.now();
  return {
    shopId,
    _id: uuidv7(nowMs),
    productId: newProductId(nowMs),
    productName: 'Basmati Rice 5 kg',
    quantity: 30,
    unitPricePaise: 49_500,
    unitCostPaise: 41_000,
    isExpired: false,
  };
}

function refusalOf({ lineNo, quantityMilli }: BasketLine, product: StockedProduct | undefined): RefusedLine | null {
  if (!product) return { lineNo, reason: 'product-not-found', leftMilli: 0 };
  const leftMilli = milliFromUnits(product.quantity);
  if (product.isExpired) return { lineNo, reason: 'product-expired', leftMilli };
  if (leftMilli === 0) return { lineNo, reason: 'out-of-stock', leftMilli };
  return leftMilli < quantityMilli ? { lineNo, reason: 'insufficient-stock', leftMilli } : null;
}

function snapshotOf(product: StockedProduct, position: number): StockSnapshot {
  return {
    _id: product._id,
    productId: product.productId,
    productName: product.productName,
    unitPricePaise: product.unitPricePaise,
    unitCostPaise: product.unitCostPaise,
    quantityLeftMilli: milliFromUnits(product.quantity),
    availability: product.quantity === 0 ? 'Out of stock' : 'In stock',
    position,
  };
}

function wireProduct(product: StockedProduct) {
  return {
    _id: product._id,
    productId: product.productId,
    productName: product.productName,
    category: 'Food',
    sellingPrice: product.unitPricePaise / 100,
    costPrice: product.unitCostPaise / 100,
    quantity: product.quantity,
    unit: 'bag',
    thresholdValue: 5,
    expiryDate: '2027-12-25',
    availability: 'In stock' as const,
    imageUrl: null,
    description: null,
    supplier: null,
    averageRating: 4.25,
    totalRatings: 8,
    createdAt: '2026-09-02T04:10:00.007Z',
  };
}
