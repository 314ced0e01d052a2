import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-root.module.css';

/** What is printed, alone on the paper. Drawn only while the browser prints: see `usePaperPrint`. */
export function PrintRoot({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={styles.printRoot}>{children}</div>, document.body);
}
