import { failure } from '../kit/failure.js';

/** Every failure particular to the calls that edit a product (purchasing.md 7, counter.md 4.3). */
export const careFailures = {
  /** The body has the product as it is now as `current`. */
  productChanged: failure(409, 'product-changed', 'Product changed', 'This product was changed meanwhile'),
  productArchived: failure(409, 'product-archived', 'Product archived', 'This product is archived. Restore it first.'),
  productHasStock: failure(
    409,
    'product-has-stock',
    'Product has stock',
    'This product still has stock. Write it off before you archive the product.',
  ),
  priceBelowCost: failure(
    409,
    'price-below-cost',
    'Price below cost',
    'The selling price is below the cost price. Confirm that this is meant.',
  ),
  /** Its text names the price and its ceiling. */
  priceAboveMrp: failure(409, 'price-above-mrp', 'Price above MRP'),
  fractionsInUse: failure(
    409,
    'fractions-in-use',
    'Fractions in use',
    'The stock, the threshold or a pack is not whole, so the product stays one that is sold loose',
  ),
  scaleNoTaken: failure(409, 'scale-no-taken', 'Scale number taken', 'Another product has this scale number'),
  /** Its text names the product that has the code, which is `current`. */
  codeTaken: failure(409, 'code-taken', 'Code taken'),
  tooManyCodes: failure(409, 'too-many-codes', 'Too many codes', 'A product has at most 100 codes'),
  packNotFound: failure(404, 'pack-not-found', 'Pack not found', 'The product has no such pack'),
} as const;
