import styles from '../counter.module.css';

/** A key that works now; the button around it is named without it. */
export function KeyCap({ of }: { readonly of: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {of}
    </span>
  );
}
