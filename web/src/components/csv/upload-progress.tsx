import { useEffect, useState } from 'react';
import { csvTexts as texts } from '../../lib/texts/en/csv.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import styles from './csv.module.css';

const SHOW_SECONDS_FROM = 5;

/** How much has left this device, and how long it takes once that is long. */
export function UploadProgress({ sent }: { readonly sent: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const isSent = sent >= 1;
  return (
    <div className={styles.progress}>
      <ProgressBar label={texts.upload} value={isSent ? undefined : sent} />
      <p className={`meta ${styles.progressText}`}>
        <span>{isSent ? texts.sent : texts.percentSent(Math.round(sent * 100))}</span>
        {seconds >= SHOW_SECONDS_FROM ? <span>{texts.seconds(seconds)}</span> : null}
      </p>
    </div>
  );
}
