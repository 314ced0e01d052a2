import { CUSTOMER_LANGUAGES } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import { type RefObject, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { Field, TextAreaField } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { useIsUnderGst } from '../../../lib/shop/use-tax-profile.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import type { Customer } from '../customer-model.js';
import { useAct } from '../use-act.js';
import styles from './account.module.css';
import { BuyerFields } from './buyer-fields.js';
import { bodyOf, buyerBodyOf, type CustomerValues, problemsOf, valuesOf } from './customer-form.js';

const { form: texts } = customersTexts;

export interface CustomerDialogProps {
  /** Null for a new one. */
  readonly customer: Customer | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  /** Opens the customer who has the phone number already. */
  readonly onOpen: (customerId: string) => void;
  /** What has the focus afterwards, where a key has opened it. */
  readonly returnFocus?: RefObject<HTMLElement | null>;
}

/** The form of a customer: a name or a phone is enough. */
export function CustomerDialog({ customer, onClose, onChanged, onOpen, returnFocus }: CustomerDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({ initial: valuesOf(customer), problemsOf });
  const isUnderGst = useIsUnderGst();
  const { acting, save } = useSaving(customer, isUnderGst, () => {
    onChanged();
    onClose();
  });
  const submit = form.onSubmit(save, () => {});
  const taken = takenBy(acting.problem?.failure);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={customer ? texts.edit : texts.add}
      size="medium"
      fullOnPhone
      dirty={form.isDirty}
      initialFocus={first}
      {...(returnFocus ? { returnFocus } : {})}
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={form.isBusy} busyText={texts.saving} onClick={() => void submit()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {taken ? (
          <Notice
            tone="warning"
            action={
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  onOpen(taken.customerId);
                }}
              >
                {texts.open(nameOf(taken))}
              </Button>
            }
          >
            {texts.taken(nameOf(taken))}
          </Notice>
        ) : acting.problem ? (
          <InlineError kind="banner" message={acting.problem.text} />
        ) : null}
        <Field {...form.field('name')} ref={first} label={texts.name} error={form.problems.name} autoComplete="off" />
        <Field
          {...form.field('phone')}
          label={texts.phone}
          hint={texts.phoneHint}
          error={form.problems.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <div className={styles.pair}>
          <Field
            {...form.field('limit')}
            label={texts.limit}
            hint={texts.limitHint}
            error={form.problems.limit}
            leading={'₹'}
            inputMode="decimal"
            autoComplete="off"
          />
          <Select
            {...form.field('language')}
            label={texts.language}
            options={[
              { value: '', label: texts.languages.none },
              ...CUSTOMER_LANGUAGES.map((value) => ({ value, label: texts.languages[value] })),
            ]}
          />
        </div>
        <TextAreaField {...form.field('address')} label={texts.address} error={form.problems.address} rows={2} />
        {isUnderGst ? <BuyerFields form={form} /> : null}
        <TextAreaField {...form.field('note')} label={texts.note} error={form.problems.note} rows={2} />
        {/* Enter in a field sends the form, whose buttons are below it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Adds a customer once under its key, or saves the version that was read. */
function useSaving(customer: Customer | null, isUnderGst: boolean, onSaved: () => void) {
  const acting = useAct();
  const [customerKey] = useState(uuidv7);
  const save = async (values: CustomerValues) => {
    const body = { ...bodyOf(values), ...(isUnderGst && buyerBodyOf(values)) };
    const saved = customer
      ? await acting.run({
          call: 'updateCustomer',
          content: body,
          send: (idempotencyKey) =>
            customersClient.updateCustomer(
              { params: { customerId: customer.customerId }, body: { version: customer.version, ...body } },
              { idempotencyKey },
            ),
          done: (reply) => texts.saved(nameOf(reply.customer)),
        })
      : await acting.run({
          call: 'createCustomer',
          content: body,
          send: () => customersClient.createCustomer({ body: { customerKey, ...body } }),
          done: (reply) => texts.added(nameOf(reply.customer)),
        });
    if (saved) onSaved();
  };
  return { acting, save };
}

/** The customer who has the phone number, from a refusal. */
function takenBy(failure: unknown): Customer | undefined {
  const { code, body } = outcomeOf(failure);
  return code === 'phone-taken' ? (body?.current as Customer | undefined) : undefined;
}
