import { type ChangeEvent, useId } from 'react';
import { Field, TextAreaField } from '../../components/form/field.js';
import { Select } from '../../components/form/select.js';
import { METHODS } from '../../components/payment/method-tiles.js';
import { paymentTexts } from '../../lib/texts/en/payment.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './payment-ticks.module.css';
import { StoredFormCard } from './stored-form-card.js';
import { paymentsMessageFor, usePaymentsForm } from './use-payments-form.js';

const { payments: texts } = settingsTexts;

/** How customers pay: the UPI address of the shop, the methods it takes, its limits, and the last words of its bills. */
export function PaymentsCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const { payments, form, save } = usePaymentsForm();
  const limit = (name: 'defaultCreditLimit' | 'writeOffLimit') => (
    <Field
      {...form.field(name)}
      label={texts[name]}
      hint={texts.hints[name]}
      error={form.problems[name]}
      leading="₹"
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <StoredFormCard
      texts={texts}
      stored={payments}
      message={paymentsMessageFor('readPaymentRules', payments.failure)}
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
    >
      <Field
        {...form.field('upiId')}
        label={texts.upiId}
        error={form.problems.upiId}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...form.field('upiName')} label={texts.upiName} error={form.problems.upiName} />
      <Methods form={form} />
      <Select
        {...form.field('drawerNeeded')}
        label={texts.drawerNeeded}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: texts.drawers[value] }))}
      />
      {limit('defaultCreditLimit')}
      {limit('writeOffLimit')}
      <TextAreaField {...form.field('receiptFooter')} label={texts.footer} error={form.problems.receiptFooter} />
    </StoredFormCard>
  );
}

/** A tick for each way to pay that the shop takes. */
function Methods({ form }: Pick<ReturnType<typeof usePaymentsForm>, 'form'>) {
  const id = useId();
  const { values, problems, change, control } = form;
  return (
    <fieldset className={styles.ticks} aria-describedby={id}>
      <legend>{texts.methods}</legend>
      {METHODS.map(({ method }) => (
        <label key={method}>
          <input
            type="checkbox"
            ref={control(method).ref}
            checked={values[method] === 'yes'}
            onChange={(event: ChangeEvent<HTMLInputElement>) => change(method, event.target.checked ? 'yes' : '')}
          />
          <span>{paymentTexts.methods[method]}</span>
        </label>
      ))}
      <p id={id} className={styles.tickProblem} role="alert">
        {problems.cash}
      </p>
    </fieldset>
  );
}
