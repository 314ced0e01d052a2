import { STATES, tidyGstin } from '@bahi/contracts/tax';
import { Field, TextAreaField } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import type { useForm } from '../../../lib/forms/use-form.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import styles from './account.module.css';
import type { CustomerValues } from './customer-form.js';

const { buyer: texts } = customersTexts;

/** What bills with GST say of the buyer: number, State, PIN code and where the goods go. */
export function BuyerFields({ form }: { readonly form: ReturnType<typeof useForm<CustomerValues>> }) {
  const text = (name: keyof CustomerValues) => ({
    ...form.field(name),
    label: texts[name as keyof typeof texts] as string,
    error: form.problems[name],
    autoComplete: 'off',
  });
  const isRegistered = tidyGstin(form.values.gstin) !== '';
  return (
    <>
      <div className={styles.pair}>
        <Field {...text('gstin')} hint={texts.gstinHint} autoCapitalize="characters" spellCheck={false} />
        <Field {...text('pin')} inputMode="numeric" />
      </div>
      {isRegistered ? (
        <Field {...text('legalName')} hint={texts.legalNameHint} />
      ) : (
        <Select {...form.field('stateCode')} label={texts.stateCode} options={STATE_OPTIONS} />
      )}
      <TextAreaField {...text('deliveryAddress')} hint={texts.deliveryHint} rows={2} />
      <Select {...form.field('deliveryStateCode')} label={texts.deliveryStateCode} options={STATE_OPTIONS} />
    </>
  );
}

const STATE_OPTIONS = [
  { value: '', label: texts.noState },
  ...STATES.map(({ code, name }) => ({ value: code, label: texts.stateOf(name, code) })),
];
