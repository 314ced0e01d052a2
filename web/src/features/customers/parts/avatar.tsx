import { type Named, nameOf } from '../../../lib/customer/customer-name.js';
import { initials } from '../../../lib/format/initials.js';
import styles from './customer-parts.module.css';

const TONES = 5;

/** The initials of a customer; the same name always has the same colour. */
export function Avatar({ customer, large = false }: { readonly customer: Named; readonly large?: boolean }) {
  const name = nameOf(customer);
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
  return (
    <span className={styles.avatar} data-tone={tone} data-large={large || undefined} aria-hidden="true">
      {customer.name ? initials(name) : '#'}
    </span>
  );
}
