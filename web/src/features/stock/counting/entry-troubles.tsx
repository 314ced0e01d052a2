import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { quantity } from '../../../lib/format/format.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import type { CountEntries } from './use-count-entries.js';

const { counting: texts } = stockTexts;

/** What the server has not yet, and what it did not take. */
export function EntryTroubles({ entries }: { readonly entries: CountEntries }) {
  const { waiting, refused, sendAll, tryAgain, forget } = entries;
  return (
    <div role="status" className={styles.troubles}>
      {waiting > 0 ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => void sendAll()}>
              {texts.sendNow}
            </Button>
          }
        >
          {texts.waits(waiting)}
        </Notice>
      ) : null}
      {refused.map((entry) => (
        <Notice
          key={entry.entryKey}
          tone="danger"
          action={
            <span className={styles.acts}>
              <Button size="small" onClick={() => tryAgain(entry)}>
                {texts.tryAgain}
              </Button>
              <Button size="small" onClick={() => forget(entry)}>
                {texts.forget}
              </Button>
            </span>
          }
        >
          <b>{`${entry.name}, ${quantity(entry.counted, entry.unit ?? undefined)}: `}</b>
          <span>{entry.refusal}</span>
        </Notice>
      ))}
    </div>
  );
}
