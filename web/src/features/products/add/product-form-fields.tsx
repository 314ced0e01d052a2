import { addDays, CATEGORIES, type Day, UNITS } from '@bahi/contracts/shared';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { Field, TextAreaField } from '../../../components/form/field.js';
import { MoneyField } from '../../../components/form/money-field.js';
import { QuantityField } from '../../../components/form/quantity-field.js';
import { Select } from '../../../components/form/select.js';
import { notify } from '../../../lib/feedback/toast.js';
import { rupees } from '../../../lib/format/format.js';
import { productsTexts } from '../../../lib/texts/products.js';
import { marginOf, type ProductField, savedQuantity, sellsBelowCost } from './product-form.js';
import styles from './product-form.module.css';
import { ProductIdField } from './product-id-field.js';
import type { ProductForm } from './use-product-form.js';

/** The id of a field's control, for the summary's links. */
export function controlId(name: ProductField): string {
  return `product-${name}`;
}

const CATEGORY_OPTIONS = options(CATEGORIES);
const UNIT_OPTIONS = options(UNITS);

interface FieldsProps {
  readonly form: ProductForm['form'];
}

interface NumberInputProps extends FieldsProps {
  readonly name: 'costPrice' | 'sellingPrice' | 'quantity' | 'thresholdValue';
  readonly label: string;
  readonly subject: string;
  readonly kind: 'money' | 'quantity';
  readonly hint?: string;
  /** Shown once the field was left, before anything is submitted. */
  readonly error?: string;
}

/** All fields of a product in the order a shopkeeper knows them. */
export function ProductFormFields({ product, today }: { readonly product: ProductForm; readonly today: Day }) {
  const { form, id } = product;
  const text = (name: ProductField) => ({
    id: controlId(name),
    error: form.problems[name],
    ...form.field(name),
  });
  return (
    <div className={styles.fields}>
      <Field label="Product name" markRequired autoComplete="off" className={styles.full} {...text('productName')} />
      <ProductIdField id={id} />
      <Select label="Category" markRequired placeholder="Choose one" options={CATEGORY_OPTIONS} {...text('category')} />
      <Prices form={form} />
      <Amount form={form} />
      <Select label="Unit" options={UNIT_OPTIONS} {...text('unit')} />
      <DateTextField
        {...form.control('expiryDate')}
        id={controlId('expiryDate')}
        label="Expiry date"
        markRequired
        error={form.problems.expiryDate}
        earliest={addDays(today, 1)}
      />
      <NumberInput
        form={form}
        name="thresholdValue"
        label="Threshold value"
        subject="Threshold Value"
        kind="quantity"
        hint="Low stock from this number on"
      />
      <Field label="Supplier" autoComplete="off" className={styles.full} {...text('supplier')} />
      <TextAreaField label="Description" className={styles.full} {...text('description')} />
    </div>
  );
}

function options(words: readonly string[]) {
  return words.map((word) => ({ value: word, label: word }));
}

/** A number field: refuses what is no number. */
function NumberInput({ form, name, label, subject, kind, hint, error }: NumberInputProps) {
  const Control = kind === 'money' ? MoneyField : QuantityField;
  return (
    <Control
      {...form.control(name)}
      id={controlId(name)}
      label={label}
      subject={subject}
      markRequired={name !== 'quantity'}
      hint={hint}
      error={form.problems[name] ?? (form.isTouched(name) ? error : undefined)}
      onRefuse={(message) => notify.error(message)}
    />
  );
}

function Prices({ form }: FieldsProps) {
  const margin = marginOf(form.values);
  return (
    <>
      <NumberInput form={form} name="costPrice" label="Cost price" subject="Cost Price" kind="money" />
      <NumberInput
        form={form}
        name="sellingPrice"
        label="Selling price"
        subject="Selling Price"
        kind="money"
        hint={margin ? `Margin ${rupees(margin.amount)} (${margin.percent}%)` : undefined}
        error={sellsBelowCost(form.values) ? productsTexts.addProduct.sellingBelowCost : undefined}
      />
    </>
  );
}

function Amount({ form }: FieldsProps) {
  const typed = form.values.quantity;
  const isChanged = typed.trim() === '' || Number(typed) < 1;
  return (
    <NumberInput
      form={form}
      name="quantity"
      label="Quantity"
      subject="Quantity"
      kind="quantity"
      hint={form.isTouched('quantity') && isChanged ? `Will be saved as ${savedQuantity(typed)}` : undefined}
    />
  );
}
