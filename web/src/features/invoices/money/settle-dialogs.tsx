import { useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { METHODS, type Method, MethodTiles } from '../../../components/payment/method-tiles.js';
import { ReasonChips, useReason } from '../../../components/payment/reason-chips.js';
import { tileRupees } from '../../../lib/format/format.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import styles from './to-confirm-tab.module.css';
import type { Payment } from './use-invoice-detail.js';

const { confirm: texts, reason: reasonTexts } = moneyTexts;

interface SettleDialogProps<Answer> {
  readonly payment: Payment;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Asks why a payment never came. */
export function NeverCameDialog({ payment, problem, isBusy, onConfirm, onClose }: SettleDialogProps<string>) {
  const reason = useReason();
  const confirm = () => {
    if (reason.check()) onConfirm(reason.text);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.neverCameTitle(tileRupees(payment.amount))}
      description={texts.neverCameText}
      size="small"
      onSubmitKey={confirm}
      footer={
        <Button variant="danger" busy={isBusy} onClick={confirm}>
          {texts.acts.neverCame}
        </Button>
      }
    >
      <div className={styles.asked}>
        <ReasonChips given={reason} chips={reasonTexts.neverCame} />
        {problem ? <InlineError kind="banner" message={problem} /> : null}
      </div>
    </Dialog>
  );
}

/** Asks how a refund that could not be sent is paid instead. */
export function OtherwiseDialog({ payment, problem, isBusy, onConfirm, onClose }: SettleDialogProps<Method>) {
  const offered = METHODS.map(({ method }) => method).filter((method) => method !== payment.method);
  const [method, setMethod] = useState<Method>(offered[0] ?? 'cash');
  const pay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.otherwiseTitle(tileRupees(payment.amount))}
      size="medium"
      initialFocus={pay}
      footer={
        <Button ref={pay} variant="primary" busy={isBusy} onClick={() => onConfirm(method)}>
          {texts.payBy(paymentTexts.methods[method])}
        </Button>
      }
    >
      <div className={styles.asked}>
        <MethodTiles offered={offered} chosen={method} onChoose={setMethod} />
        {problem ? <InlineError kind="banner" message={problem} /> : null}
      </div>
    </Dialog>
  );
}
