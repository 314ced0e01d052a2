import { asPaise, type Paise, toRupees, uuidv7 } from '@bahi/contracts/shared';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { AmountEntry } from '../../../components/payment/amount-entry.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { METHODS, type Method, MethodTiles, takenOf } from '../../../components/payment/method-tiles.js';
import { Outlook } from '../../../components/payment/outlook.js';
import pay from '../../../components/payment/payment.module.css';
import { onPaymentKey } from '../../../components/payment/payment-keys.js';
import { moneyClient } from '../../../lib/api/money.js';
import { notify } from '../../../lib/feedback/toast.js';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { paiseOf } from '../../../lib/format/rupee-sums.js';
import { paymentRequests, type TakeProblem, takePayment } from '../../../lib/money/payments.js';
import { readAmount } from '../../../lib/money/read-amount.js';
import { useSending } from '../../../lib/money/use-sending.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import type { InvoiceDetail } from './use-invoice-detail.js';

const { take: texts } = moneyTexts;
const ALL = METHODS.map(({ method }) => method);

export interface MoneyDialogProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
  /** What is shown of the invoice is old. */
  readonly onChanged: () => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** Takes one payment of an invoice, at most what is open; cash may be more, and the change goes back. */
export function TakePaymentDialog(props: MoneyDialogProps) {
  const { invoice, returnFocus } = props;
  const taking = useTaking(props);
  const { offered, method, restPaise, sending, outlook } = taking;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open now is selected again.
  useLayoutEffect(() => field.current?.select(), [method, restPaise]);
  const focusAfter = (choose: Method) => {
    taking.choose(choose);
    field.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || taking.close()}
      title={texts.title(invoice.invoiceId)}
      size="wide"
      initialFocus={field}
      // Nothing open any more: the button that opened this is gone.
      {...(restPaise === 0 ? { returnFocus } : {})}
      onSubmitKey={taking.take}
      footer={<TakeButtons taking={taking} />}
    >
      <div className={pay.columns}>
        <div className={pay.form}>
          <MethodTiles offered={offered} chosen={method} onChoose={focusAfter} />
          <AmountEntry
            ref={field}
            typed={taking.typed}
            isCash={method === 'cash'}
            restPaise={restPaise}
            problem={taking.problem ? paymentTexts[taking.problem] : ''}
            isLocked={sending.isLocked}
            onType={taking.type}
            onKeyDown={(event) => onPaymentKey(event, offered, taking)}
          />
          {sending.problem ? (
            <InlineError
              kind="banner"
              message={sending.problem.kind === 'refused' ? sending.problem.message : texts.unanswered}
              detail={sending.isLocked ? texts.unansweredDetail : undefined}
            />
          ) : null}
        </div>
        <div className={pay.sums}>
          <dl>
            <div>
              <dt>{texts.open}</dt>
              <dd>{rupees(invoice.open)}</dd>
            </div>
          </dl>
          {restPaise === 0 ? <p>{texts.nothing}</p> : <Outlook {...outlook} />}
        </div>
      </div>
    </Dialog>
  );
}

function TakeButtons({ taking }: { readonly taking: Taking }) {
  const { sending, method, amountPaise, restPaise } = taking;
  if (sending.isLocked)
    return (
      <Button variant="primary" className={pay.done} busy={sending.isSending} onClick={() => void sending.retry()}>
        {texts.retry}
      </Button>
    );
  return (
    <>
      {method === 'upi' ? (
        <Button className={pay.says} inactive={sending.isSending} onClick={taking.saysPaid}>
          {paymentTexts.saysPaid}
          <KeyCap of="P" />
        </Button>
      ) : null}
      <Button
        variant="primary"
        className={pay.done}
        busy={sending.isSending}
        busyText={texts.working}
        inactive={restPaise === 0}
        onClick={taking.take}
      >
        <span>{texts.take(tileRupees(toRupees(amountPaise)))}</span>
        <KeyCap of="↵" />
      </Button>
    </>
  );
}

type Taking = ReturnType<typeof useTaking>;
type Body = Parameters<typeof moneyClient.recordPayment>[0]['body'];

function useTaking({ invoice, onClose, onChanged }: MoneyDialogProps) {
  const restPaise = asPaise(paiseOf(invoice.open));
  /** One key for the whole dialog: what was lost on the way is never recorded twice. */
  const [paymentKey] = useState(uuidv7);
  const { rules } = usePaymentRules();
  const offered = takenOf(ALL, rules?.methods);
  const [picked, setPicked] = useState<Method>('cash');
  const method = offered.includes(picked) ? picked : (offered[0] ?? picked);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<TakeProblem | null>(null);
  useEffect(() => setTyped(plain(restPaise)), [restPaise]);
  const next = takePayment(readAmount(typed), { method, restPaise }).payment;
  const amountPaise = next?.amountPaise ?? asPaise(0);
  const sending = useSending({
    send: (body: Body) => moneyClient.recordPayment({ body }),
    onDone: ({ payment }) => {
      notify.success(doneText(payment));
      onChanged();
      onClose();
    },
    onRefused: onChanged,
    failedText: texts.failed,
  });
  const send = (isPending: boolean) => {
    if (sending.isLocked) return void sending.retry();
    if (restPaise === 0) return;
    const { payment, problem: why } = takePayment(readAmount(typed), { method, restPaise, isPending });
    setProblem(why ?? null);
    const [request] = payment ? paymentRequests([payment]) : [];
    if (request) void sending.start({ paymentKey, invoiceId: invoice.invoiceId, ...request });
  };
  return {
    offered,
    method,
    typed,
    problem,
    restPaise,
    amountPaise,
    sending,
    outlook: outlookOf(restPaise, next),
    take: () => send(false),
    saysPaid: () => (method === 'upi' ? send(true) : undefined),
    choose: (chosen: Method) => {
      if (sending.isLocked) return;
      setPicked(chosen);
      setProblem(null);
    },
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
      sending.forget();
    },
    close: () => {
      // It may have been recorded: what is shown must be read again.
      if (sending.isLocked) onChanged();
      onClose();
    },
  };
}

/** The change when all is paid, else what stays open. */
function outlookOf(restPaise: Paise, next: ReturnType<typeof takePayment>['payment']) {
  const left = restPaise - (next?.amountPaise ?? 0);
  const changePaise = next ? next.givenPaise - next.amountPaise : 0;
  return { isPaid: left === 0, amount: tileRupees(toRupees(asPaise(left === 0 ? changePaise : left))) };
}

function doneText({ amount, tendered, state }: { amount: number; tendered: number | null; state: string }): string {
  if (state === 'pending') return texts.toConfirm(tileRupees(amount));
  const change = (paiseOf(tendered ?? amount) - paiseOf(amount)) / 100;
  return change > 0 ? texts.withChange(tileRupees(amount), tileRupees(change)) : texts.received(tileRupees(amount));
}

/** As it is typed: `447` or `447.5`. */
function plain(paise: Paise) {
  return String(paise / 100);
}
