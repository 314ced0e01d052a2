import * as z from 'zod/mini';
import { decimal, MAX_RUPEES } from '../shared/number-schemas.js';
import { textCheck, tidyLongText, tidyText } from '../shared/text-schemas.js';
import { replyOf } from '../shared/wire.js';
import { paymentRulesTexts, paymentTextRules } from './payment-rules.js';
import { MONEY_METHODS, MoneyMethod } from './payment-schemas.js';

const limit = decimal(paymentRulesTexts.limit, { places: 2, min: 0, max: MAX_RUPEES });

/** How the shop takes money. `defaultCreditLimit` is null where a customer has none of their own. */
export const PaymentRules = z.object({
  version: z.int().check(z.gte(0)),
  upiId: z.nullable(tidyText.check(textCheck(paymentTextRules.upiId))),
  upiName: z.nullable(tidyText.check(textCheck(paymentTextRules.upiName))),
  methods: z
    .array(MoneyMethod)
    .check(
      z.minLength(1, { error: paymentRulesTexts.methods }),
      z.maxLength(MONEY_METHODS.length, { error: paymentRulesTexts.methods }),
    ),
  drawerNeeded: z.boolean({ error: paymentRulesTexts.drawerNeeded }),
  defaultCreditLimit: z.nullable(limit),
  writeOffLimit: limit,
  receiptFooter: z.nullable(tidyLongText.check(textCheck(paymentTextRules.receiptFooter))),
});
export type PaymentRules = z.infer<typeof PaymentRules>;

export const PaymentRulesReply = replyOf({ rules: PaymentRules });
