import { failure } from '../kit/failure.js';

/**
 * Every failure particular to the calls that move stock without a sale (purchasing.md 4.3). The body names each refused line in
 * `lines`; the first of them decides the failure.
 */
export const stockFailures = {
  stockChanged: failure(409, 'stock-changed', 'Stock changed', 'The stock is not what was seen any more'),
  insufficientStock: failure(409, 'insufficient-stock', 'Not enough stock', 'Stock cannot go below 0'),
  fractionNotAllowed: failure(
    409,
    'fraction-not-allowed',
    'Fraction not allowed',
    'This product is counted in whole units',
  ),
  documentTooLarge: failure(409, 'document-too-large', 'Receipt too large', 'A receipt can be at most 99,99,99,999.99'),
  adjustmentKeyReused: failure(
    422,
    'adjustment-key-reused',
    'Adjustment key reused',
    'This adjustment key was already used for another adjustment',
  ),
  receiptKeyReused: failure(
    422,
    'receipt-key-reused',
    'Receipt key reused',
    'This receipt key was already used for another receipt',
  ),
} as const;
