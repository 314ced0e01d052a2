import { useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { METHODS, type Method, MethodTiles } from '../../../components/payment/method-tiles.js';
import { ReasonChips, useReason } from '../../../components/payment/reason-chips.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import styles from './to-confirm-tab.module.css';
import type { Payment } from './use-invoice-detail.js';

interface SettleDialogProps<Answer> {
  readonly title: string;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: (answer: Answer) => void;
  readonly onClose: () => void;
}

export interface ReasonDialogProps extends SettleDialogProps<string> {
  readonly description: string;
  readonly chips: readonly string[];
  readonly confirmText: string;
}

/** Asks why before a payment no longer counts. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, chips, confirmText, problem, isBusy, onConfirm, onClose } = props;
  const reason = useReason();
  const confirm = () => {
    if (reason.check()) onConfirm(reason.text);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size="small"
      onSubmitKey={confirm}
      footer={
        <Button variant="danger" busy={isBusy} onClick={confirm}>
          {confirmText}
        </Button>
      }
    >
      <div className={styles.asked}>
        <ReasonChips given={reason} chips={chips} />
        {problem ? <InlineError kind="banner" message={problem} /> : null}
      </div>
    </Dialog>
  );
}

export interface MethodDialogProps extends SettleDialogProps<Method> {
  readonly payment: Payment;
  readonly confirmText: (method: string) => string;
}

/** Asks by which other method a payment came, or a refund goes. */
export function MethodDialog(props: MethodDialogProps) {
  const { payment, title, confirmText, problem, isBusy, onConfirm, onClose } = props;
  const offered = METHODS.map(({ method }) => method).filter((method) => method !== payment.method);
  const [method, setMethod] = useState<Method>(offered[0] ?? 'cash');
  const pay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="medium"
      initialFocus={pay}
      footer={
        <Button ref={pay} variant="primary" busy={isBusy} onClick={() => onConfirm(method)}>
          {confirmText(paymentTexts.methods[method])}
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
