import type { PaymentRules } from '@bahi/contracts/billing';

/** How a shop takes money that has set nothing. */
export const NO_PAYMENT_RULES: PaymentRules = {
  ...{ version: 0, upiId: null, upiName: null, methods: ['cash', 'upi', 'card', 'bank', 'other'], drawerNeeded: false },
  ...{ defaultCreditLimit: null, writeOffLimit: 0, receiptFooter: null },
};
