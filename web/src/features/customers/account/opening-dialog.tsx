import { parseDay, tidy } from '@bahi/contracts/shared';
import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { todayIn } from '../../../lib/format/format.js';
import { typedFromIso } from '../../../lib/forms/date-text.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { type Customer, typedRupees } from '../customer-model.js';
import { useAct } from '../use-act.js';
import styles from './account.module.css';

const {
  cancel,
  details: { opening: texts },
} = customerTexts;

export interface AccountDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type Values = { readonly kind: string; readonly amount: string; readonly asOf: string };

/** Enters once what was owed, or paid ahead, before the shop used the program. */
export function OpeningDialog({ customer, onClose, onChanged }: AccountDialogProps) {
  const acting = useAct();
  const [initial] = useState(() => ({ kind: 'owes', amount: '', asOf: typedFromIso(todayIn()) }));
  const form = useForm<Values>({ initial, problemsOf });
  const { customerId } = customer;
  const send = async ({ kind, amount, asOf }: Values) => {
    const body = { amount: (typedRupees(amount) ?? 0) * (kind === 'owes' ? 1 : -1), asOf: parseDay(tidy(asOf)) ?? '' };
    const reply = await acting.run({
      call: 'enterOpening',
      content: [customerId, body],
      send: (idempotencyKey) => customersClient.enterOpening({ params: { customerId }, body }, { idempotencyKey }),
      done: () => texts.done,
    });
    if (!reply) return;
    onChanged();
    onClose();
  };
  const submit = form.onSubmit(send, () => {});
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(nameOf(customer))}
      description={texts.text}
      size="small"
      dirty={form.isDirty}
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={acting.isBusy} onClick={() => void submit()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        <Field
          {...form.field('amount')}
          label={texts.amount}
          error={form.problems.amount}
          leading={'₹'}
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          {...form.field('kind')}
          label={texts.kind}
          options={[
            { value: 'owes', label: texts.owes },
            { value: 'advance', label: texts.advance },
          ]}
        />
        <DateTextField
          {...form.typedControl('asOf')}
          label={texts.asOf}
          noDay={texts.noDay}
          error={form.problems.asOf}
        />
      </form>
    </Dialog>
  );
}

function problemsOf({ amount, asOf }: Values) {
  const day = parseDay(tidy(asOf));
  return {
    ...(typedRupees(amount) ? {} : { amount: texts.missing }),
    ...(day && day <= todayIn() ? {} : { asOf: texts.noDay }),
  };
}
