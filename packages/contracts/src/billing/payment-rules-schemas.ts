import * as z from 'zod/mini';
import { decimal, MAX_RUPEES } from '../shared/number-schemas.js';
import { tidyLongText, tidyText } from '../shared/text-schemas.js';
import { replyOf } from '../shared/wire.js';
import { MONEY_METHODS, MoneyMethod } from './payment-schemas.js';

/** The form of a UPI address: a name and the handle of its bank. */
export const UPI_ID = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** The texts of the rules, once. */
export const paymentRulesTexts = {
  upiId: 'Enter a UPI address, such as meera@okbank',
  upiName: 'Name must be at most 60 characters',
  methods: 'Choose at least one method',
  drawerNeeded: 'drawerNeeded must be true or false',
  limit: 'A limit must be 0 or more, with at most two decimals',
  footer: 'Footer must be at most 300 characters',
} as const;

const limit = decimal(paymentRulesTexts.limit, { places: 2, min: 0, max: MAX_RUPEES });

/** How the shop takes money. `defaultCreditLimit` is null where a customer has none of their own. */
export const PaymentRules = z.object({
  version: z.int().check(z.gte(0)),
  upiId: z.nullable(tidyText.check(z.regex(UPI_ID, { error: paymentRulesTexts.upiId }))),
  upiName: z.nullable(tidyText.check(z.maxLength(60, { error: paymentRulesTexts.upiName }))),
  methods: z
    .array(MoneyMethod)
    .check(
      z.minLength(1, { error: paymentRulesTexts.methods }),
      z.maxLength(MONEY_METHODS.length, { error: paymentRulesTexts.methods }),
    ),
  drawerNeeded: z.boolean({ error: paymentRulesTexts.drawerNeeded }),
  defaultCreditLimit: z.nullable(limit),
  writeOffLimit: limit,
  receiptFooter: z.nullable(tidyLongText.check(z.maxLength(300, { error: paymentRulesTexts.footer }))),
});
export type PaymentRules = z.infer<typeof PaymentRules>;

export const PaymentRulesReply = replyOf({ rules: PaymentRules });
