import type { Day } from '../shared/days.js';
import type { TaxKind } from './document-type.js';
import { type PriceMode, ruleOn } from './tax-rule.js';

export const TURNOVER_BANDS = ['up-to-5-crore', 'above-5-crore'] as const;
export type TurnoverBand = (typeof TURNOVER_BANDS)[number];
export const PRICE_MODES = ['inclusive', 'exclusive'] as const;
export const FILINGS = ['monthly', 'quarterly'] as const;
export type Filing = (typeof FILINGS)[number];
export const SMALL_B2C_TAXES = ['from-taxable', 'as-charged'] as const;
export type SmallB2cTax = (typeof SMALL_B2C_TAXES)[number];

export interface ShopAddress {
  readonly line1: string;
  /** Empty when there is none. */
  readonly line2: string;
  readonly city: string;
  readonly pin: string;
}

/** What a shop is for the tax office from a day on (gst.md 1). A `simple` shop has neither address, State nor number. */
export interface TaxProfile {
  /** Counts the changes of the shop's profile; 0 before the first. */
  readonly version: number;
  readonly effectiveFrom: Day;
  readonly kind: TaxKind;
  readonly legalName: string;
  /** Empty: documents show the legal name. */
  readonly tradeName: string;
  readonly address: ShopAddress | null;
  readonly stateCode: string | null;
  readonly gstin: string | null;
  readonly turnoverBand: TurnoverBand;
  readonly priceMode: PriceMode;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly filing: Filing;
  readonly smallB2cTax: SmallB2cTax;
}

/** What every shop is until its owner changes it. */
export const SIMPLE_PROFILE: TaxProfile = {
  version: 0,
  effectiveFrom: '0001-01-01' as Day,
  kind: 'simple',
  legalName: '',
  tradeName: '',
  address: null,
  stateCode: null,
  gstin: null,
  turnoverBand: 'up-to-5-crore',
  priceMode: 'inclusive',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  filing: 'monthly',
  smallB2cTax: 'from-taxable',
};

/** The profile in force on a day. */
export function profileOn(profiles: readonly TaxProfile[], day: Day): TaxProfile {
  return (
    ruleOn(
      profiles.map((profile) => ({ from: profile.effectiveFrom, profile })),
      day,
    )?.profile ?? SIMPLE_PROFILE
  );
}

/** What the tax of one document depends on: the shop's profile of the day, the buyer and the place of supply. */
export interface TaxContext {
  readonly day: Day;
  readonly kind: TaxKind;
  readonly priceMode: PriceMode;
  readonly turnoverBand: TurnoverBand;
  readonly shopState: string | null;
  /** The buyer has a GSTIN or UIN. */
  readonly registered: boolean;
  readonly placeOfSupply: string | null;
  readonly interState: boolean;
  readonly profileVersion: number;
}
