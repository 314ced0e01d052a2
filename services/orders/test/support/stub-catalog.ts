import { catalogInternalApi, type StockRefusal, type StockSnapshot, type TakeResult } from '@bahi/contracts/catalog';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import { type Stub, stub } from '@bahi/testing';

export interface StockedProduct {
  readonly shopId: string;
  readonly _id: string;
  readonly productId: string;
  productName: string;
  quantity: number;
  unitPricePaise: number;
  unitCostPaise: number;
  isExpired: boolean;
}

/** The faults around the effect of a call. */
export type Faults = (call: {
  readonly name: 'take' | 'void';
  readonly movementId: string;
  readonly callNo: number;
}) => {
  /** Runs before the effect; throw here and nothing happens. */
  readonly before?: () => Promise<void>;
  /** Runs after the effect; throw here and only the reply is lost. */
  readonly after?: () => Promise<void>;
};

export interface StubCatalog {
  readonly stub: Stub;
  /** Movements that took units, by id. */
  readonly taken: Map<string, StockSnapshot>;
  readonly voided: Set<string>;
  readonly calls: { readonly name: 'take' | 'void'; readonly movementId: string }[];
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
    faults: NO_FAULTS,
    stock: (shopId, product = {}) => {
      const nowMs = Date.now();
      const basics = {
        _id: uuidv7(nowMs),
        productId: newProductId(nowMs),
        productName: 'Basmati Rice 5 kg',
        quantity: 30,
      };
      const stocked = {
        shopId,
        ...basics,
        unitPricePaise: 49_500,
        unitCostPaise: 41_000,
        isExpired: false,
        ...product,
      };
      products.push(stocked);
      return stocked;
    },
  };
  const find = (shopId: string, ref: string) =>
    products.find((product) => product.shopId === shopId && (product._id === ref || product.productId === ref));

  const take = (body: { shopId: string; movementId: string; productRef: string; quantity: number }): TakeResult => {
    const { shopId, movementId, productRef, quantity } = body;
    const earlier = catalog.taken.get(movementId);
    if (earlier) return { outcome: 'taken', product: earlier };
    if (catalog.voided.has(movementId)) return refuse('voided');
    const product = find(shopId, productRef);
    if (!product) return refuse('product-not-found');
    if (product.isExpired) return refuse('product-expired');
    if (product.quantity === 0) return refuse('out-of-stock');
    if (product.quantity < quantity) return refuse('insufficient-stock', product.quantity);
    product.quantity -= quantity;
    const snapshot = snapshotOf(product, catalog.taken.size + 1);
    catalog.taken.set(movementId, snapshot);
    return { outcome: 'taken', product: snapshot };
  };

  const voidStock = ({ movementId }: { movementId: string }) => {
    const earlier = catalog.taken.get(movementId);
    if (earlier) return { outcome: 'taken' as const, product: earlier };
    catalog.voided.add(movementId);
    return { outcome: 'voided' as const };
  };

  const through = async <T>(name: 'take' | 'void', movementId: string, effect: () => T): Promise<T> => {
    catalog.calls.push({ name, movementId });
    const callNo = catalog.calls.filter((call) => call.name === name && call.movementId === movementId).length;
    const { before, after } = catalog.faults({ name, movementId, callNo });
    await before?.();
    const result = effect();
    await after?.();
    return result;
  };

  const handlers = stub(catalogInternalApi, {
    takeStock: async ({ body: { shopId, takes } }) => {
      const results = takes.map((requested) =>
        through('take', requested.movementId, () => take({ shopId, ...requested })),
      );
      return { results: await Promise.all(results) };
    },
    voidStock: ({ body }) => through('void', body.movementId, () => voidStock(body)),
    readProduct: async ({ params: { shopId, ref } }) => {
      const product = find(shopId, ref);
      return { product: product ? wireProduct(product) : null };
    },
  });
  return Object.assign(catalog, { stub: handlers });
}

function refuse(reason: StockRefusal, left = 0): TakeResult {
  return { outcome: 'refused', reason, left };
}

function snapshotOf(product: StockedProduct, position: number): StockSnapshot {
  return {
    _id: product._id,
    productId: product.productId,
    productName: product.productName,
    unitPricePaise: product.unitPricePaise,
    unitCostPaise: product.unitCostPaise,
    quantityLeft: product.quantity,
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
