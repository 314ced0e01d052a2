import { useIsOnline } from '../../lib/browser/use-is-online.js';
import { useIsDataMissing } from '../../lib/feedback/missing-data.js';
import { shellTexts } from '../../lib/texts/en/shell.js';
import styles from './offline-banner.module.css';

/** One line while the device has no connection. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isDataMissing = useIsDataMissing();
  return (
    <p role="status" className={isOnline ? styles.none : styles.banner}>
      {isOnline ? '' : isDataMissing ? shellTexts.offlineWithoutData : shellTexts.offline}
    </p>
  );
}
