import { type Ref, useEffect, useRef, useState } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { controlTexts } from '../../lib/texts/en/controls.js';
import { HideIcon, ShowIcon } from '../icons.js';
import { Field, type FieldProps } from './field.js';
import { FieldButton } from './field-button.js';

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with a show/hide button; it hides itself when the form is sent. */
export function PasswordField({ ref, label, ...field }: PasswordFieldProps) {
  const { input, isShown, toggle } = useReveal();
  return (
    <Field
      {...field}
      label={label}
      ref={mergeRefs(input, ref)}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <FieldButton
          aria-label={isShown ? controlTexts.hidePassword(label) : controlTexts.showPassword(label)}
          aria-pressed={isShown}
          onPointerDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {isShown ? <HideIcon aria-hidden="true" /> : <ShowIcon aria-hidden="true" />}
        </FieldButton>
      }
    />
  );
}

/** Shows or hides without losing the caret, which some browsers put to the start when the type changes. */
function useReveal() {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const toggle = () => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    setIsShown((shown) => !shown);
    requestAnimationFrame(() => {
      if (document.activeElement === input.current)
        input.current?.setSelectionRange(selectionStart ?? 0, selectionEnd ?? 0);
    });
  };
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, []);
  return { input, isShown, toggle };
}
