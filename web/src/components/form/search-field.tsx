import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { areShortcutsOn, useShortcuts } from '../../lib/navigation/use-shortcuts.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { ClearIcon, SearchIcon } from '../icons.js';
import { FieldButton } from './field-button.js';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** The accessible name, such as "Search products". */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly placeholder?: string;
  /** Announced (`aria-live="polite"`) when it changes: "2 sections match". */
  readonly status?: string;
  /** Enter, with the current text. */
  readonly onEnter?: (value: string) => void;
  readonly onFocusChange?: (hasFocus: boolean) => void;
  /** `/` in the field selects its text, where a search never needs the letter. */
  readonly slashSelects?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search with a clear button; `/` focuses it, Escape empties it. The focus selects its text, unless a pointer set it. */
export function SearchField({
  label,
  value,
  onValueChange,
  placeholder = texts.searchPlaceholder,
  status = '',
  onEnter,
  onFocusChange,
  slashSelects = false,
  className = '',
  ref,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isByPointer = useRef(false);
  useShortcuts({ '/': () => input.current?.focus() }, { actsAtOnce: true });

  const onFocus = () => {
    // The next word replaces the one before, as after an order that was placed by keys.
    if (!isByPointer.current) input.current?.select();
    isByPointer.current = false;
    onFocusChange?.(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '/' && slashSelects && areShortcutsOn()) {
      event.preventDefault();
      input.current?.select();
    }
    if (event.key === 'Escape' && value) {
      event.preventDefault();
      onValueChange('');
    }
    if (event.key === 'Enter') onEnter?.(value);
  };
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <search className={`${styles.search} ${className}`}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <SearchIcon aria-hidden="true" className={styles.icon} />
      <input
        ref={mergeRefs(input, ref)}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          isByPointer.current = document.activeElement !== event.currentTarget;
        }}
        onFocus={onFocus}
        onBlur={() => onFocusChange?.(false)}
      />
      {value ? (
        <span className={styles.clear}>
          <FieldButton aria-label={texts.clearSearch} onClick={clear}>
            <ClearIcon aria-hidden="true" />
          </FieldButton>
        </span>
      ) : null}
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </search>
  );
}
