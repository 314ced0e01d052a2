import { parseDay, tidy } from '@bahi/contracts/shared';
import { useState } from 'react';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { Select } from '../../../components/form/select.js';
import { customersClient } from '../../../lib/api/customers.js';
import { todayIn } from '../../../lib/format/format.js';
import { typedFromIso } from '../../../lib/forms/date-text.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { typedRupees } from '../customer-model.js';
import { useAct } from '../use-act.js';
import { type AccountDialogProps, AmountDialog } from './amount-dialog.js';

const { opening: texts } = customerTexts.details;

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
  return (
    <AmountDialog
      {...{ customer, texts, acting, onClose }}
      amount={form.field('amount')}
      problem={form.problems.amount}
      isDirty={form.isDirty}
      tone="primary"
      onSubmit={form.onSubmit(send, () => {})}
    >
      <Select
        {...form.field('kind')}
        label={texts.kind}
        options={[
          { value: 'owes', label: texts.owes },
          { value: 'advance', label: texts.advance },
        ]}
      />
      <DateTextField {...form.typedControl('asOf')} label={texts.asOf} noDay={texts.noDay} error={form.problems.asOf} />
    </AmountDialog>
  );
}

function problemsOf({ amount, asOf }: Values) {
  const day = parseDay(tidy(asOf));
  return {
    ...(typedRupees(amount) ? {} : { amount: texts.missing }),
    ...(day && day <= todayIn() ? {} : { asOf: texts.noDay }),
  };
}
