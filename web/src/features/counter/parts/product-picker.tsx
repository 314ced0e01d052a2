import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Field } from '../../../components/form/field.js';
import { TOUCH, useMedia } from '../../../lib/browser/use-media.js';
import { type CounterList, type FoundItem, withPacks } from '../../../lib/counter-list/counter-list.js';
import styles from './counter-dialogs.module.css';
import { Results } from './results.js';

const MAX_FOUND = 7;

export interface ProductPickerProps {
  readonly look: CounterList;
  /** What the product is chosen for. */
  readonly label: string;
  readonly onPick: (found: FoundItem) => void;
}

/** Finds a product or a pack by typing; Enter takes the marked one. */
export function ProductPicker({ look, label, onPick }: ProductPickerProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isTouch = useMedia(TOUCH);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => withPacks(look.search(typed), MAX_FOUND), [look, typed]);
  const last = found.shown.length - 1;
  const marked = found.shown[Math.min(active, last)];
  useEffect(() => {
    // A keyboard of the screen would cover what is found.
    if (!isTouch) field.current?.focus();
  }, [isTouch]);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(Math.min(active + 1, Math.max(0, last))),
    ArrowUp: () => setActive(Math.max(0, active - 1)),
    Enter: () => marked && onPick(marked),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.picker}>
      <Field
        ref={field}
        label={label}
        role="combobox"
        aria-expanded={last >= 0}
        aria-controls={id}
        aria-activedescendant={last >= 0 ? `${id}-${Math.min(active, last)}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results
        id={id}
        found={found}
        typed={typed}
        active={Math.min(active, Math.max(0, last))}
        meaning=""
        onPress={onPick}
      />
    </div>
  );
}
