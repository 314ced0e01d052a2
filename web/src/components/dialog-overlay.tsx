import { type ComponentProps, useLayoutEffect } from 'react';
import { lockScrolling } from '../lib/lock-scrolling.js';
import styles from './dialog.module.css';

/** Dims the page behind a dialog, which it centres, and keeps the page from scrolling. */
export function DialogOverlay(props: ComponentProps<'div'>) {
  useLayoutEffect(lockScrolling, []);
  return <div {...props} className={styles.overlay} />;
}
