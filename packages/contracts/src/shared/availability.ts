import type { Day } from './days.js';

export type Availability = 'Expired' | 'Out of stock' | 'Low stock' | 'In stock';

export interface StockLevel {
  readonly quantity: number;
  readonly thresholdValue: number;
  readonly expiryDate: Day | string | null;
}

/** The first rule that holds decides (wire contract 2.15): expired, none left, at or under the threshold, enough. */
export function availabilityOf({ quantity, thresholdValue, expiryDate }: StockLevel, today: Day): Availability {
  if (expiryDate !== null && expiryDate < today) return 'Expired';
  if (quantity === 0) return 'Out of stock';
  return quantity <= thresholdValue ? 'Low stock' : 'In stock';
}
