import { type PaymentRules, paymentRulesTexts, paymentTextRules } from '@bahi/contracts/billing';
import { asPaise, tidyLines, toRupees } from '@bahi/contracts/shared';
import { moneyClient } from '../../lib/api/money.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { scaled } from '../../lib/money/scaled.js';
import { usePaymentRules } from '../../lib/shop/use-payment-rules.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { useStoredForm } from './use-stored-form.js';

const { payments: texts } = settingsTexts;
const NO_TEXTS = { upiId: '', upiName: '', receiptFooter: '' };
const NO_LIMITS = { defaultCreditLimit: '', writeOffLimit: '' };
const EMPTY = { ...NO_TEXTS, ...NO_LIMITS };
type Values = typeof EMPTY;

/** The sentence for a failed call about how the shop takes money. */
export const paymentsMessageFor = messagesOf({
  readPaymentRules: ({ error }) => serverTextOr(texts.notLoaded, error),
  updatePaymentRules: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of what bills say about paying and of the limits of udhaar; the other rules stay as the server has them. */
export function usePaymentsForm() {
  const payments = usePaymentRules();
  const stored = useStoredForm({
    data: payments.rules,
    put: payments.put,
    retry: payments.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf,
    bodyOf: (values, known: PaymentRules) => ({ ...known, ...textsOf(values), ...limitsOf(values) }),
    update: async (body, idempotencyKey) => (await moneyClient.updatePaymentRules({ body }, { idempotencyKey })).rules,
    messageOf: (failure) => paymentsMessageFor('updatePaymentRules', failure),
    saved: texts.saved,
  });
  return { payments, ...stored };
}

function textsOf(values: Values): Pick<PaymentRules, keyof typeof NO_TEXTS> {
  const { upiId, upiName, receiptFooter } = values;
  const texted = Object.entries({ upiId, upiName, receiptFooter }).map(([field, text]) => [
    field,
    tidyLines(text) || null,
  ]);
  return Object.fromEntries(texted) as Pick<PaymentRules, keyof typeof NO_TEXTS>;
}

/** An empty limit of udhaar is none; of a rest that may be left, nothing. */
function limitsOf({ defaultCreditLimit, writeOffLimit }: Values) {
  return { defaultCreditLimit: typedLimit(defaultCreditLimit), writeOffLimit: typedLimit(writeOffLimit) ?? 0 };
}

function typedLimit(text: string): number | null {
  const paise = scaled(plain(text), 2);
  return paise === null ? null : toRupees(asPaise(paise));
}

/** Without the commas and the sign of a pasted amount. */
function plain(text: string) {
  return text.replace(/[₹,\s]/g, '');
}

function valuesOf({ upiId, upiName, receiptFooter, defaultCreditLimit, writeOffLimit }: PaymentRules): Values {
  return {
    ...{ upiId: upiId ?? '', upiName: upiName ?? '', receiptFooter: receiptFooter ?? '' },
    defaultCreditLimit: defaultCreditLimit === null ? '' : String(defaultCreditLimit),
    writeOffLimit: writeOffLimit === 0 ? '' : String(writeOffLimit),
  };
}

/** An empty field is none. */
function problemsOf(values: Values): Problems<Values> {
  const texted = Object.entries(paymentTextRules).flatMap(([field, { holds, message }]) => {
    const text = tidyLines(values[field as keyof Values]);
    return text === '' || holds(text) ? [] : [[field, message]];
  });
  const limited = (['defaultCreditLimit', 'writeOffLimit'] as const).flatMap((field) => {
    const isGood = plain(values[field]) === '' || typedLimit(values[field]) !== null;
    return isGood ? [] : [[field, paymentRulesTexts.limit]];
  });
  return Object.fromEntries([...texted, ...limited]);
}
