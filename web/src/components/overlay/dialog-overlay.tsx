import { type ComponentProps, useLayoutEffect } from 'react';
import { lockScroll } from '../../lib/browser/scroll-lock.js';
import styles from './dialog.module.css';

/** Dims the page behind a dialog, which it centres, and keeps the page from scrolling. */
export function DialogOverlay(props: ComponentProps<'div'>) {
  useLayoutEffect(lockScroll, []);
  return <div {...props} className={styles.overlay} />;
}
