import { useEffect } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Field, TextAreaField } from '../../components/form/field.js';
import { Card } from '../../components/layout/card.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './settings-page.module.css';
import { paymentsMessageFor, usePaymentsForm } from './use-payments-form.js';

const { payments: texts } = settingsTexts;

/** How customers pay: the UPI address of the shop and the last words of its bills. */
export function PaymentsCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const { payments, form, save } = usePaymentsForm();
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  if (payments.failure)
    return (
      <Card title={texts.title}>
        <InlineError
          message={paymentsMessageFor('readPaymentRules', payments.failure)}
          onRetry={() => void payments.retry()}
          retrying={payments.isRefreshing}
        />
      </Card>
    );
  return (
    <Card title={texts.title} refreshing={payments.isLoading}>
      <form className={styles.form} onSubmit={save} noValidate aria-label={texts.title}>
        <p className="meta">{texts.hint}</p>
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
        {form.problems.form ? <InlineError message={form.problems.form} /> : null}
        <div className={styles.actions}>
          <Button variant="primary" type="submit" busy={form.isBusy} inactive={!form.isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
