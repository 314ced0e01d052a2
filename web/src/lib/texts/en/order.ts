import { MAX_UNITS } from '@bahi/contracts/shared';
import { numberRefusals } from './refusals.js';

/** The sale of one product. */
export const orderTexts = {
  detailsFailed: 'Failed to fetch product details',
  detailsError: 'Error loading product details',
  /** A 2xx with `success: false` and no message. */
  detailsUnsaid: 'Failed to load product details',
  quantity: 'Quantity',
  refusals: numberRefusals('Quantity', 'Quantity', MAX_UNITS),
  left: (quantity: string) => `${quantity} left`,
  gone: 'No longer in your list',
  expired: "Expired. It can't be sold.",
  noneLeft: 'Out of stock',
  subtotal: 'Subtotal',
  tax: 'Tax (10%)',
  shipping: 'Shipping',
  total: 'Total',
  totalOf: (amount: string) => `Total ${amount}`,
  place: 'Place Order',
  noRating: 'Please select a rating before placing the order',
  success: 'Order placed successfully!',
  failed: 'Failed to place order',
  error: 'Error while placing order',
  offline: "You're offline. Nothing was sold.",
} as const;
