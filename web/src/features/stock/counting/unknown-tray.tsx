import { IconButton } from '../../../components/form/icon-button.js';
import { CloseIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import type { CountEntries } from './use-count-entries.js';

const { counting: texts } = stockTexts;

/** Scanned codes that no product has. */
export function UnknownTray({ entries: { tray, removeUnknown } }: { readonly entries: CountEntries }) {
  if (tray.length === 0) return null;
  return (
    <Card title={texts.tray}>
      <p className="meta">{texts.trayHint}</p>
      <ul className={styles.chosen}>
        {tray.map((code) => (
          <li key={code}>
            <span>{code}</span>
            <IconButton
              label={texts.remove(code)}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => removeUnknown(code)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
