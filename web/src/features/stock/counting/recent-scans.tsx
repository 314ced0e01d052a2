import { Button } from '../../../components/form/button.js';
import { Card } from '../../../components/layout/card.js';
import { quantity } from '../../../lib/format/format.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import type { KeptEntry } from './kept-entries.js';
import type { CountEntries } from './use-count-entries.js';

const { counting: texts } = stockTexts;

/** The last scans of this device, newest first; each can be taken back. */
export function RecentScans({ entries: { recent, undo } }: { readonly entries: CountEntries }) {
  return (
    <Card title={texts.recent}>
      {recent.length === 0 ? <p className="meta">{texts.noneYet}</p> : null}
      <ul className={styles.rows}>
        {recent.map((entry) => (
          <li
            key={entry.entryKey}
            className={styles.scan}
            data-state={entry.state}
            data-undone={entry.isUndone || undefined}
          >
            <b>{quantity(entry.counted, entry.unit ?? undefined)}</b>
            <span className={styles.what}>
              <span>{entry.name}</span>
              <span className="meta">{stateText(entry)}</span>
            </span>
            {entry.isUndone || entry.state === 'refused' ? null : (
              <Button
                size="small"
                aria-label={texts.undoOf(quantity(entry.counted, entry.unit ?? undefined), entry.name)}
                onClick={() => undo(entry)}
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateText({ state, sum, unit, isUndone }: KeptEntry): string {
  if (isUndone) return texts.undone;
  if (state === 'sent') return sum === undefined ? '' : texts.sum(quantity(sum, unit ?? undefined));
  return state === 'waiting' ? texts.waiting : texts.refused;
}
