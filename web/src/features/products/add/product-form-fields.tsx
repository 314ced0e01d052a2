import { addDays, type Day } from '@bahi/contracts/shared';
import { Suspense } from 'react';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { Field, TextAreaField } from '../../../components/form/field.js';
import { MoneyField } from '../../../components/form/money-field.js';
import { QuantityField } from '../../../components/form/quantity-field.js';
import { WordField } from '../../../components/form/word-field.js';
import { notify } from '../../../lib/feedback/toast.js';
import { rupees } from '../../../lib/format/format.js';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import { addProductTexts } from '../../../lib/texts/en/add-product.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { KnownWords } from '../known-words.js';
import { marginOf, type ProductField, savedQuantity, sellsBelowCost } from './product-form.js';
import styles from './product-form.module.css';
import { ProductIdField } from './product-id-field.js';
import type { ProductForm } from './use-product-form.js';

/** The id of a field's control, for the summary's links. */
export function controlId(name: ProductField): string {
  return `product-${name}`;
}

/** In a chunk of its own: with the entry point that it shares, the parts of the sheet would come too. */
const NewProductTax = lazyChunk(() => import('../tax/tax-chunk.js')).part((parts) => parts.NewProductTax);

const { fields: texts, refusals } = addProductTexts;

interface FieldsProps {
  readonly product: ProductForm;
}

interface NumberInputProps extends FieldsProps {
  readonly name: 'costPrice' | 'sellingPrice' | 'mrp' | 'quantity' | 'thresholdValue';
  readonly label: string;
  readonly kind: 'money' | 'quantity';
  readonly hint?: string;
  /** Shown once the field was left, before anything is submitted. */
  readonly error?: string;
}

interface FormWords {
  /** The shop charges GST, or will. */
  readonly isUnderGst: boolean;
  readonly today: Day;
  readonly known: KnownWords;
}

/** All fields of a product in the order a shopkeeper knows them. */
export function ProductFormFields({ product, today, known, isUnderGst }: FieldsProps & FormWords) {
  const { form, id } = product;
  const text = (name: ProductField) => ({
    id: controlId(name),
    error: form.problems[name],
    ...form.field(name),
  });
  const word = (name: 'category' | 'unit') => ({
    id: controlId(name),
    error: form.problems[name],
    ...form.control(name),
  });
  return (
    <div className={styles.fields}>
      <Field label={texts.name} markRequired autoComplete="off" className={styles.full} {...text('productName')} />
      <ProductIdField id={id} />
      <WordField
        label={texts.category}
        markRequired
        placeholder={texts.chooseCategory}
        words={known.categories}
        labelOf={storedWords.category}
        {...word('category')}
      />
      <Prices product={product} />
      <Amount product={product} />
      <WordField label={texts.unit} words={known.units} labelOf={storedWords.unit} {...word('unit')} />
      <Expiry product={product} today={today} />
      <NumberInput
        product={product}
        name="thresholdValue"
        label={texts.threshold}
        kind="quantity"
        hint={texts.thresholdHint}
      />
      <Field label={texts.supplier} autoComplete="off" className={styles.full} {...text('supplier')} />
      {isUnderGst ? <GstFields product={product} today={today} /> : null}
      <TextAreaField label={texts.description} className={styles.full} {...text('description')} />
    </div>
  );
}

/** What a shop under GST knows of its goods: the printed price, and which tax they have. */
function GstFields({ product, today }: FieldsProps & Pick<FormWords, 'today'>) {
  return (
    <>
      <NumberInput product={product} name="mrp" label={texts.mrp} kind="money" hint={texts.mrpHint} />
      <Suspense fallback={null}>
        <NewProductTax form={product.form} today={today} idOf={controlId} />
      </Suspense>
    </>
  );
}

/** The last day, or none: some goods never expire. */
function Expiry({ product, today }: FieldsProps & Pick<FormWords, 'today'>) {
  const { form } = product;
  const never = form.values.neverExpires === 'yes';
  const { value, ...typed } = product.typed('expiryDate');
  return (
    <div className={styles.expiry}>
      <DateTextField
        {...typed}
        value={never ? '' : value}
        disabled={never}
        id={controlId('expiryDate')}
        label={texts.expiry}
        noDay={addProductTexts.date}
        markRequired={!never}
        error={never ? undefined : form.problems.expiryDate}
        earliest={addDays(today, 1)}
      />
      <label className={styles.never}>
        <input
          type="checkbox"
          checked={never}
          onChange={(event) => form.change('neverExpires', event.target.checked ? 'yes' : '')}
        />
        <span>{texts.neverExpires}</span>
      </label>
    </div>
  );
}

/** A number field: refuses what is no number. */
function NumberInput({ product, name, label, kind, hint, error }: NumberInputProps) {
  const Control = kind === 'money' ? MoneyField : QuantityField;
  const { form } = product;
  const { onRefuse, ...control } = product.typed(name);
  const refuse = (reason?: string) => {
    onRefuse(reason);
    if (reason) notify.error(reason);
  };
  return (
    <Control
      {...control}
      id={controlId(name)}
      label={label}
      refusals={refusals[name]}
      markRequired={name !== 'quantity' && name !== 'mrp'}
      hint={hint}
      error={form.problems[name] ?? (form.isTouched(name) ? error : undefined)}
      onRefuse={refuse}
    />
  );
}

function Prices({ product }: FieldsProps) {
  const { form } = product;
  const margin = marginOf(form.values);
  return (
    <>
      <NumberInput product={product} name="costPrice" label={texts.costPrice} kind="money" />
      <NumberInput
        product={product}
        name="sellingPrice"
        label={texts.sellingPrice}
        kind="money"
        hint={margin ? texts.margin(rupees(margin.amount), margin.percent) : undefined}
        error={sellsBelowCost(form.values) ? addProductTexts.sellingBelowCost : undefined}
      />
    </>
  );
}

function Amount({ product }: FieldsProps) {
  const { form } = product;
  const typed = form.values.quantity;
  const isChanged = typed.trim() === '' || Number(typed) < 1;
  return (
    <NumberInput
      product={product}
      name="quantity"
      label={texts.quantity}
      kind="quantity"
      hint={form.isTouched('quantity') && isChanged ? texts.savedAs(savedQuantity(typed)) : undefined}
    />
  );
}
