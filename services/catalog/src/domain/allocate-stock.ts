import type { StockRefusal, StockSnapshot } from '@bahi/contracts/catalog';
import { availabilityOf, type Day } from '@bahi/contracts/shared';

/** A request for units of a product; the movement id makes it happen at most once. */
export interface StockTake {
  readonly movementId: string;
  /** A productId or an `_id`. */
  readonly productRef: string;
  readonly quantity: number;
  readonly rating: number;
  /** The time of the order. */
  readonly at: Date;
}

/** The fields of a product that a sale needs. */
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

/** A product right after a sale, as the reply has it; the position is known when the event is recorded. */
export type SoldProduct = Omit<StockSnapshot, 'position'>;

/** What became of a request: the product after it, or the reason of the refusal and the units left. */
export type Allocation =
  | { readonly outcome: 'taken'; readonly take: StockTake; readonly left: StockedProduct }
  | { readonly outcome: 'refused'; readonly take: StockTake; readonly reason: StockRefusal; readonly left: number };

/** Allocates locked products to requests in their order; each sees what the ones before it left. */
export function allocateStock(
  takes: readonly StockTake[],
  products: readonly StockedProduct[],
  today: Day,
): readonly Allocation[] {
  const stock = new Map(products.map((product) => [product.productKey, product]));
  const keyOf = new Map(products.flatMap(({ productKey, productId }) => [[productId, productKey] as const]));
  return takes.map((take): Allocation => {
    const product = stock.get(keyOf.get(take.productRef) ?? take.productRef);
    if (!product) return { outcome: 'refused', take, reason: 'product-not-found', left: 0 };
    const reason = refusalOf(product, take.quantity, today);
    if (reason) return { outcome: 'refused', take, reason, left: product.quantity };
    const left = afterSale(product, take);
    stock.set(product.productKey, left);
    return { outcome: 'taken', take, left };
  });
}

/** The product of a sale as the ledger stores it and the reply has it. */
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

function refusalOf(product: StockedProduct, wanted: number, today: Day): StockRefusal | null {
  if (product.expiresOn !== null && product.expiresOn < today) return 'product-expired';
  if (product.quantity === 0) return 'out-of-stock';
  return product.quantity < wanted ? 'insufficient-stock' : null;
}

function afterSale(product: StockedProduct, { quantity, rating }: StockTake): StockedProduct {
  return {
    ...product,
    quantity: product.quantity - quantity,
    ratingTotal: product.ratingTotal + rating,
    ratingCount: product.ratingCount + 1,
  };
}
