import type { RefusedLine } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { billFailures, insufficientStockText, ordersFailures } from '@bahi/contracts/orders';
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
    case 'tax-data-missing':
      return new RefusedError(ordersFailures.taxDataMissing);
    case 'mrp-missing':
      return new RefusedError(ordersFailures.mrpMissing);
    case 'above-mrp':
      return new RefusedError(ordersFailures.aboveMrp);
    case 'below-tax':
      return new RefusedError(ordersFailures.belowTax);
    case 'buyer-details-needed':
      return new RefusedError(billFailures.buyerDetailsNeeded);
    case 'too-large':
      return new RefusedError(billFailures.documentTooLarge);
    case 'price-changed':
    case 'fraction-not-allowed':
      throw new Error(`Catalog refused an order of place-order: ${reason}`);
    case 'insufficient-stock':
      return new RefusedError(ordersFailures.insufficientStock, {
        text: insufficientStockText(toUnits(asMilli(leftMilli))),
      });
  }
}
