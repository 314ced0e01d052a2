import { toRupees } from '@bahi/contracts/shared';
import { useId, useLayoutEffect, useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { AmountEntry } from '../../../components/payment/amount-entry.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { type Method, MethodTiles } from '../../../components/payment/method-tiles.js';
import pay from '../../../components/payment/payment.module.css';
import { onPaymentKey } from '../../../components/payment/payment-keys.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { customerMessageFor } from '../customer-messages.js';
import type { ListedCustomer } from '../customer-model.js';
import styles from './account.module.css';
import { BillTicks } from './bill-ticks.js';
import { billName, PaymentOutcome } from './payment-outcome.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { OFFERED, type Paying, usePayment } from './use-payment.js';

const { pay: texts } = customerTexts;

export interface PaymentDialogProps {
  readonly customer: ListedCustomer;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Takes a payment of a customer, for what is oldest or for ticked bills, shows before what it does, and then the receipt. */
export function PaymentDialog({ customer, onClose, onChanged }: PaymentDialogProps) {
  const paying = usePayment({ customer, onClose, onChanged });
  const { draft, open, sending, problem } = paying;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another method takes the amount anew.
  useLayoutEffect(() => field.current?.select(), [draft.method]);
  const focusAfter = (method: Method) => {
    paying.choose(method);
    field.current?.focus();
  };
  if (paying.receivedId) return <ReceiptDialog paymentId={paying.receivedId} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || paying.close()}
      title={texts.title(nameOf(customer))}
      size="wide"
      fullOnPhone
      initialFocus={field}
      onSubmitKey={paying.take}
      footer={<TakeButtons paying={paying} />}
    >
      <div className={pay.columns}>
        <div className={pay.form}>
          <MethodTiles offered={OFFERED} chosen={draft.method} onChoose={focusAfter} />
          <AmountEntry
            ref={field}
            typed={draft.typed}
            isCash={draft.method === 'cash'}
            restPaise={paying.restPaise}
            problem={problem ? texts.problems[problem] : ''}
            isLocked={sending.isLocked}
            onType={(typed) => paying.put({ typed })}
            onKeyDown={(event) => onPaymentKey(event, OFFERED, paying)}
          />
          <RestChoice paying={paying} />
          <SmallRest paying={paying} />
          <HowChoice paying={paying} />
          {open.failure ? (
            <InlineError
              kind="banner"
              message={customerMessageFor('listOpenItems', open.failure)}
              onRetry={() => void open.retry()} // reports its own failure
              retrying={open.isRefreshing}
            />
          ) : null}
          {sending.problem ? (
            <InlineError
              kind="banner"
              message={sending.problem.kind === 'refused' ? sending.problem.message : moneyTexts.take.unanswered}
              detail={sending.isLocked ? moneyTexts.take.unansweredDetail : undefined}
            />
          ) : null}
        </div>
        <PaymentOutcome paying={paying} />
      </div>
    </Dialog>
  );
}

function TakeButtons({ paying }: { readonly paying: Paying }) {
  const { sending, draft, plan } = paying;
  if (sending.isLocked)
    return (
      <Button variant="primary" className={pay.done} busy={sending.isSending} onClick={() => void sending.retry()}>
        {moneyTexts.take.retry}
      </Button>
    );
  return (
    <>
      {draft.method === 'upi' ? (
        <Button inactive={sending.isSending} onClick={paying.saysPaid}>
          {paymentTexts.saysPaid}
          <KeyCap of="P" />
        </Button>
      ) : null}
      <Button
        variant="primary"
        className={pay.done}
        busy={sending.isSending}
        busyText={moneyTexts.take.working}
        onClick={paying.take}
      >
        <span>{texts.take(plan ? tileRupees(toRupees(plan.amountPaise)) : '')}</span>
        <KeyCap of="↵" />
      </Button>
    </>
  );
}

/** Cash above what is owed: change, or an advance. */
function RestChoice({ paying: { draft, owed, put } }: { readonly paying: Paying }) {
  const restPaise = Math.round(Number(draft.typed) * 100) - owed.balancePaise;
  if (draft.method !== 'cash' || draft.chosen || owed.balancePaise <= 0 || !(restPaise > 0)) return null;
  const amount = tileRupees(restPaise / 100);
  return (
    <fieldset className={pay.chips} aria-label={texts.rest}>
      {[false, true].map((keeps) => (
        <button
          key={String(keeps)}
          type="button"
          className={pay.chip}
          aria-pressed={draft.keepsRest === keeps}
          onClick={() => put({ keepsRest: keeps })}
        >
          {keeps ? texts.keep(amount) : texts.giveChange(amount)}
        </button>
      ))}
    </fieldset>
  );
}

/** "Leave the 7 rupees": a rest within the shop's limit is written off with the payment. */
function SmallRest({ paying: { draft, leavablePaise, put } }: { readonly paying: Paying }) {
  if (leavablePaise === null) return null;
  return (
    <fieldset className={pay.chips} aria-label={texts.small}>
      <button
        type="button"
        className={pay.chip}
        aria-pressed={draft.leavesRest}
        onClick={() => put({ leavesRest: !draft.leavesRest })}
      >
        {texts.leave(tileRupees(toRupees(leavablePaise)))}
      </button>
    </fieldset>
  );
}

/** What is oldest, or bills that are ticked. */
function HowChoice({ paying }: { readonly paying: Paying }) {
  const { draft, owed, tick } = paying;
  const name = useId();
  if (!owed.items.some(({ invoiceId }) => invoiceId !== null)) return null;
  return (
    <>
      <fieldset className={styles.how}>
        <legend>{texts.how}</legend>
        {(['oldest', 'chosen'] as const).map((way) => (
          <label key={way}>
            <input
              type="radio"
              name={name}
              checked={(draft.chosen !== null) === (way === 'chosen')}
              onChange={() => tick(way === 'chosen' ? new Map() : null)}
            />
            {texts[way]}
          </label>
        ))}
      </fieldset>
      {draft.chosen ? <BillTicks items={owed.items} chosen={draft.chosen} onTick={tick} nameOf={billName} /> : null}
      <span className="visually-hidden" role="status">
        {draft.chosen ? rupees(Number(draft.typed) || 0) : ''}
      </span>
    </>
  );
}
