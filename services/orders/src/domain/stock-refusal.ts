import type { StockRefusal } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { insufficientStockText, ordersFailures } from '@bahi/contracts/orders';

/** The failure of an order that catalog refused; `left` is the stock of the product. */
export function stockRefusal(reason: StockRefusal, left: number): RefusedError {
  switch (reason) {
    case 'product-not-found':
      return new RefusedError(ordersFailures.productNotFound);
    case 'product-expired':
      return new RefusedError(ordersFailures.productExpired);
    case 'out-of-stock':
      return new RefusedError(ordersFailures.outOfStock);
    case 'insufficient-stock':
      return new RefusedError(ordersFailures.insufficientStock, { text: insufficientStockText(left) });
    case 'voided':
      return new RefusedError(commonFailures.unavailable);
  }
}
