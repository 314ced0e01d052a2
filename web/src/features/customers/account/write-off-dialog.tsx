import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { ReasonChips, useReason } from '../../../components/payment/reason-chips.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { tileRupees } from '../../../lib/format/format.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { typedRupees } from '../customer-model.js';
import { useAct } from '../use-act.js';
import styles from './account.module.css';
import type { AccountDialogProps } from './opening-dialog.js';

const {
  cancel,
  details: { writeOff: texts },
} = customerTexts;

/** Lets a customer off a part of the oldest debt. */
export function WriteOffDialog({ customer, onClose, onChanged }: AccountDialogProps) {
  const { customerId, balance } = customer;
  const acting = useAct();
  const reason = useReason();
  const form = useForm({
    initial: { amount: '' },
    problemsOf: ({ amount }) => {
      const rupees = typedRupees(amount);
      return rupees && rupees <= balance ? {} : { amount: texts.most(tileRupees(Math.max(0, balance))) };
    },
  });
  const send = async ({ amount }: typeof form.values) => {
    if (!reason.check()) return;
    const body = { amount: typedRupees(amount) ?? 0, reason: reason.text, invoiceId: null };
    const reply = await acting.run({
      call: 'writeOff',
      content: [customerId, body],
      send: (idempotencyKey) => customersClient.writeOff({ params: { customerId }, body }, { idempotencyKey }),
      done: () => texts.done(tileRupees(body.amount)),
    });
    if (!reply) return;
    onChanged();
    onClose();
  };
  const submit = form.onSubmit(send, () => void reason.check());
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
          <Button variant="danger" busy={acting.isBusy} onClick={() => void submit()}>
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
        <ReasonChips given={reason} chips={texts.chips} />
      </form>
    </Dialog>
  );
}
