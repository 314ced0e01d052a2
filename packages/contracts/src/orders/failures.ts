import { failure } from '../kit/failure.js';

/** Every failure particular to the calls of orders (wire contract 2.16, 2.20). */
export const ordersFailures = {
  productNotFound: failure(404, 'product-not-found', 'Product not found', 'Product not found'),
  productExpired: failure(409, 'product-expired', 'Product expired', 'Product is not available for ordering'),
  outOfStock: failure(409, 'out-of-stock', 'Out of stock', 'Product is out of stock'),
  /** Its text reports how many are left: `Only 3 units available. Please order accordingly.` */
  insufficientStock: failure(409, 'insufficient-stock', 'Not enough stock'),
  /** In a shop with a tax profile. */
  taxDataMissing: failure(
    409,
    'tax-data-missing',
    'Tax data missing',
    'Add the GST details of this product before selling it',
  ),
  mrpMissing: failure(409, 'mrp-missing', 'MRP missing', 'Add the MRP of this product before selling it'),
  aboveMrp: failure(409, 'above-mrp', 'Above MRP', 'The price of this product is above its MRP'),
  belowTax: failure(409, 'below-tax', 'Below tax', 'The price of this product is below its tax'),
} as const;

/** The sentence of `insufficientStock`. */
export function insufficientStockText(left: number): string {
  return `Only ${left} units available. Please order accordingly.`;
}
