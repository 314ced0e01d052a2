import type { RoundingStep } from '@bahi/contracts/shared';

/** What a shop allows at the counter. */
export interface SellingRules {
  /** 0 until the rules are first changed. */
  readonly version: number;
  readonly roundToPaise: RoundingStep;
  readonly discountLimitBasisPoints: number;
  readonly shortStock: 'refuse' | 'ask' | 'sell';
  readonly repeatKeepsCustomer: boolean;
}

/** The rules of a shop that has not changed them (counter.md 10 and 15). */
export const DEFAULT_RULES: SellingRules = {
  version: 0,
  roundToPaise: 100,
  discountLimitBasisPoints: 10_000,
  shortStock: 'refuse',
  repeatKeepsCustomer: false,
};
