import type { PaymentMethod } from '@bahi/contracts/orders';
import type { Paise } from '@bahi/contracts/shared';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { BankIcon, CardIcon, CashIcon, UpiIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { fullAmount, shortAmount } from '../parts/amounts.js';
import { KeyCap } from '../parts/key-cap.js';
import styles from './pay-dialog.module.css';
import { changeOf, quickAmounts, restOf, type TakenPayment, type TakeProblem, takePayment } from './payments.js';

const { payment: texts } = counterTexts;

const METHODS = [
  { method: 'cash', letter: 'C', Icon: CashIcon },
  { method: 'upi', letter: 'U', Icon: UpiIcon },
  { method: 'card', letter: 'D', Icon: CardIcon },
  { method: 'bank', letter: 'B', Icon: BankIcon },
] as const;

export interface PayDialogProps {
  readonly totalPaise: Paise;
  readonly firstMethod: PaymentMethod;
  readonly isPlacing: boolean;
  readonly onClose: () => void;
  readonly onDone: (payments: readonly TakenPayment[]) => void;
}

/** How the customer pays. Enter takes the amount by the chosen method; when nothing is left the bill is done. */
export function PayDialog({ totalPaise, firstMethod, isPlacing, onClose, onDone }: PayDialogProps) {
  const pay = usePayment({ totalPaise, firstMethod, onDone });
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left after a payment is selected again.
  useLayoutEffect(() => field.current?.select(), [pay.taken.length, pay.method]);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = METHODS.find(({ letter }) => letter === event.key.toUpperCase());
    const act =
      event.key === 'Enter'
        ? () => pay.take()
        : event.key.toUpperCase() === 'P'
          ? pay.saysPaid
          : chosen && (() => pay.choose(chosen.method));
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      size="wide"
      initialFocus={field}
      onSubmitKey={pay.takeAll}
      footer={
        <>
          {pay.method === 'upi' ? (
            <Button onClick={pay.saysPaid}>
              {texts.saysPaid}
              <KeyCap of="P" />
            </Button>
          ) : null}
          <Button
            variant="primary"
            className={styles.done}
            busy={isPlacing}
            busyText={texts.working}
            onClick={() => pay.take()}
          >
            {pay.isLast ? texts.done : texts.take}
            <KeyCap of="↵" />
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>
          <fieldset className={styles.methods} aria-label={texts.methodsLabel}>
            {METHODS.map(({ method, letter, Icon }) => (
              <button
                key={method}
                type="button"
                aria-pressed={pay.method === method}
                onClick={() => {
                  pay.choose(method);
                  field.current?.focus();
                }}
              >
                <KeyCap of={letter} />
                <Icon aria-hidden="true" />
                <span>{texts.methods[method]}</span>
              </button>
            ))}
          </fieldset>
          <label className={styles.amount}>
            <span>{pay.method === 'cash' ? texts.received : texts.amount}</span>
            <span className={styles.field}>
              <span aria-hidden="true">{'₹'}</span>
              <input
                ref={field}
                inputMode="decimal"
                autoComplete="off"
                value={pay.typed}
                aria-invalid={pay.problem !== null || undefined}
                aria-describedby="pay-problem"
                onChange={(event) => pay.type(event.target.value)}
                onKeyDown={onKeyDown}
              />
            </span>
          </label>
          <p id="pay-problem" className={styles.problem} role="alert">
            {pay.problem ? texts[pay.problem] : ''}
          </p>
          {pay.method === 'cash' ? (
            <fieldset className={styles.quick} aria-label={texts.quick}>
              {quickAmounts(pay.restPaise).map((amount) => (
                <button key={amount} type="button" onClick={() => pay.type(String(amount / 100))}>
                  {shortAmount(amount)}
                </button>
              ))}
            </fieldset>
          ) : null}
        </div>
        <PaySums pay={pay} totalPaise={totalPaise} />
      </div>
    </Dialog>
  );
}

interface PaySumsProps {
  readonly pay: Payment;
  readonly totalPaise: Paise;
}

function PaySums({ pay, totalPaise }: PaySumsProps) {
  const { outlook } = pay;
  return (
    <div className={styles.sums}>
      <dl>
        <div>
          <dt>{texts.toPay}</dt>
          <dd>{fullAmount(totalPaise)}</dd>
        </div>
        {pay.taken.map((payment, at) => (
          <div key={`${payment.method}${payment.amountPaise}`}>
            <dt>
              <button
                type="button"
                aria-label={texts.takeBack(texts.methods[payment.method])}
                onClick={() => pay.takeBack(at)}
              >
                {'×'}
              </button>
              {texts.methods[payment.method]}
              {payment.isPending ? ` (${texts.pending})` : ''}
            </dt>
            <dd>{fullAmount(payment.amountPaise)}</dd>
          </div>
        ))}
      </dl>
      <p className={classNames(styles.outlook, outlook.isPaid && styles.change)} aria-live="polite">
        <span>{outlook.isPaid ? texts.change : texts.stillToPay}</span>
        <b>{shortAmount(outlook.amountPaise)}</b>
      </p>
    </div>
  );
}

type Payment = ReturnType<typeof usePayment>;

function usePayment({
  totalPaise,
  firstMethod,
  onDone,
}: Pick<PayDialogProps, 'totalPaise' | 'firstMethod' | 'onDone'>) {
  const [taken, setTaken] = useState<readonly TakenPayment[]>([]);
  const [method, setMethod] = useState<PaymentMethod>(firstMethod);
  const restPaise = restOf(totalPaise, taken);
  const [typed, setTyped] = useState(plain(totalPaise));
  const [problem, setProblem] = useState<TakeProblem | null>(null);
  const next = takePayment(typed, { method, restPaise }).payment;
  const after = restOf(totalPaise, next ? [...taken, next] : taken);
  const changePaise = next ? changeOf([...taken, next]) : changeOf(taken);

  const settle = (payments: readonly TakenPayment[]) => {
    const left = restOf(totalPaise, payments);
    if (left === 0) return onDone(payments);
    setTaken(payments);
    setMethod('cash');
    setTyped(plain(left));
  };
  const take = (isPending = false) => {
    if (restPaise === 0) return onDone(taken);
    const { payment, problem: why } = takePayment(typed, { method, restPaise, isPending });
    setProblem(why ?? null);
    if (payment) settle([...taken, payment]);
  };
  return {
    taken,
    method,
    restPaise,
    typed,
    problem,
    isLast: after === 0,
    outlook: { isPaid: after === 0, amountPaise: after === 0 ? changePaise : after },
    take,
    saysPaid: () => (method === 'upi' ? take(true) : undefined),
    takeAll: () => (next && after === 0 ? onDone([...taken, next]) : undefined),
    choose: (chosen: PaymentMethod) => {
      setMethod(chosen);
      setProblem(null);
    },
    type: (text: string) => {
      setTyped(text.replace(/[^\d.]/g, ''));
      setProblem(null);
    },
    takeBack: (at: number) => {
      const rest = taken.toSpliced(at, 1);
      setTaken(rest);
      setTyped(plain(restOf(totalPaise, rest)));
    },
  };
}

/** As it is typed: `447` or `447.5`. */
function plain(paise: Paise) {
  return String(paise / 100);
}
