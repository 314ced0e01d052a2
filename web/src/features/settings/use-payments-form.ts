import { type PaymentRules, paymentTextRules } from '@bahi/contracts/billing';
import { tidyLines } from '@bahi/contracts/shared';
import { moneyClient } from '../../lib/api/money.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { usePaymentRules } from '../../lib/shop/use-payment-rules.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { useStoredForm } from './use-stored-form.js';

const { payments: texts } = settingsTexts;
const EMPTY = { upiId: '', upiName: '', receiptFooter: '' };
type Values = typeof EMPTY;

/** The sentence for a failed call about how the shop takes money. */
export const paymentsMessageFor = messagesOf({
  readPaymentRules: ({ error }) => serverTextOr(texts.notLoaded, error),
  updatePaymentRules: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of what bills say about paying; the other rules stay as the server has them. */
export function usePaymentsForm() {
  const payments = usePaymentRules();
  const stored = useStoredForm({
    data: payments.rules,
    put: payments.put,
    retry: payments.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf,
    bodyOf: (values, known: PaymentRules) => ({ ...known, ...textsOf(values) }),
    update: async (body, idempotencyKey) => (await moneyClient.updatePaymentRules({ body }, { idempotencyKey })).rules,
    messageOf: (failure) => paymentsMessageFor('updatePaymentRules', failure),
    saved: texts.saved,
  });
  return { payments, ...stored };
}

function textsOf(values: Values): Pick<PaymentRules, keyof Values> {
  const texted = Object.entries(values).map(([field, value]) => [field, tidyLines(value) || null]);
  return Object.fromEntries(texted) as Pick<PaymentRules, keyof Values>;
}

function valuesOf({ upiId, upiName, receiptFooter }: PaymentRules): Values {
  return { upiId: upiId ?? '', upiName: upiName ?? '', receiptFooter: receiptFooter ?? '' };
}

/** An empty field is none. */
function problemsOf(values: Values): Problems<Values> {
  return Object.fromEntries(
    Object.entries(paymentTextRules).flatMap(([field, { holds, message }]) => {
      const text = tidyLines(values[field as keyof Values]);
      return text === '' || holds(text) ? [] : [[field, message]];
    }),
  );
}
