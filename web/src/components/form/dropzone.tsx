import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import styles from './dropzone.module.css';
import { describedBy, FieldNotes } from './field-notes.js';
import { usePageDrop } from './use-page-drop.js';

export interface DropzoneProps {
  /** Names the group: "CSV file". */
  readonly label: string;
  /** What the button reads: "Browse image". */
  readonly buttonText: string;
  /** As on a file input: ".csv,text/csv". Dropped files are not filtered by it: check them. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  /** The sentence beside the button, for fine pointers: "or drop it here". */
  readonly dropText?: string;
  readonly icon?: ReactNode;
  readonly hint?: string;
  readonly error?: string;
  /** A chosen file: its row or preview, instead of the invitation. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A real button that opens the file picker, inside an area that shows where to drop a file; beside it counts as well. */
export function Dropzone(props: DropzoneProps) {
  const { label, buttonText, accept, onFile, dropText, icon, hint, error, children, className, buttonRef } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDragOver();
  usePageDrop(onFile);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // The same file may be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classNames(styles.field, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop target in every browser. */}
      <div
        role="group"
        aria-label={label}
        {...handlers}
        className={classNames(
          styles.zone,
          isOver && styles.over,
          error && styles.invalid,
          children ? styles.filled : null,
        )}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={label}
          className="visually-hidden"
          onChange={(event) => choose(event.target.files)}
        />
        {children ?? (
          <button
            type="button"
            ref={buttonRef}
            className={styles.invite}
            aria-describedby={describedBy(id, { error, hint })}
            onClick={() => input.current?.click()}
          >
            {icon ? <span aria-hidden="true">{icon}</span> : null}
            <span className={styles.action}>{buttonText}</span>
            {dropText ? <span className={styles.drop}>{dropText}</span> : null}
          </button>
        )}
      </div>
      <FieldNotes {...{ id, error, hint }} />
    </div>
  );
}

function useDragOver() {
  const [isOver, setIsOver] = useState(false);
  const leave = () => setIsOver(false);
  return { isOver, handlers: { onDragOver: () => setIsOver(true), onDragLeave: leave, onDrop: leave } };
}
