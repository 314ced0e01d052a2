import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

/** A key that works now; written by the style sheet, so that it is no part of a button's name. */
export function KeyCap({ of }: { readonly of: string }) {
  return <span className={styles.cap} data-key={of} aria-hidden="true" />;
}

/** A key in a list of keys, read like any word. */
export function KeyName({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.cap}>{children}</kbd>;
}
