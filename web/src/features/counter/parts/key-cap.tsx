import styles from '../counter.module.css';

/** A key that works now; written by the style sheet, so that it is no part of a button's name. */
export function KeyCap({ of }: { readonly of: string }) {
  return <span className={styles.cap} data-key={of} aria-hidden="true" />;
}
