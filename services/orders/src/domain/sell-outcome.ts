import type { SoldBill } from '@bahi/contracts/catalog';
import type { RefusedError } from '@bahi/contracts/kit';

/** How catalog answered a request to sell a bill. */
export type SellOutcome =
  | { readonly kind: 'sold'; readonly sold: SoldBill }
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };
