import { asPaise, type Paise, toRupees, uuidv7 } from '@bahi/contracts/shared';
import { useState } from 'react';
import { METHODS, type Method } from '../../../components/payment/method-tiles.js';
import { customersClient } from '../../../lib/api/customers.js';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { tileRupees } from '../../../lib/format/format.js';
import { paiseOf } from '../../../lib/format/rupee-sums.js';
import { readAmount } from '../../../lib/money/read-amount.js';
import { useSending } from '../../../lib/money/use-sending.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import type { ListedCustomer } from '../customer-model.js';
import { useAct } from '../use-act.js';
import { allocationOf, leavable, type PaymentDraft, type PlanProblem, planPayment } from './payment-plan.js';

const { take } = moneyTexts;
export const OFFERED = METHODS.map(({ method }) => method);

/** The open items of an account, as a payment meets them. */
export function useOpenItems(customerId: string) {
  return useEndpoint({
    key: ['listOpenItems', customerId],
    load: () => customersClient.listOpenItems({ params: { customerId }, query: {} }),
  });
}

export interface PaymentOptions {
  readonly customer: Pick<ListedCustomer, 'customerId' | 'balance'>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type Body = Parameters<typeof moneyClient.recordPayment>[0]['body'];

/** A payment of a customer: what is typed, what it would do, and its way to the server. */
export function usePayment({ customer, onClose, onChanged }: PaymentOptions) {
  const open = useOpenItems(customer.customerId);
  const balance = open.data?.balance ?? customer.balance;
  const owed = { balancePaise: paiseOf(balance), items: open.data?.items ?? [] };
  /** One key for the whole dialog: what was lost on the way is never recorded twice. */
  const [paymentKey] = useState(uuidv7);
  const [draft, setDraft] = useState<PaymentDraft>({
    typed: balance > 0 ? String(balance) : '',
    method: 'cash',
    chosen: null,
    keepsRest: false,
    leavesRest: false,
  });
  const { rules } = usePaymentRules();
  const writeOff = useWriteOff(customer.customerId);
  const [problem, setProblem] = useState<PlanProblem | null>(null);
  const [receivedId, setReceivedId] = useState<string | null>(null);
  const { plan } = planPayment(owed, draft);
  const leavablePaise = leavable(plan, draft, paiseOf(rules?.writeOffLimit));
  const sending = useSending({
    send: (body: Body) => moneyClient.recordPayment({ body }),
    onDone: async ({ payment, advance, balance: left }) => {
      notify.success(doneText(payment, plan?.changePaise ?? 0, advance));
      // Only what was shown; a failure has its own toast, and the rest stays owed.
      if (draft.leavesRest && leavablePaise !== null && paiseOf(left) === leavablePaise) await writeOff(leavablePaise);
      onChanged();
      if (payment.state === 'done') setReceivedId(payment.paymentId);
      else onClose();
    },
    onRefused: () => {
      void open.retry(); // the dialog shows a failure
      onChanged();
    },
    failedText: customerTexts.pay.failed,
  });
  const put = (changes: Partial<PaymentDraft>) => {
    if (sending.isLocked) return;
    setDraft((before) => ({ ...before, ...changes }));
    setProblem(null);
    sending.forget();
  };
  const send = (isPending: boolean) => {
    if (sending.isLocked) return void sending.retry();
    const planned = planPayment(owed, draft);
    setProblem(planned.problem ?? null);
    if (!planned.plan) return;
    const { amountPaise, givenPaise } = planned.plan;
    void sending.start({
      paymentKey,
      customerId: customer.customerId,
      allocate: allocationOf(planned.plan, draft),
      method: draft.method,
      amount: amountPaise / 100,
      tendered: draft.method === 'cash' ? givenPaise / 100 : null,
      state: isPending ? 'pending' : 'done',
    });
  };
  return {
    open,
    owed,
    draft,
    plan,
    problem,
    sending,
    /** The payment that was taken: its receipt is next. */
    receivedId,
    /** A rest so small that it may be left. */
    leavablePaise,
    /** What is left to pay, for the quick amounts. */
    restPaise: asPaise(draft.chosen ? (plan?.amountPaise ?? 0) : Math.max(0, owed.balancePaise)),
    put,
    take: () => send(false),
    saysPaid: () => (draft.method === 'upi' ? send(true) : undefined),
    choose: (method: Method) => put({ method }),
    /** Ticks or unticks bills: the amount follows them. */
    tick: (chosen: ReadonlyMap<string, string> | null) =>
      put({ chosen, ...(chosen ? { typed: sumOf(chosen) || draft.typed } : {}) }),
    close: () => {
      // It may have been recorded: what is shown must be read again.
      if (sending.isLocked) onChanged();
      onClose();
    },
  };
}

export type Paying = ReturnType<typeof usePayment>;

/** Lets a customer off what a payment left. */
function useWriteOff(customerId: string) {
  const acting = useAct();
  return (amountPaise: Paise) => {
    const body = { amount: toRupees(amountPaise), reason: customerTexts.pay.leftReason, invoiceId: null };
    return acting.run({
      call: 'writeOff',
      content: [customerId, body],
      send: (idempotencyKey) => customersClient.writeOff({ params: { customerId }, body }, { idempotencyKey }),
    });
  };
}

function sumOf(chosen: ReadonlyMap<string, string>): string {
  const paise = [...chosen.values()].reduce((sum, text) => sum + (readAmount(text) ?? 0), 0);
  return paise > 0 ? String(paise / 100) : '';
}

function doneText(
  { amount, state }: { readonly amount: number; readonly state: string },
  changePaise: number,
  advance: number,
) {
  const text = tileRupees(amount);
  if (state === 'pending') return take.toConfirm(text);
  if (changePaise > 0) return take.withChange(text, tileRupees(changePaise / 100));
  return advance > 0 ? customerTexts.pay.withAdvance(text, tileRupees(advance)) : take.received(text);
}
