import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { useShortcuts } from '../../lib/navigation/use-shortcuts.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { ClearIcon, SearchIcon } from '../icons.js';
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
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search with a clear button; `/` focuses it, Escape empties it. */
export function SearchField({
  label,
  value,
  onValueChange,
  placeholder = texts.searchPlaceholder,
  status = '',
  onEnter,
  className = '',
  ref,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });

  const onKeyDown = (event: KeyboardEvent) => {
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
      />
      {value ? (
        <button type="button" className={styles.clear} aria-label={texts.clearSearch} onClick={clear}>
          <ClearIcon aria-hidden="true" />
        </button>
      ) : null}
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </search>
  );
}
