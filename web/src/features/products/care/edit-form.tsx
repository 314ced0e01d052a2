import { Field, TextAreaField } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { WordField } from '../../../components/form/word-field.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { KnownWords } from '../known-words.js';
import { CareForm } from './care-form.js';
import { type EditValues, editOf, editProblems, editValuesOf, type KeptProduct } from './care-model.js';
import { type Care, careClient } from './use-care.js';

const { fields } = texts;

interface EditFormProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly known: KnownWords;
  readonly onBack: () => void;
}

/** Every field of a product that can be edited; only what was changed is sent. */
export function EditForm({ care, product, known, onBack }: EditFormProps) {
  const form = useForm<EditValues>({ initial: editValuesOf(product), problemsOf: editProblems });
  const isBelowCost = care.problem?.code === 'price-below-cost';
  const send = async (values: EditValues) => {
    const edit = editOf(product, values);
    if (Object.keys(edit).length === 0) return onBack();
    const body = { version: product.version, ...edit, ...(isBelowCost ? { belowCost: true } : {}) };
    const call = (idempotencyKey: string) =>
      careClient.updateProduct({ params: { id: product.productId }, body }, { idempotencyKey });
    // A refusal has freed the key: the confirmed edit is the same one.
    const content = [product.productId, product.version, edit];
    if (await care.change('updateProduct', content, call, texts.saved)) return onBack();
    // Another person changed it meanwhile: the next attempt is based on what is there now.
    return care.reload();
  };
  const text = (name: keyof EditValues) => ({ error: form.problems[name], ...form.field(name) });
  return (
    <CareForm
      care={care}
      form={form}
      submitText={isBelowCost ? texts.saveBelowCost : texts.save}
      onBack={onBack}
      onSend={send}
    >
      <Field label={fields.name} autoComplete="off" {...text('productName')} />
      <Field label={fields.alias} hint={fields.aliasHint} autoComplete="off" {...text('alias')} />
      <WordField
        label={fields.category}
        words={known.categories}
        labelOf={storedWords.category}
        error={form.problems.category}
        {...form.control('category')}
      />
      <WordField
        label={fields.unit}
        words={known.units}
        labelOf={storedWords.unit}
        error={form.problems.unit}
        {...form.control('unit')}
      />
      <Field label={fields.costPrice} inputMode="decimal" autoComplete="off" {...text('costPrice')} />
      <Field label={fields.sellingPrice} inputMode="decimal" autoComplete="off" {...text('sellingPrice')} />
      <Field label={fields.mrp} inputMode="decimal" autoComplete="off" {...text('mrp')} />
      <Field label={fields.threshold} inputMode="decimal" autoComplete="off" {...text('thresholdValue')} />
      <Field label={fields.expiry} inputMode="numeric" autoComplete="off" {...text('expiryDate')} />
      <Select
        label={fields.loose}
        options={[
          { value: 'false', label: fields.whole },
          { value: 'true', label: fields.fractions },
        ]}
        {...text('allowsFractions')}
      />
      <Field label={fields.family} hint={fields.familyHint} autoComplete="off" {...text('family')} />
      <Field
        label={fields.scaleNo}
        hint={fields.scaleNoHint}
        inputMode="numeric"
        autoComplete="off"
        {...text('scaleNo')}
      />
      <Field label={fields.supplier} autoComplete="off" {...text('supplier')} />
      <TextAreaField label={fields.description} {...text('description')} />
    </CareForm>
  );
}
