import { InlineError } from '../../../components/feedback/inline-error.js';
import { Field } from '../../../components/form/field.js';
import type { Form } from '../../../lib/forms/use-form.js';
import { productTaxTexts as texts } from '../../../lib/texts/en/product-tax.js';
import type { ProductField, ProductValues } from '../add/product-form.js';
import { ClassPicker } from './class-picker.js';
import { taxMessageFor } from './tax-messages.js';
import { needsCode, suggestClass } from './tax-model.js';
import { useTaxPack } from './use-tax-pack.js';

interface NewProductTaxProps {
  readonly form: Form<ProductValues>;
  readonly today: string;
  readonly idOf: (field: ProductField) => string;
}

/** The kind of goods of a new product; the one that its name suggests comes first, and none is chosen by itself. */
export function NewProductTax({ form, today, idOf }: NewProductTaxProps) {
  const pack = useTaxPack();
  const { taxClass, productName } = form.values;
  const { classes = [] } = pack.data ?? {};
  const shown = [taxClass, suggestClass(classes, productName)?.id];
  if (pack.failure)
    return (
      <InlineError
        kind="banner"
        message={taxMessageFor('readTaxPack', pack.failure)}
        onRetry={() => void pack.retry()} // a failing retry reports itself
        retrying={pack.isRefreshing}
      />
    );
  return (
    <>
      <ClassPicker
        id={idOf('taxClass')}
        classes={classes}
        today={today}
        value={taxClass}
        onChange={form.control('taxClass').onValueChange}
        first={classes.filter(({ id }) => shown.includes(id))}
        others={[{ value: '', label: texts.later }]}
        label={texts.title}
        isLabelShown
        error={form.problems.taxClass}
      />
      {needsCode(classes, taxClass) ? (
        <Field
          {...form.field('hsn')}
          id={idOf('hsn')}
          label={texts.hsn}
          hint={texts.hsnHint}
          inputMode="numeric"
          autoComplete="off"
          error={form.problems.hsn}
        />
      ) : null}
    </>
  );
}
