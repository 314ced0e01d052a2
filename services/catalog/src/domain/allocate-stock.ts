import type { StockRefusal, StockSnapshot } from '@bahi/contracts/catalog';
import { availabilityOf, type Day } from '@bahi/contracts/shared';

/** Someone wants units of a product; the movement id makes the wish one of a kind. */
export interface StockTake {
  readonly movementId: string;
  /** A productId or an `_id`. */
  readonly productRef: string;
  readonly quantity: number;
  readonly rating: number;
  /** The time of the order. */
  readonly at: Date;
}

/** What a sale needs to know of a product. */
export interface StockedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly sellingPaise: number;
  readonly costPaise: number;
  readonly quantity: number;
  readonly threshold: number;
  readonly expiresOn: Day | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
}

/** A product as the buyer's answer shows it; the position comes when the event is recorded. */
export type SoldProduct = Omit<StockSnapshot, 'position'>;

export type Allocation =
  | { readonly outcome: 'taken'; readonly take: StockTake; readonly left: StockedProduct }
  | { readonly outcome: 'refused'; readonly take: StockTake; readonly reason: StockRefusal; readonly left: number };

export function soldProduct(product: StockedProduct, today: Day): SoldProduct {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.name,
    unitPricePaise: product.sellingPaise,
    unitCostPaise: product.costPaise,
    quantityLeft: product.quantity,
    availability: availabilityOf(
      { quantity: product.quantity, thresholdValue: product.threshold, expiryDate: product.expiresOn },
      today,
    ),
  };
}

/** Serves takes in their order from a shelf nobody else can reach; each sees what the ones before it left. */
export function allocateStock(
  takes: readonly StockTake[],
  shelf: readonly StockedProduct[],
  today: Day,
): readonly Allocation[] {
  const state = new Map(shelf.map((product) => [product.productKey, product]));
  const keyOf = new Map(shelf.flatMap(({ productKey, productId }) => [[productId, productKey] as const]));
  return takes.map((take): Allocation => {
    const product = state.get(keyOf.get(take.productRef) ?? take.productRef);
    if (!product) return { outcome: 'refused', take, reason: 'product-not-found', left: 0 };
    const reason = refusalOf(product, take.quantity, today);
    if (reason) return { outcome: 'refused', take, reason, left: product.quantity };
    const left = takenFrom(product, take);
    state.set(product.productKey, left);
    return { outcome: 'taken', take, left };
  });
}

function refusalOf(product: StockedProduct, wanted: number, today: Day): StockRefusal | null {
  if (product.expiresOn !== null && product.expiresOn < today) return 'product-expired';
  if (product.quantity === 0) return 'out-of-stock';
  return product.quantity < wanted ? 'insufficient-stock' : null;
}

function takenFrom(product: StockedProduct, { quantity, rating }: StockTake): StockedProduct {
  return {
    ...product,
    quantity: product.quantity - quantity,
    ratingTotal: product.ratingTotal + rating,
    ratingCount: product.ratingCount + 1,
  };
}
