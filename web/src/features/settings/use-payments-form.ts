import { type PaymentRules, paymentTextRules } from '@bahi/contracts/billing';
import { tidyLines } from '@bahi/contracts/shared';
import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { moneyClient } from '../../lib/api/money.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { usePaymentRules } from '../../lib/shop/use-payment-rules.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';

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
  const [known, setKnown] = useState<PaymentRules>();
  const form = useForm<Values>({ initial: EMPTY, problemsOf });
  const { keyFor, renew } = useRequestKey();
  if (payments.rules && payments.rules !== known) {
    setKnown(payments.rules);
    // What was typed stays; a field that nobody has touched follows the server.
    const [newer, before] = [valuesOf(payments.rules), known ? valuesOf(known) : EMPTY];
    const typed = Object.entries(form.values).filter(([field, value]) => value !== before[field as keyof Values]);
    form.reset({ ...newer, ...Object.fromEntries(typed) });
  }

  const send = async (values: Values) => {
    if (!known) return;
    const texted = Object.entries(values).map(([field, value]) => [field, tidyLines(value) || null]);
    const body = { ...known, ...(Object.fromEntries(texted) as Pick<PaymentRules, keyof Values>) };
    try {
      const { rules } = await moneyClient.updatePaymentRules({ body }, { idempotencyKey: keyFor(body) });
      renew();
      form.reset(valuesOf(rules));
      await payments.put(rules);
      notify.success(texts.saved);
    } catch (failure) {
      const message = paymentsMessageFor('updatePaymentRules', failure);
      if (outcomeOf(failure).status === 409) await payments.retry().catch(() => undefined);
      form.setProblem('form', message);
      notifyProblem(message);
    }
  };
  const refuse = (problems: Problems<Values>) => notifyProblem(Object.values(problems)[0]);
  return { payments, form, save: form.onSubmit(send, refuse) };
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
