import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { slowWork } from '../../lib/performance/pending-work.js';
import { appTexts } from '../../lib/texts/en/app.js';
import styles from './slow-notice.module.css';

/**
 * "Still working…" while an answer takes long: for a page, a list, a button in a dialog. It overlays the page outside the
 * app root, so that nothing moves and no modal hides it from screen readers. Skeletons pulse while it shows.
 */
export function SlowNotice() {
  const isSlow = useSyncExternalStore(slowWork.subscribe, slowWork.isAny);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-slow', isSlow);
  }, [isSlow]);
  return createPortal(
    <p role="status" aria-live="polite" className={isSlow ? styles.notice : 'visually-hidden'}>
      {isSlow ? appTexts.stillWorking : ''}
    </p>,
    document.body,
  );
}
