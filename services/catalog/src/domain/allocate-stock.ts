import type { BillTaxContext, RefusedLine, SoldBill, StockRefusal, StockSnapshot } from '@bahi/contracts/catalog';
import { asMilli, availabilityOf, type Day, type Milli, type RoundingStep } from '@bahi/contracts/shared';

/** Units of one product that an order takes. */
export interface BasketLine {
  readonly lineNo: number;
  /** A productId or an `_id`. */
  readonly productRef: string;
  readonly quantityMilli: Milli;
}

/** The lines of one order; its key makes them happen at most once. */
export interface Basket {
  readonly orderKey: string;
  /** What people call the order. */
  readonly orderId?: string | undefined;
  /** The time of the order. */
  readonly at: Date;
  /** 1 to 5, for the product of line 1. */
  readonly rating: number | null;
  readonly lines: readonly BasketLine[];
  /** How the order is taxed and rounded; absent in a `simple` shop. */
  readonly tax?: BasketTax | undefined;
}

export interface BasketTax {
  readonly context: BillTaxContext;
  readonly roundTo: RoundingStep;
}

/** An order that is taxed, priced as a bill; the position of its event is not known yet. */
export type OrderBill = Omit<SoldBill, 'position'>;

/** Prices an order with tax at the stock of the moment; null for one without tax. */
export type PriceOrder = (
  basket: Basket,
  stock: ReadonlyMap<string, StockedProduct>,
) => OrderBill | readonly RefusedLine[] | null;

/** The fields of a product that a sale needs. */
export interface StockedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly sellingPaise: number;
  readonly costPaise: number;
  readonly quantityMilli: Milli;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
}

/** A product right after a sale, as the reply has it; the position is known when the event is recorded. */
export type SoldProduct = Omit<StockSnapshot, 'position'>;

/** A line that was taken, with the product after it. */
export interface AllocatedLine extends BasketLine {
  readonly left: StockedProduct;
}

/** What became of a basket: every line with its product, or each line that could not be served. */
export type Allocation =
  | {
      readonly outcome: 'taken';
      readonly basket: Basket;
      readonly lines: readonly AllocatedLine[];
      /** Null in a `simple` shop. */
      readonly bill: OrderBill | null;
    }
  | { readonly outcome: 'refused'; readonly basket: Basket; readonly lines: readonly RefusedLine[] };

type FindProduct = (line: BasketLine) => StockedProduct | undefined;

/**
 * Allocates locked products to baskets in their order, all lines of a basket or none; each sees what is left before it.
 * Orders with tax are priced by `priceOrder`, which answers null for all others.
 */
export function allocateStock(
  baskets: readonly Basket[],
  products: readonly StockedProduct[],
  today: Day,
  priceOrder: PriceOrder = () => null,
): readonly Allocation[] {
  const stock = new Map(products.map((product) => [product.productKey, product]));
  const keyOf = new Map(products.map(({ productKey, productId }) => [productId, productKey]));
  const find: FindProduct = ({ productRef }) => stock.get(keyOf.get(productRef) ?? productRef);
  return baskets.map((basket): Allocation => {
    const refused = refusedLines(basket, find, today);
    if (refused.length > 0) return { outcome: 'refused', basket, lines: refused };
    const bill = priceOrder(basket, stock);
    if (isRefused(bill)) return { outcome: 'refused', basket, lines: bill };
    const lines = basket.lines.map((line) => {
      const left = afterRating(afterSale(find(line) as StockedProduct, line), ratingOf(basket, line));
      stock.set(left.productKey, left);
      return { ...line, left };
    });
    return { outcome: 'taken', basket, lines, bill };
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
    quantityLeftMilli: product.quantityMilli,
    availability: availabilityOf(
      { quantity: product.quantityMilli, thresholdValue: product.thresholdMilli, expiryDate: product.expiresOn },
      today,
    ),
  };
}

/** The rating that a line brings: that of its order, on the first line. */
export function ratingOf({ rating }: Basket, { lineNo }: BasketLine): number | null {
  return lineNo === 1 ? rating : null;
}

function isRefused(bill: ReturnType<PriceOrder>): bill is readonly RefusedLine[] {
  return Array.isArray(bill);
}

/** The lines of one product are checked together: they are refused when their sum exceeds the stock. */
function refusedLines({ lines }: Basket, find: FindProduct, today: Day): RefusedLine[] {
  const wanted = wantedByProduct(lines, find);
  return lines.flatMap((line): RefusedLine[] => {
    const { lineNo } = line;
    const product = find(line);
    if (!product) return [{ lineNo, reason: 'product-not-found', leftMilli: 0 }];
    const reason = refusalOf(product, wanted.get(product.productKey) ?? 0, today);
    return reason ? [{ lineNo, reason, leftMilli: product.quantityMilli }] : [];
  });
}

function wantedByProduct(lines: readonly BasketLine[], find: FindProduct): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const line of lines) {
    const key = find(line)?.productKey;
    if (key !== undefined) wanted.set(key, (wanted.get(key) ?? 0) + line.quantityMilli);
  }
  return wanted;
}

function refusalOf(product: StockedProduct, wantedMilli: number, today: Day): StockRefusal | null {
  if (product.expiresOn !== null && product.expiresOn < today) return 'product-expired';
  if (product.quantityMilli === 0) return 'out-of-stock';
  return product.quantityMilli < wantedMilli ? 'insufficient-stock' : null;
}

function afterSale(product: StockedProduct, { quantityMilli }: BasketLine): StockedProduct {
  return { ...product, quantityMilli: asMilli(product.quantityMilli - quantityMilli) };
}

function afterRating(product: StockedProduct, rating: number | null): StockedProduct {
  if (rating === null) return product;
  return { ...product, ratingTotal: product.ratingTotal + rating, ratingCount: product.ratingCount + 1 };
}
