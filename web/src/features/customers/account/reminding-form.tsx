import { parseDay, tidy } from '@bahi/contracts/shared';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { typedFromIso } from '../../../lib/forms/date-text.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import type { Customer } from '../customer-model.js';
import { useAct } from '../use-act.js';
import styles from './account.module.css';

const { details: texts, statement } = customerTexts;

export interface RemindingFormProps {
  readonly customer: Customer;
  readonly onChanged: () => void;
}

/** Whether a customer is reminded, and the day that was promised: nobody is reminded before it. */
export function RemindingForm({ customer, onChanged }: RemindingFormProps) {
  const { customerId, version, mayRemind, promisedOn } = customer;
  const acting = useAct();
  const form = useForm({
    initial: { promisedOn: promisedOn ? typedFromIso(promisedOn) : '' },
    problemsOf: (values) =>
      tidy(values.promisedOn) === '' || parseDay(tidy(values.promisedOn)) ? {} : { promisedOn: statement.noDay },
  });
  const save = async (change: { readonly mayRemind?: boolean; readonly promisedOn?: string | null }) => {
    const reply = await acting.run({
      call: 'updateCustomer',
      content: [customerId, version, change],
      send: (idempotencyKey) =>
        customersClient.updateCustomer({ params: { customerId }, body: { version, ...change } }, { idempotencyKey }),
      done: () => customersTexts.form.saved(nameOf(customer)),
    });
    if (reply) onChanged();
  };
  const submit = form.onSubmit(
    (values) => save({ promisedOn: parseDay(tidy(values.promisedOn)) }),
    () => {},
  );
  return (
    <form className={styles.reminding} noValidate onSubmit={(event) => void submit(event)}>
      {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={mayRemind}
          disabled={acting.isBusy}
          onChange={(event) => void save({ mayRemind: event.target.checked })} // reports its own failure
        />
        {texts.mayRemind}
      </label>
      <DateTextField
        {...form.typedControl('promisedOn')}
        label={texts.promisedOn}
        noDay={statement.noDay}
        error={form.problems.promisedOn}
      />
      <Button type="submit" busy={acting.isBusy}>
        {customersTexts.form.save}
      </Button>
    </form>
  );
}
