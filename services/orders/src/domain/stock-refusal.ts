import type { RefusedLine } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { insufficientStockText, ordersFailures } from '@bahi/contracts/orders';
import { asMilli, toUnits } from '@bahi/contracts/shared';

/** The failure of an order of one line that catalog refused. */
export function stockRefusal({ reason, leftMilli }: RefusedLine): RefusedError {
  switch (reason) {
    case 'product-not-found':
      return new RefusedError(ordersFailures.productNotFound);
    case 'product-expired':
      return new RefusedError(ordersFailures.productExpired);
    case 'out-of-stock':
      return new RefusedError(ordersFailures.outOfStock);
    case 'insufficient-stock':
      return new RefusedError(ordersFailures.insufficientStock, {
        text: insufficientStockText(toUnits(asMilli(leftMilli))),
      });
  }
}
