import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { ShopTaxProfile, TaxProfileReply } from '../src/lib/shop/use-tax-profile.js';

const SIMPLE: ShopTaxProfile = { ...SIMPLE_PROFILE, phone: null };

/** A shop that was never asked about GST. */
export const SIMPLE_SHOP: TaxProfileReply = {
  ...{ success: true, profile: SIMPLE, next: null, earlier: [], timeZone: 'Asia/Kolkata' },
};

/** A profile of a shop in Karnataka that charges GST. */
export const REGULAR: ShopTaxProfile = {
  ...SIMPLE,
  ...{
    version: 1,
    effectiveFrom: '2026-04-01',
    kind: 'regular',
    legalName: 'Meera Nair',
    tradeName: 'Annapurna Stores',
  },
  address: { line1: '4 Palace Road', line2: '', city: 'Mysuru', pin: '570001' },
  ...{ stateCode: '29', gstin: '29AAACM0000P1ZN' },
};
