import { useState } from 'react';
import type { Method } from '../../../components/payment/method-tiles.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { moneyClient } from '../../../lib/api/money.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { tileRupees } from '../../../lib/format/format.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import type { Payment } from './use-invoice-detail.js';

const { confirm: texts, menu } = moneyTexts;

/** What becomes of a payment: of one that waits, or of one that was noted wrongly (`method`, `reverse`). */
export type Settlement =
  | { readonly act: 'received' }
  | { readonly act: 'sent' }
  | { readonly act: 'neverCame'; readonly reason: string }
  | { readonly act: 'otherwise'; readonly method: Method }
  | { readonly act: 'method'; readonly method: Method }
  | { readonly act: 'reverse'; readonly reason: string };

/** Settles or corrects payments, one at a time. A failure stays in its place until the next attempt. */
export function useSettling(onSettled: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAboveOpen, setAboveOpen] = useState(false);
  const { keyFor, renew } = useRequestKey();
  /** Resolves true when the server has settled it. */
  const settle = async (payment: Payment, how: Settlement): Promise<boolean> => {
    if (busy) return false;
    setBusy(payment.paymentId);
    try {
      await send(payment.paymentId, how, keyFor([payment.paymentId, how]));
      renew();
      setProblem(null);
      notify.success(doneText(payment, how));
      return true;
    } catch (failure) {
      const sentence = refusalText(failure, texts.failed);
      setProblem(sentence);
      setAboveOpen(outcomeOf(failure).code === 'more-than-open');
      notify.error(sentence);
      return false;
    } finally {
      setBusy(null);
      onSettled(); // after a refusal too: another till may have been faster
    }
  };
  return {
    busy,
    problem,
    /** More came than is open of the bill: its goods came back while it waited. */
    isAboveOpen,
    forgetProblem: () => setProblem(null),
    settle,
  };
}

function send(paymentId: string, how: Settlement, idempotencyKey: string) {
  const params = { paymentId };
  if (how.act === 'neverCame')
    return moneyClient.failPayment({ params, body: { reason: how.reason } }, { idempotencyKey });
  if (how.act === 'reverse')
    return moneyClient.reversePayment({ params, body: { reason: how.reason } }, { idempotencyKey });
  if (how.act === 'otherwise' || how.act === 'method')
    return moneyClient.changePaymentMethod({ params, body: { method: how.method } }, { idempotencyKey });
  return moneyClient.confirmPayment({ params, body: {} }, { idempotencyKey });
}

function doneText({ amount }: Payment, how: Settlement): string {
  const text = tileRupees(amount);
  if (how.act === 'reverse') return menu.doneReverse(text);
  if (how.act === 'method') return menu.doneMethod(text, paymentTexts.methods[how.method]);
  return how.act === 'otherwise'
    ? texts.done.otherwise(text, paymentTexts.methods[how.method])
    : texts.done[how.act](text);
}

export type Settling = ReturnType<typeof useSettling>;
