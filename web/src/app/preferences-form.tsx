import { type Ref, useState } from 'react';
import { AppearanceSelect } from '../components/form/appearance-select.js';
import { areShortcutsOn, switchShortcuts } from '../lib/navigation/use-shortcuts.js';
import { preferencesTexts } from '../lib/texts/en/preferences.js';
import styles from './preferences-form.module.css';
import { dashboardRoutes } from './routes.js';

const { groups, shortcuts } = preferencesTexts;

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly (readonly [keys: readonly string[], act: string])[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: groups.every,
    keys: [
      [['/'], shortcuts.search],
      ...dashboardRoutes.flatMap(({ shortcut, title }) => (shortcut ? [[['g', shortcut], title] as const] : [])),
      [['b', 'F2'], shortcuts.newBill],
      [['[', ']'], shortcuts.turnPage],
      [['Ctrl', 'K'], shortcuts.palette],
      [['Ctrl', 'Enter'], shortcuts.submit],
      [['?'], shortcuts.help],
    ],
  },
  {
    title: groups.product,
    keys: [
      [['n'], shortcuts.newProduct],
      [['i'], shortcuts.productDetails],
    ],
  },
  { title: groups.invoice, keys: [[['v'], shortcuts.viewInvoice]] },
];

/** The content of the preferences dialog. */
export function PreferencesForm({ firstControl }: { readonly firstControl: Ref<HTMLSelectElement> }) {
  const [areKeysOn, setAreKeysOn] = useState(areShortcutsOn);
  const switchKeys = (on: boolean) => {
    switchShortcuts(on);
    setAreKeysOn(on);
  };
  return (
    <div className="stack">
      <AppearanceSelect ref={firstControl} />
      <label className={styles.switch}>
        <input type="checkbox" checked={areKeysOn} onChange={(event) => switchKeys(event.target.checked)} />
        {preferencesTexts.singleKeys}
      </label>
      {GROUPS.map((group) => (
        <KeyList key={group.title} {...group} />
      ))}
    </div>
  );
}

function KeyList({ title, keys }: KeyGroup) {
  return (
    <section>
      <h3 className={`meta ${styles.group}`}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([names, act]) => (
          <div key={act} className={styles.row}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
