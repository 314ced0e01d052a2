import { useSyncExternalStore } from 'react';
import { shellTexts } from '../../lib/texts/en/shell.js';
import styles from './offline-banner.module.css';

/** One line while the device has no connection. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p role="status" className={isOnline ? styles.none : styles.banner}>
      {isOnline ? '' : shellTexts.offline}
    </p>
  );
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
