import { Dialog } from '../../../components/overlay/dialog.js';
import { KeyName } from '../../../components/payment/key-cap.js';
import { keyTexts as texts } from '../../../lib/texts/en/keys.js';
import type { OpenProps } from './counter-dialogs.js';
import styles from './counter-dialogs.module.css';

/** All keys of the counter. */
export function KeysDialog({ onClose }: OpenProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} size="medium">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen the arrow keys scroll it. */}
      <section aria-label={texts.title} tabIndex={0}>
        <dl className={styles.keyRows}>
          {texts.rows.map(([key, text]) => (
            <div key={key + text}>
              <dt>
                <KeyName>{key}</KeyName>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
