import { gstProfileTexts } from '../../../lib/texts/en/gst-profile.js';
import styles from './gst-card.module.css';

const { notBuilt: texts } = gstProfileTexts;

/** What a shop under GST has to do elsewhere. */
export function NotBuilt() {
  return (
    <details>
      <summary className={styles.summary}>{texts.title}</summary>
      <ul className={`meta ${styles.list}`}>
        {texts.list.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
