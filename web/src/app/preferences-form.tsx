import { type Ref, useState } from 'react';
import { AppearanceSelect } from '../components/form/appearance-select.js';
import { areShortcutsOn, switchShortcuts } from '../lib/navigation/use-shortcuts.js';
import { preferencesTexts } from '../lib/texts/en/preferences.js';
import styles from './preferences-form.module.css';
import { dashboardRoutes } from './routes.js';

const { shortcuts } = preferencesTexts;

const KEYS: readonly (readonly [keys: readonly string[], act: string])[] = [
  [['/'], shortcuts.search],
  ...dashboardRoutes.flatMap(({ shortcut, title }) => (shortcut ? [[['g', shortcut], title] as const] : [])),
  [['n'], shortcuts.newProduct],
  [['i'], shortcuts.productDetails],
  [['v'], shortcuts.viewInvoice],
  [['[', ']'], shortcuts.turnPage],
  [['Ctrl', 'K'], shortcuts.palette],
  [['Ctrl', 'Enter'], shortcuts.submit],
  [['?'], shortcuts.help],
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
        {preferencesTexts.singleKeys}
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
