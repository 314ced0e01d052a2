import { NumberField, type NumberFieldProps } from './number-field.js';

/** A whole number as text. */
export function QuantityField(props: NumberFieldProps) {
  return <NumberField {...props} kind="quantity" />;
}
