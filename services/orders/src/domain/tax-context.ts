import type { SaleBuyer } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import type { Day } from '@bahi/contracts/shared';
import type { TaxContext, TaxProfile } from '@bahi/contracts/tax';

/** The buyer of a bill without a customer. */
export const WALK_IN: SaleBuyer = { registered: false, stateCode: null, deliveryStateCode: null, addressKnown: false };

/** How a bill is taxed, and whether a large sale may name its buyer. */
export interface SaleTax {
  readonly context: TaxContext;
  readonly isBuyerKnown: boolean;
}

export interface TaxedSale {
  readonly day: Day;
  /** As the bill says. */
  readonly placeOfSupply: string | null;
  readonly buyer: SaleBuyer;
}

/**
 * What the tax of a bill depends on (gst.md 4, 7.2); null in a `simple` shop.
 * @throws RefusedError 409 for a sale that the profile of the shop does not allow.
 */
export function saleTaxOf(profile: TaxProfile, sale: TaxedSale): SaleTax | null {
  if (profile.kind === 'simple') return null;
  const { kind, priceMode, turnoverBand, stateCode: shopState, version: profileVersion } = profile;
  const { registered, stateCode, addressKnown } = sale.buyer;
  const placeOfSupply = kind === 'unregistered' ? shopState : placeOf(sale, shopState);
  const interState = placeOfSupply !== shopState;
  if (interState && kind === 'composition') throw new RefusedError(billFailures.interStateNotAllowed);
  if (registered && kind === 'regular' && turnoverBand === 'above-5-crore')
    throw new RefusedError(billFailures.eInvoiceRequired);
  const place = { shopState, registered, placeOfSupply, interState };
  return {
    context: { day: sale.day, kind, priceMode, turnoverBand, ...place, profileVersion },
    isBuyerKnown: registered || (addressKnown && stateCode !== null),
  };
}

/** IGST Act 10(1)(ca); a registered buyer's State is a default that the bill may change. */
function placeOf({ placeOfSupply, buyer }: TaxedSale, shopState: string | null): string | null {
  const ofBuyer = buyer.registered || buyer.addressKnown ? buyer.stateCode : null;
  return placeOfSupply ?? buyer.deliveryStateCode ?? ofBuyer ?? shopState;
}
