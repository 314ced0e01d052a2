import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGuardedNavigate } from '../lib/navigation/use-guarded-navigate.js';
import { paletteTexts as texts } from '../lib/texts/en/palette.js';
import styles from './palette-list.module.css';
import { type Command, useCommands } from './use-commands.js';

export interface PaletteListProps {
  /** Receives the input element. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Called with the choice. */
  readonly onDone: () => void;
}

/** An input and the commands that match it. */
export function PaletteList({ input, onDone }: PaletteListProps) {
  const go = useGuardedNavigate();
  const { pathname, search } = useLocation();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(text);
  // The dialog focuses the input, unless it opened before this chunk was loaded.
  useEffect(() => {
    const dialog = input.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) input.current?.focus();
  }, [input]);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    // On the page itself, its own search stays.
    if (command.to) go(command.to === pathname ? pathname + search : command.to, command.state);
    command.act?.();
  };
  const move = (step: number) => setActive((index) => (index + step + commands.length) % Math.max(1, commands.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => choose(commands[active]) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.palette}>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={texts.input}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={commands[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={texts.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.results} className={styles.list}>
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(command)}
            onKeyDown={onKeyDown}
          >
            <span>{command.label}</span>
            <span className={styles.kind}>{texts.kinds[command.kind]}</span>
          </div>
        ))}
      </div>
      <p role="status" className={commands.length > 0 ? 'visually-hidden' : styles.none}>
        {commands.length > 0 ? texts.resultCount(commands.length) : texts.nothingFound}
      </p>
    </div>
  );
}
