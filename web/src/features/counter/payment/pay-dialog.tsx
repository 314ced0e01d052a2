import { type Paise, toRupees } from '@bahi/contracts/shared';
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { WalkInIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { AmountEntry } from '../../../components/payment/amount-entry.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { MethodTiles, takenOf } from '../../../components/payment/method-tiles.js';
import { Outlook } from '../../../components/payment/outlook.js';
import styles from '../../../components/payment/payment.module.css';
import { onPaymentKey } from '../../../components/payment/payment-keys.js';
import {
  changeOf,
  creditOf,
  restOf,
  type TakenPayment,
  type TakeProblem,
  takePayment,
} from '../../../lib/money/payments.js';
import { readAmount } from '../../../lib/money/read-amount.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { paymentTexts as texts } from '../../../lib/texts/en/payment.js';
import { UpiPay } from '../../../lib/upi/upi-chunk.js';
import { dialogs } from '../dialogs-chunk.js';
import { fullAmount, shortAmount } from '../parts/amounts.js';
import { placeOfBill, type QuotedGst, TaxRows, useBillTax } from './bill-tax.js';

const AccountRows = dialogs.part((chunk) => chunk.AccountRows);
const PlaceSelect = dialogs.part((chunk) => chunk.PlaceSelect);
const ALL = ['cash', 'upi', 'card', 'bank', 'credit'] as const;
type Offered = (typeof ALL)[number];

interface PaySheetProps {
  /** The key of the bill, by which a UPI payment is found again. */
  readonly billKey: string;
  readonly totalPaise: Paise;
  readonly gst: QuotedGst | undefined;
  readonly firstMethod: Offered;
  readonly customerId: string | null;
  readonly isPlacing: boolean;
  /** Cash is refused until a drawer is open. */
  readonly isDrawerMissing: boolean;
  /** Asks for the customer: what is in the book needs one. */
  readonly onCustomer: () => void;
  readonly onPlace: (code: string) => void;
  readonly onClose: () => void;
  readonly onDone: (payments: readonly TakenPayment[]) => void;
}

export interface PayDialogProps extends Omit<PaySheetProps, 'gst' | 'onPlace' | 'onDone'> {
  /** What the server makes of the bill; null in a shop without GST. */
  readonly quote: Parameters<typeof useBillTax>[0];
  /** `placeOfSupply` is null unless another one was chosen. */
  readonly onDone: (payments: readonly TakenPayment[], placeOfSupply: string | null) => void;
}

/**
 * How the customer pays. With GST the server says what the bill comes to: prices without tax have another total, with which
 * the sheet begins anew.
 */
export function PayDialog({ quote, totalPaise, onDone, ...sheet }: PayDialogProps) {
  const { customerId } = sheet;
  const [chosen, setChosen] = useState({ customerId, code: '' });
  const place = (chosen.customerId === customerId && chosen.code) || null;
  const tax = useBillTax(quote, { customerId, place });
  const total = tax.totalPaise ?? totalPaise;
  return (
    <PaySheet
      key={total}
      {...sheet}
      totalPaise={total}
      gst={tax.gst}
      onPlace={(code) => setChosen({ customerId, code })}
      onDone={(payments) => onDone(payments, place)}
    />
  );
}

/** Enter takes the amount by the chosen method; when nothing is left the bill is done. */
function PaySheet(props: PaySheetProps) {
  const { billKey, totalPaise, gst, customerId, isPlacing, onCustomer, onPlace, onClose } = props;
  const place = placeOfBill(gst, customerId);
  const pay = usePayment(props);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left after a payment is selected again.
  useLayoutEffect(() => field.current?.select(), [pay.taken.length, pay.method]);
  const onKeyDown = (event: KeyboardEvent) =>
    event.key === 'F2'
      ? onCustomer()
      : onPaymentKey(event, pay.offered, { take: pay.take, saysPaid: pay.saysPaid, choose: pay.choose });
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
          <Button className={styles.customer} icon={<WalkInIcon aria-hidden="true" />} onClick={onCustomer}>
            <span>{customerId ? texts.customer : texts.chooseCustomer}</span>
            <KeyCap of="F2" />
          </Button>
          {pay.method === 'upi' ? (
            <Button className={styles.says} onClick={pay.saysPaid}>
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
            <span>{pay.isLast ? texts.done : texts.take}</span>
            <KeyCap of="↵" />
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>
          <MethodTiles
            offered={pay.offered}
            chosen={pay.method}
            onChoose={(method) => {
              pay.choose(method);
              field.current?.focus();
            }}
          />
          <AmountEntry
            ref={field}
            typed={pay.typed}
            isCash={pay.method === 'cash'}
            restPaise={pay.restPaise}
            problem={pay.problem ? texts[pay.problem] : ''}
            onType={pay.type}
            onKeyDown={onKeyDown}
          />
          {pay.method === 'upi' ? (
            <Suspense fallback={null}>
              <UpiPay amountPaise={pay.nextPaise} documentKey={billKey} />
            </Suspense>
          ) : null}
          {place ? (
            <Suspense fallback={null}>
              <PlaceSelect code={place} onChoose={onPlace} />
            </Suspense>
          ) : null}
        </div>
        <PaySums pay={pay} totalPaise={totalPaise} gst={gst} customerId={customerId} />
      </div>
    </Dialog>
  );
}

interface PaySumsProps extends Pick<PaySheetProps, 'totalPaise' | 'gst' | 'customerId'> {
  readonly pay: Payment;
}

function PaySums({ pay, totalPaise, gst, customerId }: PaySumsProps) {
  const { outlook } = pay;
  const isInBook = pay.creditPaise > 0 && outlook.isPaid && outlook.amountPaise === 0;
  return (
    <div className={styles.sums}>
      <dl>
        {gst ? <TaxRows gst={gst} /> : null}
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
        {customerId ? (
          <Suspense fallback={null}>
            <AccountRows customerId={customerId} credit={toRupees(pay.creditPaise)} />
          </Suspense>
        ) : null}
      </dl>
      {isInBook ? (
        <Outlook isPaid={false} amount={shortAmount(pay.creditPaise)} word={texts.inBook} />
      ) : (
        <Outlook isPaid={outlook.isPaid} amount={shortAmount(outlook.amountPaise)} />
      )}
    </div>
  );
}

type Payment = ReturnType<typeof usePayment>;

function usePayment(props: PaySheetProps) {
  const { totalPaise, firstMethod, customerId, isDrawerMissing, onCustomer, onDone } = props;
  const { rules } = usePaymentRules();
  const offered = takenOf(ALL, rules?.methods);
  const [taken, setTaken] = useState<readonly TakenPayment[]>([]);
  const [picked, setPicked] = useState<Offered>(firstMethod);
  const method = offered.includes(picked) ? picked : (offered[0] ?? picked);
  const restPaise = restOf(totalPaise, taken);
  const [typed, setTyped] = useState(plain(totalPaise));
  const [problem, setProblem] = useState<TakeProblem | 'noDrawer' | null>(null);
  const next = takePayment(readAmount(typed), { method, restPaise }).payment;
  const after = restOf(totalPaise, next ? [...taken, next] : taken);
  const changePaise = next ? changeOf([...taken, next]) : changeOf(taken);

  const settle = (payments: readonly TakenPayment[]) => {
    if (isDrawerMissing && payments.some((payment) => payment.method === 'cash')) return setProblem('noDrawer');
    if (creditOf(payments) > 0 && customerId === null) return onCustomer();
    const left = restOf(totalPaise, payments);
    if (left === 0) return onDone(payments);
    setTaken(payments);
    setPicked('cash');
    setTyped(plain(left));
  };
  const take = (isPending = false) => {
    if (restPaise === 0) return settle(taken);
    const { payment, problem: why } = takePayment(readAmount(typed), { method, restPaise, isPending });
    setProblem(why ?? null);
    if (payment) settle([...taken, payment]);
  };
  return {
    offered,
    taken,
    method,
    restPaise,
    typed,
    problem,
    isLast: after === 0,
    nextPaise: next?.amountPaise ?? 0,
    /** What goes on the account if the next is taken. */
    creditPaise: creditOf(next ? [...taken, next] : taken),
    outlook: { isPaid: after === 0, amountPaise: after === 0 ? changePaise : after },
    take,
    saysPaid: () => (method === 'upi' ? take(true) : undefined),
    takeAll: () => (next && after === 0 ? settle([...taken, next]) : undefined),
    choose: (chosen: Offered) => {
      setPicked(chosen);
      setProblem(null);
      if (chosen === 'credit' && customerId === null) onCustomer();
    },
    type: (text: string) => {
      setTyped(text);
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
