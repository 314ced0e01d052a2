import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';

/** What becomes of a text: the field takes it, perhaps written otherwise, or refuses it for a reason. */
export type Reading =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: string };

export interface TypedTextOptions {
  readonly value: string;
  /** Why the last key or paste was refused; stands until the field is edited. */
  readonly refusal: string | undefined;
  /** Called with the reason of a refusal, and with nothing once the field is edited. */
  readonly onRefuse: (reason?: string) => void;
  readonly onTake: (text: string) => void;
  /** Reads the text after a key. */
  readonly readTyped: (text: string) => Reading;
  /** Reads a pasted text, which replaces the text of the field. */
  readonly readPasted: (text: string) => Reading;
}

/** Changes that are no further key: after them the field takes keys again. */
const EDIT = /^(delete|history|insertFrom|insertReplacement)/;

/**
 * The handlers of a field that refuses keys. A refused key changes nothing, and neither do the keys behind it: `1.5` in a
 * field of whole numbers stays `1` until the field is edited or left. Works with keyboards that compose their text.
 */
export function useTypedText(options: TypedTextOptions) {
  const { value, refusal } = options;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const isLatched = useRef(false);

  const release = () => {
    isLatched.current = false;
    if (refusal !== undefined) options.onRefuse();
  };
  const settle = ({ text, reason }: Reading) => {
    if (reason === undefined) {
      release();
      options.onTake(text);
    } else {
      isLatched.current = true;
      options.onRefuse(reason);
    }
  };
  /** Whether a key is one of those behind a refused one. */
  const isBehind = (next: string) => isLatched.current && refusal !== undefined && next.length > value.length;
  const read = (next: string): Reading => {
    const typed = options.readTyped(next);
    if (typed.reason === undefined || next.length - value.length < 2) return typed;
    const whole = options.readPasted(next);
    return whole.reason === undefined ? whole : typed;
  };
  const takeChange = (next: string) => {
    if (!isBehind(next)) settle(read(next));
  };

  /** Refuses a key before the browser inserts it, so that the caret stays. */
  const onBeforeInput = (event: InputEvent) => {
    const field = event.currentTarget as HTMLInputElement;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (start !== end || EDIT.test(event.inputType)) release();
    if (event.inputType !== 'insertText' || !event.cancelable) return;
    const next = field.value.slice(0, start) + (event.data ?? '') + field.value.slice(end);
    const isIgnored = start === end && isBehind(next);
    const reading = isIgnored ? null : read(next);
    if (reading?.text === next) return; // `onChange` takes it
    event.preventDefault();
    if (!reading) return;
    // The keys behind a refused one must not replace what was selected.
    if (reading.reason !== undefined) field.setSelectionRange(end, end);
    settle(reading);
  };
  useNativeBeforeInput(input, onBeforeInput);

  return {
    input,
    value: draft ?? value,
    onFocus: () => {
      isLatched.current = false;
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = event.target.value;
      const isComposing = (event.nativeEvent as InputEvent).isComposing === true;
      // Writing to a field in the middle of a composition would end it, and the keyboard would type it twice.
      if (isComposing && (isBehind(next) || options.readTyped(next).text !== next)) return setDraft(next);
      setDraft(null);
      takeChange(next);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setDraft(null);
      if (draft !== null) takeChange(event.currentTarget.value);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text');
      if (!pasted || event.currentTarget.readOnly) return;
      event.preventDefault();
      settle(options.readPasted(pasted));
    },
  };
}

/** React's own `onBeforeInput` does not know what is inserted how. */
function useNativeBeforeInput(
  input: { readonly current: HTMLInputElement | null },
  handle: (event: InputEvent) => void,
) {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const field = input.current;
    const listener = (event: InputEvent) => latest.current(event);
    field?.addEventListener('beforeinput', listener);
    return () => field?.removeEventListener('beforeinput', listener);
  }, [input]);
}
