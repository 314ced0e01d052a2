import type { ButtonHTMLAttributes } from 'react';
import styles from './field-button.module.css';

/** A small button inside a control, after its text: the `trailing` of a `Field`. Its child is an icon. */
export function FieldButton(button: ButtonHTMLAttributes<HTMLButtonElement> & { readonly 'aria-label': string }) {
  return <button type="button" {...button} className={styles.button} />;
}
