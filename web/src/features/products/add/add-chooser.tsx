import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { CsvIcon, PackagePlusIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { areShortcutsOn } from '../../../lib/navigation/use-shortcuts.js';
import { chooserTexts as texts } from '../../../lib/texts/en/chooser.js';
import styles from './add-chooser.module.css';
import type { AddMethod } from './use-adding.js';

export interface AddChooserProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (way: AddMethod) => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

const KEYS: Readonly<Record<string, AddMethod>> = { 1: 'single', 2: 'csv' };

/** One product or a whole file? Keys 1 and 2 choose as well, unless single keys are switched off. */
export function AddChooser({ open, onClose, onChoose, returnFocus }: AddChooserProps) {
  const hasKeys = areShortcutsOn();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open || !hasKeys) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const way = KEYS[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onChoose(way);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, hasKeys, onChoose]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      size="small"
      initialFocus={first}
      returnFocus={returnFocus}
    >
      <div className={styles.choices}>
        <Choice
          ref={first}
          icon={<PackagePlusIcon />}
          {...texts.single}
          shortcut={hasKeys ? '1' : undefined}
          onPress={() => onChoose('single')}
        />
        <Choice
          icon={<CsvIcon />}
          {...texts.csv}
          shortcut={hasKeys ? '2' : undefined}
          onPress={() => onChoose('csv')}
        />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly help: string;
  readonly shortcut: string | undefined;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

function Choice({ icon, name, help, shortcut, onPress, ref }: ChoiceProps) {
  return (
    <button ref={ref} type="button" className={styles.choice} onClick={onPress} aria-keyshortcuts={shortcut}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.help}>{help}</span>
      </span>
      {shortcut ? (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      ) : null}
    </button>
  );
}
