import { NumberField, type NumberFieldProps } from './number-field.js';

/** An amount in rupees as text with at most two decimals; ₹ is outside the text and is not read out. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField leading="₹" {...props} kind="money" />;
}
