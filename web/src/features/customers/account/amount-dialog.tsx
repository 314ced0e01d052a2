import { type FormEvent, type ReactNode, useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import type { FieldInput } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import type { Customer } from '../customer-model.js';
import type { Acting } from '../use-act.js';
import styles from './account.module.css';

export interface AccountDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export interface AmountDialogProps {
  readonly customer: Customer;
  readonly texts: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly amount: string;
    readonly save: string;
  };
  readonly amount: FieldInput;
  readonly problem: string | undefined;
  readonly isDirty: boolean;
  readonly acting: Acting;
  /** What the button does: it enters something, or takes it away for good. */
  readonly tone: 'primary' | 'danger';
  readonly onSubmit: (event?: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  /** The fields below the amount. */
  readonly children: ReactNode;
}

/** Changes an account by a typed amount. */
export function AmountDialog(props: AmountDialogProps) {
  const { customer, texts, amount, problem, isDirty, acting, tone, onSubmit, onClose, children } = props;
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(nameOf(customer))}
      description={texts.text}
      size="small"
      dirty={isDirty}
      initialFocus={first}
      onSubmitKey={() => void onSubmit()}
      footer={
        <>
          <Button onClick={onClose}>{customerTexts.cancel}</Button>
          <Button variant={tone} busy={acting.isBusy} onClick={() => void onSubmit()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        <Field
          {...amount}
          ref={first}
          label={texts.amount}
          error={problem}
          leading={'₹'}
          inputMode="decimal"
          autoComplete="off"
        />
        {children}
        {/* Enter in a field sends the form, whose buttons are below it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
