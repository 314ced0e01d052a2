import { tidyGstin } from '@bahi/contracts/tax';
import { type ReactNode, useId } from 'react';
import { Notice } from '../../../components/feedback/notice.js';
import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { todayIn } from '../../../lib/format/format.js';
import type { Form } from '../../../lib/forms/use-form.js';
import type { TaxProfileReply } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';
import styles from './gst-card.module.css';
import {
  gstinProblemSoFar,
  isRegistered,
  numberHint,
  STATE_OPTIONS,
  stateInGstin,
  type Values,
} from './gst-form-model.js';

interface FieldsProps {
  readonly form: Form<Values>;
}

/** Fields that belong together, under a title. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The number of a registered shop, checked while it is typed, and the State that it begins with. */
export function RegistrationFields({ form }: FieldsProps) {
  const { gstin, kind, turnoverBand } = form.values;
  const state = stateInGstin(gstin);
  return (
    <Group title={texts.groups.registration}>
      <Field
        {...form.field('gstin')}
        label={texts.gstin}
        hint={texts.gstinHint(tidyGstin(gstin).length)}
        error={form.problems.gstin ?? gstinProblemSoFar(gstin)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className={styles.capitals}
      />
      <output>{state ? texts.stateIs(state.name, state.code) : ''}</output>
      {kind === 'regular' ? (
        <>
          <Select {...form.field('turnoverBand')} label={texts.turnover} options={optionsOf(texts.turnovers)} />
          {turnoverBand === 'above-5-crore' ? <Notice tone="warning">{texts.eInvoice}</Notice> : null}
        </>
      ) : null}
    </Group>
  );
}

/** Who sells, as bills say it. */
export function ShopFields({ form }: FieldsProps) {
  const text = (name: keyof Values) => ({ ...form.field(name), error: form.problems[name] });
  return (
    <Group title={texts.groups.shop}>
      <Field {...text('legalName')} label={texts.legalName} hint={texts.legalNameHint} autoComplete="name" />
      <Field {...text('tradeName')} label={texts.tradeName} hint={texts.tradeNameHint} autoComplete="organization" />
      <Field {...text('line1')} label={texts.line1} autoComplete="address-line1" />
      <Field {...text('line2')} label={texts.line2} autoComplete="address-line2" />
      <div className={styles.pair}>
        <Field {...text('city')} label={texts.city} autoComplete="address-level2" />
        <Field {...text('pin')} label={texts.pin} inputMode="numeric" autoComplete="postal-code" />
      </div>
      {isRegistered(form.values.kind) ? null : (
        <Select {...text('stateCode')} label={texts.state} placeholder={texts.chooseState} options={STATE_OPTIONS} />
      )}
      <Field {...text('phone')} label={texts.phone} type="tel" inputMode="tel" autoComplete="tel" />
    </Group>
  );
}

/** What prices mean, and what the numbers of documents begin with. */
export function BillFields({ form, reply }: FieldsProps & { readonly reply: TaxProfileReply }) {
  const today = todayIn(reply.timeZone);
  const begun = [reply.profile, ...reply.earlier];
  const prefix = (name: 'invoicePrefix' | 'creditNotePrefix', first: string) => ({
    ...form.field(name),
    error: form.problems[name],
    hint: numberHint(form.values[name], [first, ...begun.map((one) => one[name])], today),
    autoCapitalize: 'characters',
    autoComplete: 'off',
    spellCheck: false,
    className: styles.capitals,
  });
  return (
    <Group title={texts.groups.bills}>
      {form.values.kind === 'regular' ? (
        <Select {...form.field('priceMode')} label={texts.priceMode} options={optionsOf(texts.priceModes)} />
      ) : null}
      <div className={styles.pair}>
        <Field {...prefix('invoicePrefix', 'INV')} label={texts.invoicePrefix} />
        <Field {...prefix('creditNotePrefix', 'CN')} label={texts.creditNotePrefix} />
      </div>
    </Group>
  );
}

/** How the return is filed. */
export function ReturnFields({ form }: FieldsProps) {
  return (
    <Group title={texts.groups.returns}>
      <Select {...form.field('filing')} label={texts.filing} options={optionsOf(texts.filings)} />
      <Select
        {...form.field('smallB2cTax')}
        label={texts.smallB2cTax}
        hint={texts.smallB2cTaxHint}
        options={optionsOf(texts.smallB2cTaxes)}
      />
    </Group>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
