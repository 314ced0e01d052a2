import type { RefusedError } from '@bahi/contracts/kit';
import type { Sale } from './sale.js';

/** How catalog answered a request for the stock of an order. */
export type TakeOutcome =
  | ({ readonly kind: 'taken' } & Sale)
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };
