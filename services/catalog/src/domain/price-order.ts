import type { BillBasket, BillBasketLine, RefusedLine } from '@bahi/contracts/catalog';
import { asMilli, type Day } from '@bahi/contracts/shared';
import type { Basket, BasketTax, PriceOrder } from './allocate-stock.js';
import { type BilledProduct, sellBill } from './sell-bill.js';

/** Prices orders with tax as bills at list prices, to a buyer of whom nothing is known. */
export function createPriceOrder(products: readonly BilledProduct[], today: Day): PriceOrder {
  const byRef = new Map(
    products.flatMap((product) => [product.productKey, product.productId].map((ref) => [ref, product])),
  );
  return (basket, stock) => {
    if (!basket.tax) return null;
    const find = (ref: string): BilledProduct | undefined => {
      const product = byRef.get(ref);
      const left = product && stock.get(product.productKey)?.quantityMilli;
      return product && { ...product, quantityMilli: left ?? product.quantityMilli };
    };
    const bill = sellBill(billOf(basket, basket.tax, find), find, today);
    if (bill.outcome === 'priced') return bill.bill;
    if (bill.outcome === 'refused')
      return bill.lines.map(({ lineNo, code, leftMilli = 0 }) => ({ lineNo, reason: code, leftMilli }));
    return [refusedWhole(bill.outcome)];
  };
}

function billOf(
  { orderKey, orderId, at, lines }: Basket,
  tax: BasketTax,
  find: (ref: string) => BilledProduct | undefined,
): BillBasket {
  const terms = { discount: null, roundTo: tax.roundTo, shortStock: 'refuse' as const, expectedTotalPaise: null };
  const priced = lines.map(({ lineNo, productRef, quantityMilli }): BillBasketLine => {
    const { sellingPaise: unitPricePaise = 0, priceVersion = 0 } = find(productRef) ?? {};
    const price = { unitPricePaise, priceVersion, isOwnPrice: false, discount: null, forAmountPaise: null };
    return { lineNo, productRef, packNo: 0, quantityMilli: asMilli(quantityMilli), ...price };
  });
  return { orderKey, orderId, at: at.toISOString(), by: orderKey, lines: priced, ...terms, taxContext: tax.context };
}

function refusedWhole(reason: 'too-large' | 'buyer-details-needed'): RefusedLine {
  return { lineNo: 1, reason, leftMilli: 0 };
}
