import { Field, TextAreaField } from '../../components/form/field.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { StoredFormCard } from './stored-form-card.js';
import { paymentsMessageFor, usePaymentsForm } from './use-payments-form.js';

const { payments: texts } = settingsTexts;

/** How customers pay: the UPI address of the shop, the last words of its bills, and how far udhaar goes. */
export function PaymentsCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const { payments, form, save } = usePaymentsForm();
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
      <TextAreaField {...form.field('receiptFooter')} label={texts.footer} error={form.problems.receiptFooter} />
      {(['defaultCreditLimit', 'writeOffLimit'] as const).map((limit) => (
        <Field
          key={limit}
          {...form.field(limit)}
          label={texts[limit]}
          hint={texts.hints[limit]}
          error={form.problems[limit]}
          leading="₹"
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </StoredFormCard>
  );
}
