import type { MoneyMethod } from '@bahi/contracts/billing';
import type { Paise } from '@bahi/contracts/shared';

/** How a shop takes money. */
export interface PaymentRules {
  /** 0 until the rules are first changed. */
  readonly version: number;
  readonly upiId: string | null;
  readonly upiName: string | null;
  readonly methods: readonly MoneyMethod[];
  /** Cash is taken only into an open drawer. */
  readonly drawerNeeded: boolean;
  readonly defaultCreditLimitPaise: Paise | null;
  readonly writeOffLimitPaise: Paise;
  readonly receiptFooter: string | null;
}

/** The rules of a shop that has not changed them (counter.md 10 and 15). */
export const DEFAULT_PAYMENT_RULES: PaymentRules = {
  version: 0,
  upiId: null,
  upiName: null,
  methods: ['cash', 'upi', 'card', 'bank', 'other'],
  drawerNeeded: false,
  defaultCreditLimitPaise: null,
  writeOffLimitPaise: 0 as Paise,
  receiptFooter: null,
};
