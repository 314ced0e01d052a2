import { useState } from 'react';
import { Dialog } from '../../../components/overlay/dialog.js';
import { KeyName } from '../../../components/payment/key-cap.js';
import { areShortcutsOn, switchShortcuts } from '../../../lib/navigation/use-shortcuts.js';
import { keyTexts as texts } from '../../../lib/texts/en/keys.js';
import type { OpenProps } from './counter-dialogs.js';
import styles from './counter-dialogs.module.css';
import { areTonesOn, switchTones } from './tones.js';

/** All keys of the counter, and what can be switched off on this device. */
export function KeysDialog({ onClose }: OpenProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} size="medium">
      <Switch text={texts.tones} isOn={areTonesOn} onSwitch={switchTones} />
      <Switch text={texts.singleKeys} isOn={areShortcutsOn} onSwitch={switchShortcuts} />
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

interface SwitchProps {
  readonly text: string;
  readonly isOn: () => boolean;
  readonly onSwitch: (on: boolean) => void;
}

function Switch({ text, isOn, onSwitch }: SwitchProps) {
  const [on, setOn] = useState(isOn);
  const change = (next: boolean) => {
    onSwitch(next);
    setOn(next);
  };
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} />
      <span>{text}</span>
    </label>
  );
}
