import { ReasonChips, useReason } from '../../../components/payment/reason-chips.js';
import { customersClient } from '../../../lib/api/customers.js';
import { tileRupees } from '../../../lib/format/format.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { typedRupees } from '../customer-model.js';
import { useAct } from '../use-act.js';
import { type AccountDialogProps, AmountDialog } from './amount-dialog.js';

const { writeOff: texts } = customerTexts.details;

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
  return (
    <AmountDialog
      {...{ customer, texts, acting, onClose }}
      amount={form.field('amount')}
      problem={form.problems.amount}
      isDirty={form.isDirty}
      tone="danger"
      onSubmit={form.onSubmit(send, () => void reason.check())}
    >
      <ReasonChips given={reason} chips={texts.chips} />
    </AmountDialog>
  );
}
