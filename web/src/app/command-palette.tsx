import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../components/dialog.js';
import styles from './command-palette.module.css';
import { type Command, useCommands } from './use-commands.js';

/** Opens on Ctrl+K (or ⌘+K) wherever the focus is. */
const usePaletteKey = (open: () => void) => {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

/** Goes anywhere and finds any product by its first letters. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  usePaletteKey(() => setIsOpen(true));
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title="Go to" size="medium">
      <PaletteList onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(text);
  useEffect(() => input.current?.focus(), []);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    if (command.to) void navigate(command.to); // navigation reports nothing that could be handled here
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
        aria-label="Page, product or command"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={commands[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="Page, product or command"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
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
            <span className={styles.kind}>{command.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={commands.length > 0 ? 'visually-hidden' : styles.none}>
        {commands.length > 0 ? `${commands.length} results` : 'Nothing found'}
      </p>
    </div>
  );
}
