import { type Ref, useState } from 'react';
import { AppearanceSelect } from '../components/form/appearance-select.js';
import { areShortcutsOn, switchShortcuts } from '../lib/navigation/use-shortcuts.js';
import styles from './preferences-form.module.css';

const KEYS: readonly (readonly [keys: readonly string[], act: string])[] = [
  [['/'], 'Search'],
  [['g', 'h'], 'Home'],
  [['g', 'p'], 'Product'],
  [['g', 'i'], 'Invoice'],
  [['g', 's'], 'Statistics'],
  [['g', 'e'], 'Settings'],
  [['n'], 'New product, on Product'],
  [['i'], 'Details of the product, on Product'],
  [['v'], 'View the invoice, on Invoice'],
  [['[', ']'], 'Previous and next page of a list'],
  [['Ctrl', 'K'], 'Find a page or a product'],
  [['Ctrl', 'Enter'], 'Submit the open window'],
  [['?'], 'This list'],
];

/** The content of the preferences dialog. */
export function PreferencesForm({ firstControl }: { readonly firstControl: Ref<HTMLSelectElement> }) {
  const [areKeysOn, setAreKeysOn] = useState(areShortcutsOn);
  const switchKeys = (on: boolean) => {
    switchShortcuts(on);
    setAreKeysOn(on);
  };
  return (
    <div className={styles.form}>
      <AppearanceSelect ref={firstControl} />
      <label className={styles.switch}>
        <input type="checkbox" checked={areKeysOn} onChange={(event) => switchKeys(event.target.checked)} />
        Single-key shortcuts
      </label>
      <dl className={styles.keys}>
        {KEYS.map(([keys, act]) => (
          <div key={act} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
